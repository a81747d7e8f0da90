import type { IncomingMessage, ServerResponse } from "node:http";
import { Worker } from "node:worker_threads";

import { LociError } from "../../core/errors.ts";
import type { StreamCaller, StreamKey } from "./stream-caller.ts";
import { createThreadLink, type ThreadLink } from "./thread-link.ts";
import type { FromThread, ThreadCounts, ToThread, UpkeepWork } from "./thread-messages.ts";
import { createUpkeepCalls } from "./upkeep-calls.ts";

/** The script of a thread, which calls `runThread` or `runUpkeep`. */
export interface ThreadScript {
  readonly url: URL;
  /** The arguments of the script. */
  readonly argv?: readonly string[];
  /** Data that can be copied. The script gets it with the role of its thread. */
  readonly data?: Readonly<Record<string, unknown>>;
}

/** What a thread does: it serves streams, or it builds indexes. */
export type ThreadRole = "serve" | "upkeep";

/** A worker thread of a node. A thread that ends unexpectedly is started again. */
export interface Thread {
  readonly forward: (request: IncomingMessage, response: ServerResponse, caller: StreamCaller | null) => Promise<void>;
  readonly upkeep: (wanted: UpkeepWork) => Promise<void>;
  readonly changed: (key: StreamKey) => void;
  /** Lets the thread close the files of an index that were replaced after an erasure. */
  readonly erased: (key: StreamKey) => void;
  readonly counts: () => Promise<ThreadCounts>;
  readonly isReady: () => boolean;
  /** Ends all live streams. */
  readonly drain: () => void;
  /** Lets running requests end. Ends the thread after `graceMs` in any case. */
  readonly close: (graceMs: number) => Promise<void>;
}

export interface ThreadEvents {
  /** Receives faults of requests, and unexpected ends of the thread. */
  readonly onFault: (error: unknown) => void;
  readonly onUpkeep: (wanted: UpkeepWork) => Promise<void>;
  /** The upkeep thread has removed erased content from the files of an index. */
  readonly onErased: (key: StreamKey) => void;
  /** A thread that ends does not follow any stream any more, and the new one asks again. */
  readonly onFollow: (key: StreamKey, isFollowed: boolean) => void;
}

interface Started {
  readonly worker: Worker;
  readonly link: ThreadLink;
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
}

/** How long a thread that could not be started waits for its next start. */
const restartMs = 500;
const countMs = 1000;

/** Starts a thread, and resolves when it is ready. Rejects if its first start fails. */
export async function startThread(role: ThreadRole, script: ThreadScript, events: ThreadEvents): Promise<Thread> {
  const { onFault } = events;
  let isClosing = false;
  let isReady = false;
  let current: Started;
  const send = (message: ToThread): void => current.worker.postMessage(message);
  const upkeep = createUpkeepCalls((id, wanted) => send({ type: "upkeep", id, wanted }));
  const counting = new Map<number, (counts: ThreadCounts) => void>();
  let lastCount = 0;

  const doUpkeep = async (worker: Worker, id: number, wanted: UpkeepWork): Promise<void> => {
    let error: string | null = null;
    try {
      await events.onUpkeep(wanted);
    } catch (failure) {
      error = failure instanceof LociError ? failure.code : "INTERNAL";
    }
    worker.postMessage({ type: "upkept", id, error } satisfies ToThread);
  };
  const start = (): Started => {
    const data = { ...script.data, role };
    const worker = new Worker(script.url, { argv: [...(script.argv ?? [])], workerData: data });
    const link = createThreadLink(worker);
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    worker.on("message", (message: FromThread) => {
      if (message.type === "ready") ready.resolve();
      else if (message.type === "fault") onFault(new ThreadFault(message.code, message.message));
      else if (message.type === "upkeep") void doUpkeep(worker, message.id, message.wanted);
      else if (message.type === "upkept") upkeep.done(message);
      else if (message.type === "follow") events.onFollow(message.key, message.isFollowed);
      else if (message.type === "erased") events.onErased(message.key);
      else if (message.type === "counted") counting.get(message.id)?.(message.counts);
      else link.receive(message);
    });
    worker.on("error", (error) => {
      ready.reject(error);
      onFault(error);
    });
    worker.on("exit", () => {
      isReady = false;
      link.fail();
      upkeep.fail();
      ready.reject(new LociError("INTERNAL", "a thread of the node ended before it was ready"));
      ended.resolve();
      if (!isClosing && current.worker === worker) setTimeout(() => void restart(), restartMs).unref();
    });
    return { worker, link, ready: ready.promise, ended: ended.promise };
  };
  const restart = async (): Promise<void> => {
    if (isClosing) return;
    current = start();
    try {
      await current.ready;
      isReady = true;
    } catch {
      // The thread is started again when it ends.
    }
  };

  current = start();
  await current.ready;
  isReady = true;
  return {
    forward: async (request, response, caller) => {
      if (!isReady) throw new LociError("BUSY", "the thread of this stream is starting; try again in a moment");
      return current.link.forward(request, response, caller);
    },
    upkeep: upkeep.run,
    changed: (key) => send({ type: "changed", key }),
    erased: (key) => send({ type: "erased", key }),
    counts: async () => {
      if (!isReady) return {};
      lastCount += 1;
      const id = lastCount;
      const { promise, resolve } = Promise.withResolvers<ThreadCounts>();
      counting.set(id, resolve);
      const timer = setTimeout(() => resolve({}), countMs);
      send({ type: "count", id });
      const counts = await promise;
      clearTimeout(timer);
      counting.delete(id);
      return counts;
    },
    isReady: () => isReady,
    drain: () => send({ type: "drain" }),
    close: async (graceMs) => {
      isClosing = true;
      const { worker, ended } = current;
      send({ type: "stop" });
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
