/** Waits until the process is asked to end. */
export function untilStopped(): Promise<void> {
  return new Promise((resolveStop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolveStop());
  });
}
