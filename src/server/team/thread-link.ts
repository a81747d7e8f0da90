import type { IncomingMessage, ServerResponse } from "node:http";
import type { Worker } from "node:worker_threads";

import { LociError } from "../../core/errors.ts";
import type { StreamCaller } from "./stream-caller.ts";
import type { Abort, Body, BodyPart, ForwardedResponse, HeaderPairs, PullPart, ToThread } from "./thread-messages.ts";

/** The main thread's end of one worker thread. */
export interface ThreadLink {
  /** Forwards a request, and resolves when its response was sent or its client went away. */
  readonly forward: (request: IncomingMessage, response: ServerResponse, caller: StreamCaller | null) => Promise<void>;
  readonly receive: (message: ForThreadLink) => void;
  /** Fails all running requests, because the thread ended. */
  readonly fail: () => void;
}

/** The messages of a thread that belong to a request. */
type ForThreadLink = ForwardedResponse | BodyPart | PullPart | Abort;

/** A request whose response is not complete. */
interface Pending {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly done: (error?: LociError) => void;
  body: AsyncIterator<Uint8Array> | null;
}

/** Bodies up to this size travel with their request in one message. */
const smallBody = 64 * 1024;

export function createThreadLink(worker: Pick<Worker, "postMessage">): ThreadLink {
  const pending = new Map<number, Pending>();
  let last = 0;
  const send = (message: ToThread): void => worker.postMessage(message);

  const forward: ThreadLink["forward"] = async (request, response, caller) => {
    const { body, rest } = await beginBody(request);
    if (request.destroyed && !request.complete) return;
    last += 1;
    const id = last;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = (error?: LociError): void => {
      pending.delete(id);
      response.off("close", closed);
      if (error === undefined) resolve();
      else reject(error);
    };
    const closed = (): void => {
      send({ type: "abort", id });
      done();
    };
    pending.set(id, { request, response, done, body: rest });
    response.on("close", closed);
    const { method = "GET", url = "/" } = request;
    const host = request.headers.host ?? "localhost";
    send({ type: "request", id, method, url: `http://${host}${url}`, headers: pairsOf(request), caller, body });
    await promise;
  };

  /** Sends the next part of a request's body. A client that goes away ends the body early. */
  const sendPart = async (id: number, { body, done }: Pending): Promise<void> => {
    try {
      const next = await body?.next();
      send({ type: "part", id, bytes: next === undefined || next.done === true ? null : new Uint8Array(next.value) });
    } catch {
      send({ type: "abort", id });
      done();
    }
  };

  const receive = (message: ForThreadLink): void => {
    const { id } = message;
    const one = pending.get(id);
    if (one === undefined) return;
    if (message.type === "pull") void sendPart(id, one);
    else if (message.type === "response") begin(one, message, () => send({ type: "pull", id }));
    else if (message.type === "abort") cut(one);
    else if (message.bytes === null) end(one);
    else writePart(one, message.bytes, () => send({ type: "pull", id }));
  };

  return {
    forward,
    receive,
    fail: () => {
      for (const one of pending.values()) cut(one);
    },
  };
}

/** Reads a small body whole. A larger one is read as the thread asks for it. */
async function beginBody(
  request: IncomingMessage,
): Promise<{ readonly body: Body; readonly rest: AsyncIterator<Uint8Array> | null }> {
  const { method = "GET", headers } = request;
  if (method === "GET" || method === "HEAD") return { body: null, rest: null };
  const length = headers["content-length"];
  if (length === undefined && headers["transfer-encoding"] === undefined) return { body: null, rest: null };
  const parts: AsyncIterator<Uint8Array> = request[Symbol.asyncIterator]();
  if (length === undefined || Number(length) > smallBody) return { body: "parts", rest: parts };
  const read: Uint8Array[] = [];
  try {
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) read.push(next.value);
  } catch {
    return { body: null, rest: null };
  }
  return { body: new Uint8Array(Buffer.concat(read)), rest: null };
}

/** Headers of one connection, which a thread has no use for. */
const ofConnection: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding", "authorization"]);

function pairsOf({ rawHeaders }: IncomingMessage): HeaderPairs {
  const pairs: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? "").toLowerCase();
    if (!ofConnection.has(name)) pairs.push([name, rawHeaders[at + 1] ?? ""]);
  }
  return pairs;
}

function begin(one: Pending, { status, headers, body }: ForwardedResponse, pull: () => void): void {
  const { request, response } = one;
  // A body that the thread did not read would be taken for the next request.
  if (!request.complete) response.setHeader("Connection", "close");
  for (const [name, value] of headers) response.appendHeader(name, value);
  if (body !== "parts" && body !== null) response.setHeader("Content-Length", body.byteLength);
  response.writeHead(status);
  if (body !== "parts") {
    response.end(body ?? undefined);
    one.done();
    return;
  }
  response.flushHeaders();
  pull();
}

function writePart({ response }: Pending, bytes: Uint8Array, pull: () => void): void {
  if (response.write(bytes)) pull();
  else response.once("drain", pull);
}

function end({ response, done }: Pending): void {
  response.end();
  done();
}

/** Breaks off a response that cannot be completed. If it has not begun, the caller answers with an error. */
function cut({ response, done }: Pending): void {
  if (!response.headersSent) {
    done(new LociError("BUSY", "the thread of this stream ended; try again in a moment"));
    return;
  }
  response.destroy();
  done();
}
