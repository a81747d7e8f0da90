import type { IncomingMessage, ServerResponse } from "node:http";
import { Worker } from "node:worker_threads";

import { LociError } from "../../core/errors.ts";
import type { StreamCaller } from "./stream-caller.ts";
import { createThreadLink, type ThreadLink } from "./thread-link.ts";
import type { FromThread } from "./thread-messages.ts";

/** The script of a thread, which calls `runThread`. */
export interface ThreadScript {
  readonly url: URL;
  /** Passed to the script: its arguments, and any data that can be copied. */
  readonly argv?: readonly string[];
  readonly data?: unknown;
}

/** A worker thread that serves some streams. A thread that ends unexpectedly is started again. */
export interface Thread {
  readonly forward: (request: IncomingMessage, response: ServerResponse, caller: StreamCaller | null) => Promise<void>;
  readonly isReady: () => boolean;
  /** Ends all live streams. */
  readonly drain: () => void;
  /** Lets running requests end. Ends the thread after `graceMs` in any case. */
  readonly close: (graceMs: number) => Promise<void>;
}

export interface ThreadEvents {
  /** Receives faults of requests, and unexpected ends of the thread. */
  readonly onFault: (error: unknown) => void;
}

interface Started {
  readonly worker: Worker;
  readonly link: ThreadLink;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}

/** How long a thread that could not be started waits for its next start. */
const restartMs = 500;

/** Starts a thread, and resolves when it is ready. Rejects if its first start fails. */
export async function startThread(script: ThreadScript, { onFault }: ThreadEvents): Promise<Thread> {
  let isClosing = false;
  let isReady = false;
  let current: Started;

  const start = (): Started => {
    const worker = new Worker(script.url, { argv: [...(script.argv ?? [])], workerData: script.data });
    const link = createThreadLink(worker);
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    worker.on("message", (message: FromThread) => {
      if (message.type === "ready") ready.resolve();
      else if (message.type === "fault") onFault(new ThreadFault(message.code, message.message));
      else link.receive(message);
    });
    worker.on("error", (error) => {
      ready.reject(error);
      onFault(error);
    });
    worker.on("exit", () => {
      isReady = false;
      link.fail();
      ready.reject(new LociError("INTERNAL", "a thread of the node ended before it was ready"));
      ended.resolve();
      if (!isClosing && current.worker === worker) setTimeout(() => void restart(), restartMs).unref();
    });
    return { worker, link, ready: ready.promise, ended: ended.promise };
  };
  const restart = async (): Promise<void> => {
    if (isClosing) return;
    current = start();
    await current.ready.then(
      () => (isReady = true),
      () => {},
    );
  };

  current = start();
  await current.ready;
  isReady = true;
  return {
    forward: async (request, response, caller) => {
      if (!isReady) throw new LociError("BUSY", "the thread of this stream is starting; try again in a moment");
      return current.link.forward(request, response, caller);
    },
    isReady: () => isReady,
    drain: () => current.worker.postMessage({ type: "drain" }),
    close: async (graceMs) => {
      isClosing = true;
      const { worker, ended } = current;
      worker.postMessage({ type: "stop" });
      const timer = setTimeout(() => void worker.terminate(), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** A fault that a thread reports. It has no stack, because errors lose theirs between threads. */
class ThreadFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
