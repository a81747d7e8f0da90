/**
 * Returns milliseconds since an arbitrary moment, independent of clock changes. Hooks use this, because the first use
 * of `performance` loads a part of Node that takes a millisecond.
 */
export function steadyTime(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
