// Is every source laid out and typed as agreed? `npm run format` lays them out anew; the tests only look.

import {execFileSync} from "node:child_process";
import {readdirSync} from "node:fs";
import {join} from "node:path";
import {onPath, root, run, setUp} from "./setup.js";

/** Another version lays the same file out in another way. */
const clangFormatVersion = "14";

/** `npm run format [-- --check]` @param {string[]} args */
export async function format(args) {
  const check = args.includes("--check");
  await setUp();
  await run([
    process.execPath,
    "node_modules/prettier/bin/prettier.cjs",
    check ? "--check" : "--write",
    "--log-level=warn",
    ".",
  ]);
  const tool = onPath("clang-format");
  const version = tool && execFileSync(tool, ["--version"], {encoding: "utf8"}).match(/version (\d+)/)?.[1];
  if (version !== clangFormatVersion) {
    console.log(
      `C++ sources not looked at: that takes clang-format ${clangFormatVersion} (found: ${version || "none"}).`,
    );
    return;
  }
  await run([
    tool,
    ...(check ? ["--dry-run", "--Werror"] : ["-i"]),
    ...["core", "wasm", "tests"].flatMap(cppFiles),
  ]);
}

/** `npm run typecheck` */
export async function typecheck() {
  await setUp();
  await run([process.execPath, "node_modules/typescript/bin/tsc", "-p", "."]);
}

/** @param {string} folder below the root */
function cppFiles(folder) {
  return readdirSync(join(root, folder), {recursive: true, encoding: "utf8"})
    .filter((name) => /\.[ch]pp$/.test(name))
    .map((name) => join(folder, name));
}
