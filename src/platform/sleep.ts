/** Waits, and lets nothing else in this process happen meanwhile: for what lives so briefly that it has nothing else to do. */
export function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
