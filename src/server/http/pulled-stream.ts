/**
 * Makes the body of an answer from parts that are produced only while the client reads, so nothing is buffered. A client
 * that does not read for `stallMs` is cut off; `cut` closes its connection.
 */
export function pulledStream(
  parts: AsyncIterable<string | Uint8Array>,
  { stallMs, cut, end }: { readonly stallMs: number; readonly cut: () => void; readonly end: () => void },
): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let stalled: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(stalled);
    end();
    void iterator.return?.().catch(() => {});
  };
  return new ReadableStream(
    {
      pull: async (controller) => {
        clearTimeout(stalled);
        try {
          const { done = false, value } = await iterator.next();
          if (done) {
            stop();
            controller.close();
            return;
          }
          controller.enqueue(typeof value === "string" ? encoder.encode(value) : value);
          stalled = setTimeout(() => {
            stop();
            cut();
          }, stallMs).unref();
        } catch (error) {
          stop();
          // The status was sent already. A broken connection tells the client that the answer is not complete.
          controller.error(error);
          cut();
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
