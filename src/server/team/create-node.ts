import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";

import { getRequestListener } from "@hono/node-server";

import { LociError } from "../../core/errors.ts";
import { createFailureLimit } from "../../team/rate-limit.ts";
import { problemHeaders } from "../http/create-app.ts";
import { listenHttp, type ListenOptions, type Place } from "../http/listen-http.ts";
import { safeHeaders, type OwnNames } from "../http/own-names.ts";
import { problem } from "../http/problem.ts";
import { createHeadsPoll, type HeadsPollOptions } from "./heads-poll.ts";
import { createMetrics, knownMethod, nodeNumbers, type NodeNumbers } from "./metrics.ts";
import { createOperatorPages } from "./operator-pages.ts";
import { rendezvous } from "./rendezvous.ts";
import { operationOf, describeRequest, type RequestLine } from "./request-line.ts";
import { streamName, type StreamCaller } from "./stream-caller.ts";
import type { Telemetry } from "./telemetry.ts";
import { startThread, type Thread, type ThreadScript } from "./thread.ts";

/** The stream that a request names: by its number, by the name of its space, or the member's own. */
export type WantedStream = { readonly stream: number } | { readonly space: string } | null;

export interface NodeOptions {
  readonly place: Place;
  /** The names under which clients reach the server, such as that of its proxy; its address if left out. */
  readonly names?: OwnNames | undefined;
  readonly patience?: ListenOptions["patience"];
  /** The maximum number of open connections; 4,096 if left out. */
  readonly connections?: number | undefined;
  readonly script: ThreadScript;
  /** The number of threads that serve streams. One more thread builds indexes. */
  readonly threads: number;
  /**
   * Finds the member of a token, and the stream. Null for a token that is not valid. Throws if the member may not use
   * the stream.
   */
  readonly authenticate: (token: string, wanted: WantedStream) => Promise<StreamCaller | null>;
  /** Apps that answer in the main thread, because they need no index. They authenticate by themselves. */
  readonly apps?: readonly NodeApp[];
  /** The heads of streams, to find changes that other nodes have written. */
  readonly heads: HeadsPollOptions["heads"];
  /** How often the heads of followed streams are asked for, in milliseconds. */
  readonly headsMs?: number;
  /** Throws if the node cannot serve, for example because the database does not answer. */
  readonly checkReady: () => Promise<void>;
  /** Receives metrics and requests, without their content. */
  readonly telemetry?: Telemetry | null;
  /** Receives one line for each request, without its content. */
  readonly onRequest?: (line: RequestLine) => void;
  /** Receives errors, to report them to the operator of the server. */
  readonly onFault: (error: unknown) => void;
}

/** Routes that need no index, such as those of a team or of a sync. */
export interface NodeApp {
  /** True for a path that this app answers. */
  readonly isFor: (path: string) => boolean;
  /** Answers a request. `address` is that of its sender. */
  readonly fetch: (request: Request, address: string) => Promise<Response>;
}

/** A running node of a team server. */
export interface TeamNode {
  readonly url: string;
  /** Ends all streams, lets running requests end, closes the port and the threads. */
  readonly close: () => Promise<void>;
}

const mostConnections = 4096;
const defaultHeadsMs = 250;
/** How long a stop waits for the threads. */
const graceMs = 5000;

/**
 * Starts a node. The main thread listens and authenticates. Each stream belongs to one worker thread, which runs the
 * app that also serves one person, so a slow stream delays only the streams of its own thread.
 */
export async function createNode(options: NodeOptions): Promise<TeamNode> {
  const { authenticate, onFault } = options;
  const { threads, threadOf, poll, closeThreads } = await startThreads(options);
  const failures = createFailureLimit();
  const answerInMain = createMainApps(options.apps ?? []);
  const metrics = createMetrics();
  const readNumbers = async (): Promise<NodeNumbers> => {
    const all = [...threads.values()];
    return nodeNumbers(await Promise.all(all.map((thread) => thread.counts())), {
      loci_threads_ready: all.filter((thread) => thread.isReady()).length,
      loci_followed_streams: poll.followed(),
      loci_heads_poll_seconds: poll.seconds(),
      loci_heads_lag_seconds: poll.lagSeconds(),
      loci_resident_bytes: process.memoryUsage.rss(),
    });
  };
  await options.telemetry?.observe(readNumbers);
  const pages = createOperatorPages({ ...options, threads: () => [...threads.values()], readNumbers, metrics });

  const callerOf = async (request: IncomingMessage): Promise<StreamCaller | null> => {
    const { authorization } = request.headers;
    if (authorization === undefined) return null;
    const token = /^Bearer +([\w-]{1,512})$/i.exec(authorization)?.[1];
    const caller = token === undefined ? null : await authenticate(token, wantedStream(request));
    if (caller !== null) return caller;
    failures.add(request.socket.remoteAddress ?? "");
    throw new LociError("NOT_AUTHENTICATED", "the bearer token is unknown, expired or revoked");
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const begun = performance.now();
    let caller: StreamCaller | null = null;
    try {
      if (await pages(request, response)) return;
      if (!(await answerInMain(request, response))) {
        caller = await callerOf(request);
        await threadOf(caller).forward(request, response, caller);
      }
    } catch (error) {
      await sendProblem(request, response, error, onFault);
    }
    const ms = performance.now() - begun;
    const { method = "", url = "/", headers } = request;
    const operation = operationOf(url);
    const status = response.statusCode;
    metrics.request(operation, method, status, ms / 1000);
    options.telemetry?.request({ operation, method: knownMethod(method), status, ms, parent: traceOf(headers) });
    options.onRequest?.(describeRequest(request, response, caller, ms));
  };

  try {
    const listener = await listenHttp({
      place: options.place,
      names: options.names,
      patience: options.patience,
      connections: options.connections ?? mostConnections,
      onRequest: (request, response) => void answer(request, response),
    });
    return {
      url: listener.url,
      close: async () => {
        for (const thread of threads.values()) thread.drain();
        await listener.close();
        await closeThreads();
      },
    };
  } catch (error) {
    await closeThreads();
    throw error;
  }
}

