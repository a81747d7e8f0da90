#!/usr/bin/env node
// The file behind the `loci` command. It must parse and run on any Node with ES modules, so that an old one answers with one
// clear line and not with a syntax error or a missing built-in: no static imports, no recent syntax.
const oldest = 24;

if (Number(process.versions.node.split(".")[0]) < oldest) {
  console.error(
    "loci needs Node.js " + oldest + " or newer, and this is " + process.versions.node + ": see https://nodejs.org",
  );
  process.exitCode = 1;
} else {
  void import("./main.ts").then((loaded) => loaded.main(process.argv.slice(2)));
}
