/**
 * Options of V8 for a process that ends before optimised code has paid for its compilation. With them a prompt's hook
 * takes about a tenth fewer instructions (decision 24). Compiled code that is stored under these options is of no use without them.
 */
const short = "--no-opt --no-maglev --no-regexp-peephole-optimization";

/** With a long input, optimised code pays for itself. */
const busy = "--opt --maglev";

/**
 * The options of a process that goes on. Without the last one, the garbage of a thousand events takes 50 MB more. It is
 * set here, because Node.js does not start with an option that it does not know.
 */
const long = `${busy} --heap-growing-percent=30`;

/** V8 complains on standard error about an option that it no longer has, so a newer Node.js keeps its own options. */
const newestTried = 26;

/** Call this before any code is loaded from a cache. */
export function compileLess(): void {
  setOptions(short);
}

/** Call this when a short process turns out to have much to do. */
export function compileMore(): void {
  setOptions(busy);
}

/** Call this in a process that goes on, when it has loaded what it needs. */
export function compileAgain(): void {
  setOptions(long);
}

function setOptions(options: string): void {
  if (Number.parseInt(process.versions.node, 10) > newestTried) return;
  process.getBuiltinModule("node:v8").setFlagsFromString(options);
}