/** The trace of the client, if the header has the form of one. */
function traceOf({ traceparent }: IncomingHttpHeaders): string | undefined {
  return typeof traceparent === "string" && /^[\da-f]{2}(?:-[\da-f]{2,32}){3}$/.test(traceparent)
    ? traceparent
    : undefined;
}

/** Returns false for requests that no app answers. */
function createMainApps(apps: readonly NodeApp[]) {
  const listeners = apps.map(({ isFor, fetch }) => ({
    isFor,
    listener: getRequestListener(
      (request, { incoming }) => fetch(request, ("socket" in incoming ? incoming.socket.remoteAddress : null) ?? ""),
      { overrideGlobalObjects: false },
    ),
  }));
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    const found = listeners.find(({ isFor }) => isFor(path));
    await found?.listener(request, response);
    return found !== undefined;
  };
}

/** Starts the threads that serve streams, and one that does their long work. */
async function startThreads({ script, threads: count, heads, headsMs = defaultHeadsMs, onFault }: NodeOptions) {
  const names = Array.from({ length: Math.max(1, count) }, (_, at) => String(at)) as [string, ...string[]];
  const threads = new Map<string, Thread>();
  const threadOf = (caller: Pick<StreamCaller, "key"> | null): Thread => {
    const name = caller === null ? names[0] : rendezvous(streamName(caller.key), names);
    const thread = threads.get(name);
    if (thread === undefined) throw new LociError("INTERNAL", "a stream has no thread");
    return thread;
  };
  const poll = createHeadsPoll({
    heads,
    everyMs: headsMs,
    onFault,
    onChanged: (key) => threadOf({ key }).changed(key),
  });
  const upkeep = await startThread("upkeep", script, {
    onFault,
    onUpkeep: async () => {},
    onFollow: () => {},
    onErased: (key) => {
      // The index of a space is open in every thread whose members read it.
      for (const thread of threads.values()) thread.erased(key);
    },
  });
  const closeThreads = async (): Promise<void> => {
    poll.close();
    await Promise.all([...threads.values()].map((thread) => thread.close(graceMs)));
    await upkeep.close(graceMs);
  };
  const events = {
    onFault,
    onUpkeep: upkeep.upkeep,
    onErased: () => {},
    onFollow: (key: StreamCaller["key"], isFollowed: boolean) => (isFollowed ? poll.follow(key) : poll.unfollow(key)),
  };
  try {
    await Promise.all(names.map(async (name) => threads.set(name, await startThread("serve", script, events))));
  } catch (error) {
    await closeThreads();
    throw error;
  }
  return { threads, threadOf, poll, closeThreads };
}

function wantedStream({ headers }: IncomingMessage): WantedStream {
  const { "loci-stream": stream, "loci-space": space } = headers;
  if (typeof stream === "string") {
    if (!/^[1-9]\d{0,8}$/.test(stream)) throw new LociError("USAGE", "Loci-Stream must be the number of a stream");
    return { stream: Number(stream) };
  }
  if (typeof space !== "string") return null;
  try {
    return { space: decodeURIComponent(space) };
  } catch {
    throw new LociError("USAGE", "Loci-Space must be a percent-encoded name");
  }
}

async function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  onFault: (error: unknown) => void,
): Promise<void> {
  const made = problem(error, onFault, problemHeaders(error));
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  if (!request.complete) response.setHeader("Connection", "close");
  response.writeHead(made.status, { ...safeHeaders, ...Object.fromEntries(made.headers) });
  response.end(await made.text());
}
