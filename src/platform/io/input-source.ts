import { read } from "node:fs";

import { hasCode } from "../../core/errors.ts";
import type { InputEnds } from "./input-ends.ts";

/** Reads standard input into both of its ends. */
export interface InputSource {
  /** True while a read is waiting for the writer. */
  readonly isReading: () => boolean;
  /** Starts no further read. A read that is already waiting continues. */
  readonly stop: () => void;
}

export interface InputListener {
  onBytes(): void;
  onEnd(): void;
  onError(error: unknown): void;
}

/**
 * Reads descriptors one after the other, in a thread, because nothing shows in advance whether a read would block. Node's
 * streams take as long to set up as everything else in a hook.
 */
export function readInThread(ends: InputEnds, listener: InputListener, descriptors: readonly number[]): InputSource {
  const [first = 0, ...others] = descriptors;
  let descriptor = first;
  let isReading = false;
  let isOver = false;
  const readOn = (): void => {
    if (isOver) return;
    const { block, from } = ends.room();
    isReading = true;
    read(descriptor, block, from, block.length - from, null, (error, bytes) => {
      isReading = false;
      if (isOver) return;
      // The host has made its end of the stream non-blocking.
      if (hasCode(error, "EAGAIN")) setTimeout(readOn, retryMs);
      else if (error !== null) listener.onError(error);
      else if (bytes === 0) {
        const next = others.shift();
        if (next === undefined) return listener.onEnd();
        descriptor = next;
        readOn();
      } else {
        ends.filled(bytes);
        listener.onBytes();
        readOn();
      }
    });
    ends.lookBehind();
  };
  readOn();
  return { isReading: () => isReading, stop: () => (isOver = true) };
}

const retryMs = 2;

/**
 * Reads with Node's stream. Windows has no way to end a process with success while a thread of it waits in a read, but
 * Node interrupts the reads of its streams.
 */
export function readFromStream(ends: InputEnds, listener: InputListener): InputSource {
  const { stdin } = process;
  let isReading = true;
  const onData = (bytes: Buffer): void => {
    put(bytes, ends);
    listener.onBytes();
  };
  const end = (settle: () => void) => () => {
    isReading = false;
    settle();
  };
  stdin.on("data", onData);
  stdin.once(
    "end",
    end(() => listener.onEnd()),
  );
  stdin.once("error", (error) => end(() => listener.onError(error))());
  return { isReading: () => isReading, stop: () => stdin.off("data", onData).pause() };
}

function put(bytes: Buffer, ends: InputEnds): void {
  for (let at = 0; at < bytes.length;) {
    const { block, from } = ends.room();
    const copied = bytes.copy(block, from, at);
    ends.filled(copied);
    ends.lookBehind();
    at += copied;
  }
}
