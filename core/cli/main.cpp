// What does the engine make of these documents? One line of JSON for each, as `window-lab run` prints it.
//
//     window-lab-native FILE…     each file is a document; `-` is standard input
//     window-lab-native --framed  documents on standard input, each after a line with its length in bytes
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

int run_framed() {
    for (std::string length; std::getline(std::cin, length);) {
        std::string document(std::stoul(length), '\0');
        std::cin.read(document.data(), static_cast<std::streamsize>(document.size()));
        std::cout << windowlab::run_document(document) << '\n';
    }
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
    if (argc == 2 && std::string_view{argv[1]} == "--framed") return run_framed();
    if (argc > 1) return run_files(argc - 1, argv + 1);
    std::cerr << "usage: window-lab-native FILE… | --framed\n";
    return 2;
}
