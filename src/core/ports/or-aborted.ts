/** The result of a promise, or a rejection with the signal's reason as soon as the signal is aborted. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const given = await Promise.race([promise, aborted]);
    // Both may have happened at once.
    signal.throwIfAborted();
    return given;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
