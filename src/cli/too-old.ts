const oldest = 24;

/** Whether this Node.js is too old for Loci; prints one line if so. Written in syntax that any Node.js parses. */
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
