/** A request body that arrives in messages. */
export interface BodyParts {
  readonly stream: ReadableStream<Uint8Array>;
  /** Adds the next part; null ends the body. */
  readonly add: (bytes: Uint8Array | null) => void;
  /** Fails the body, because the client went away. */
  readonly cut: () => void;
}

/** Creates a body whose parts are asked for one by one, as the app reads them. */
export function createBodyParts(pull: () => void): BodyParts {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  let arrived: (() => void) | undefined;
  let isOver = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        control = controller;
      },
      pull: () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        arrived = resolve;
        pull();
        return promise;
      },
      cancel: () => {
        isOver = true;
      },
    },
    { highWaterMark: 0 },
  );
  const end = (last: () => void): void => {
    if (!isOver) last();
    isOver = true;
    arrived?.();
  };
  return {
    stream,
    add: (bytes) => {
      if (bytes === null) {
        end(() => control?.close());
        return;
      }
      if (!isOver) control?.enqueue(bytes);
      arrived?.();
    },
    cut: () => end(() => control?.error(new Error("the client went away"))),
  };
}
