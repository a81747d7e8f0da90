/**
 * Milliseconds since some moment, going on evenly. For what hooks run: the first look at `performance` loads a part of Node that takes a
 * millisecond.
 */
export function steadyTime(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
