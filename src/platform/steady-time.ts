/**
 * Milliseconds since some moment, independent of clock changes. For hooks: the first use of `performance` loads a part
 * of Node that takes a millisecond.
 */
export function steadyTime(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
