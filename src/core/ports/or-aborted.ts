/** Returns the result of a promise. Rejects with the signal's reason as soon as the signal is aborted. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason as Error);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    const result = await Promise.race([promise, aborted]);
    // The promise can resolve at the same moment as the abort. Then the abort counts.
    signal.throwIfAborted();
    return result;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
