const oldest = 24;

/**
 * True if this Node.js is too old for Loci; then prints one line. This file uses only syntax that any Node.js can
 * parse.
 */
export function isTooOld(): boolean {
  const isOld = Number(process.versions.node.split(".")[0]) < oldest;
  if (isOld) {
    console.error(
      "loci needs Node.js " + oldest + " or newer, and this is " + process.versions.node + ": see https://nodejs.org",
    );
    process.exitCode = 1;
  }
  return isOld;
}
