// What does the engine make of these documents? One line of JSON for each, as `window-lab run` prints it.
//
//     window-lab-native FILE…     each file is a document; `-` is standard input
//     window-lab-native --lines   each line of standard input is a document
//
// Exit status 1 if a file cannot be read, 2 for wrong usage. What is wrong with a document is in its line.

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

#include "windowlab/trace.hpp"

namespace {

std::string text_of(std::istream& in) { return {std::istreambuf_iterator<char>{in}, {}}; }

int run_lines() {
    for (std::string line; std::getline(std::cin, line);) std::cout << windowlab::run_document(line) << '\n';
    return 0;
}

int run_files(int count, char** names) {
    for (int i = 0; i < count; ++i) {
        const std::string name = names[i];
        if (name == "-") {
            std::cout << windowlab::run_document(text_of(std::cin)) << '\n';
            continue;
        }
        std::ifstream file{name, std::ios::binary};
        if (!file) {
            std::cerr << "window-lab-native: cannot read " << name << '\n';
            return 1;
        }
        std::cout << windowlab::run_document(text_of(file)) << '\n';
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    if (argc == 2 && std::string_view{argv[1]} == "--lines") return run_lines();
    if (argc > 1) return run_files(argc - 1, argv + 1);
    std::cerr << "usage: window-lab-native FILE… | --lines\n";
    return 2;
}
