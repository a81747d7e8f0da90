import { parentPort } from "node:worker_threads";

import type { Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { HostIdentity } from "../../core/event/host-identity.ts";
import type { Memory } from "../../memory/memory.ts";
import { requestNotes, type RequestNotes } from "../../platform/streams/request-notes.ts";
import { createPersonSessions } from "../http/authenticate.ts";
import { createApp } from "../http/create-app.ts";
import type { Caller } from "../http/request-context.ts";
import { createBodyParts, type BodyParts } from "./body-parts.ts";
import type { StreamCaller, StreamKey } from "./stream-caller.ts";
import { createStreamWatches } from "./stream-watches.ts";
import { createThreadMcp } from "./thread-mcp.ts";
import type {
  Abort,
  BodyPart,
  ForwardedRequest,
  FromThread,
  PullPart,
  ThreadCounts,
  ToThread,
  UpkeepWork,
} from "./thread-messages.ts";
import { createUpkeepCalls } from "./upkeep-calls.ts";

/** What a thread can ask of its node. */
export interface ThreadHost {
  /** Runs long work on an index in another thread. */
  readonly upkeep: (wanted: UpkeepWork) => Promise<void>;
  /** Tells the live streams of a stream that it has changed. */
  readonly changed: (key: StreamKey) => void;
  readonly onFault: (error: unknown) => void;
}

export interface ThreadParts {
  /** Opens the memory that a request is about. The thread never closes it. */
  readonly open: (caller: StreamCaller, principal?: Principal) => Promise<Memory>;
  /** Closes the files of an index that were replaced after an erasure. */
  readonly erased: (key: StreamKey) => Promise<void>;
  /** The key that signs places in the log. All nodes of a server have the same. */
  readonly key: string;
  /** The known hosts that an MCP client may be. */
  readonly hosts: readonly HostIdentity[];
  readonly counts: () => ThreadCounts;
  readonly close: () => Promise<void>;
}

/** A thread may serve all laptops of a node, if their streams happen to be on it. An open stream needs about 0.3 MB. */
const mostStreams = 2000;

/** A request that this thread is answering. */
interface Running {
  readonly aborted: AbortController;
  readonly body: BodyParts | null;
  /** Called when the main thread has room for the next part of the response. */
  pull: () => void;
}

/**
 * Answers the requests that the main thread forwards, with the app that serves one person. Call it in a worker thread. It
 * resolves when the node has stopped the thread.
 */
export async function runThread(create: (host: ThreadHost) => ThreadParts): Promise<void> {
  const { port, send, stopped } = connectThread();
  const stopping = new AbortController();
  const callers = new WeakMap<Headers, StreamCaller>();
  const running = new Map<number, Running>();
  const onFault = (error: unknown): void => send({ type: "fault", ...describeFault(error) });
  const upkeep = createUpkeepCalls((id, wanted) => send({ type: "upkeep", id, wanted }));
  const watches = createStreamWatches((followed, isFollowed) => send({ type: "follow", key: followed, isFollowed }));
  const parts = create({ upkeep: upkeep.run, changed: watches.changed, onFault });
  const { open, key, counts, close } = parts;
  const callerOf = (headers: Headers): StreamCaller => {
    const caller = callers.get(headers);
    if (caller === undefined) throw new LociError("NOT_AUTHENTICATED", "the request has no token");
    return caller;
  };
  const mcp = createThreadMcp({ open, hosts: parts.hosts, onFault });
  const app = createApp({
    memories: { open: async (caller, principal) => open(asStreamCaller(caller), principal) },
    authenticate: callerOf,
    mcp: (request) => mcp.fetch(request, callerOf(request.headers)),
    sessions: createPersonSessions(),
    // The main thread has checked the host name.
    names: () => ({ isOwn: () => true }),
    key: () => key,
    watch: (caller) => watches.of(asStreamCaller(caller).key),
    stopping: stopping.signal,
    onFault,
    limits: { streams: mostStreams },
  });

  const answer = async (forwarded: ForwardedRequest): Promise<void> => {
    const { id } = forwarded;
    const aborted = new AbortController();
    const body = forwarded.body === "parts" ? createBodyParts(() => send({ type: "pull", id })) : null;
    const state: Running = { aborted, body, pull: () => {} };
    running.set(id, state);
    try {
      const request = toRequest(forwarded, body, aborted.signal);
      if (forwarded.caller !== null) callers.set(request.headers, forwarded.caller);
      const env = { outgoing: { destroy: () => aborted.abort() } };
      const notes = notesOf(request);
      const response = await requestNotes.run(notes, () => app.fetch(request, env));
      addNotes(response.headers, notes);
      await sendResponse(id, response, state, send);
    } catch (error) {
      if (!aborted.signal.aborted) onFault(error);
      send({ type: "abort", id });
    } finally {
      running.delete(id);
    }
  };

  port.on("message", (message: ToThread) => {
    if (message.type === "drain" || message.type === "stop") {
      stopping.abort();
      if (message.type === "stop") void stop();
    } else if (message.type === "request") void answer(message);
    else if (message.type === "changed") watches.changed(message.key);
    else if (message.type === "erased") void parts.erased(message.key).catch(onFault);
    else if (message.type === "upkept") upkeep.done(message);
    else if (message.type === "count") send({ type: "counted", id: message.id, counts: counts() });
    else if (message.type !== "upkeep") forBody(message);
  });
  const forBody = (message: BodyPart | PullPart | Abort): void => {
    const state = running.get(message.id);
    if (message.type === "part") state?.body?.add(message.bytes);
    else if (message.type === "pull") state?.pull();
    else {
      state?.body?.cut();
      state?.aborted.abort();
      state?.pull();
    }
  };
  const stop = async (): Promise<void> => {
    while (running.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await mcp.close();
    await close();
    stopped.resolve();
    port.close();
  };
  send({ type: "ready" });
  await stopped.promise;
}

function notesOf({ headers }: Request): RequestNotes {
  return { after: headers.get("loci-after"), position: null, partial: null };
}

function addNotes(headers: Headers, { position, partial }: RequestNotes): void {
  if (position !== null) headers.set("Loci-Position", position);
  if (partial !== null) headers.set("Loci-Partial", `events=${partial.events}; of=${partial.of}`);
}

function asStreamCaller(caller: Caller): StreamCaller {
  if (!("key" in caller)) throw new LociError("INTERNAL", "a request reached a thread without its stream");
  return caller as StreamCaller;
}

function toRequest({ method, url, headers, body }: ForwardedRequest, parts: BodyParts | null, signal: AbortSignal) {
  const content = parts === null ? (body as Uint8Array<ArrayBuffer> | null) : parts.stream;
  return new Request(url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    signal,
    ...(content === null ? {} : { body: content, duplex: "half" }),
  });
}

/** Sends short answers in one message, and streams as the main thread asks for their parts. */
async function sendResponse(
  id: number,
  response: Response,
  state: Running,
  send: (message: FromThread) => void,
): Promise<void> {
  const { status, body } = response;
  const headers = [...response.headers];
  if (
    body === null ||
    /^application\/(?:problem\+)?json|^text\/html/.test(response.headers.get("content-type") ?? "")
  ) {
    send({
      type: "response",
      id,
      status,
      headers,
      body: body === null ? null : new Uint8Array(await response.arrayBuffer()),
    });
    return;
  }
  const reader = body.getReader();
  state.aborted.signal.addEventListener("abort", () => void reader.cancel().catch(() => {}));
  let pulled = Promise.withResolvers<void>();
  state.pull = () => pulled.resolve();
  send({ type: "response", id, status, headers, body: "parts" });
  for (;;) {
    await pulled.promise;
    pulled = Promise.withResolvers<void>();
    const { done, value } = await reader.read();
    if (state.aborted.signal.aborted) {
      send({ type: "abort", id });
      return;
    }
    send({ type: "part", id, bytes: done ? null : value });
    if (done) return;
  }
}

/** The main thread, as a worker thread reaches it. */
export function connectThread() {
  const port = parentPort;
  if (port === null) throw new LociError("INTERNAL", "a thread of a node was started outside a worker");
  return {
    port,
    send: (message: FromThread): void => port.postMessage(message),
    stopped: Promise.withResolvers<void>(),
  };
}

export function describeFault(error: unknown): { readonly code: string; readonly message: string } {
  return error instanceof LociError
    ? { code: error.code, message: error.message }
    : { code: "INTERNAL", message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
}
