import { Hono, type Context } from "hono";
import { z } from "zod";

import { errorTable, LociError } from "../../core/errors.ts";
import { printableJson } from "../../core/text/phrases/printable.ts";
import type { Memory } from "../../memory/memory.ts";
import { digestHex } from "../../platform/digest.ts";
import { cookieIn, sessionCookie, type Authenticate } from "./authenticate.ts";
import { needsPerson, type Caller, type Memories } from "./caller.ts";
import { watchChanges, type ChangeWatch } from "./change-watch.ts";
import { createDocsPage, docsStyle } from "./docs-page.ts";
import { eventIdToCursor } from "./event-id.ts";
import { streamChanges } from "./event-stream.ts";
import { checkOrigin, safeHeaders, type OwnNames } from "./guard.ts";
import { createIdempotency } from "./idempotency.ts";
import { createOpenApi } from "./openapi.ts";
import { sessionMs, type PersonSessions } from "./person-sessions.ts";
import { problem } from "./problem.ts";
import { pulledStream } from "./pulled-stream.ts";
import { check, parseJson, readBody, readPrincipal, readQuery } from "./read-request.ts";
import { isReply, type Call, type Route } from "./route.ts";
import { routes } from "./routes/routes.ts";

/** The limits of a server. Tests shorten the times. */
export interface AppLimits {
  readonly bodyBytes: number;
  /** How long a request may take, and one over the whole memory. */
  readonly requestMs: number;
  readonly slowRequestMs: number;
  readonly heartbeatMs: number;
  /** How long a client may leave a stream unread. */
  readonly stallMs: number;
  /** How often the log is asked for changes. */
  readonly watchMs: number;
  readonly streams: number;
}

const defaultLimits: AppLimits = {
  bodyBytes: 1024 * 1024,
  requestMs: 30_000,
  slowRequestMs: 10 * 60_000,
  heartbeatMs: 15_000,
  stallMs: 30_000,
  watchMs: 250,
  streams: 256,
};

export interface AppOptions {
  readonly memories: Memories;
  readonly authenticate: Authenticate;
  readonly sessions: PersonSessions;
  readonly names: () => OwnNames;
  /** Returns the key that signs the ids of events. A server that restarts must have the same key. */
  readonly key: () => string;
  /** Serves MCP at /mcp, if it is set. */
  readonly mcp?: (request: Request) => Promise<Response>;
  /** Ends all streams. */
  readonly stopping: AbortSignal;
  /** Receives errors, to report them to the operator of the server. */
  readonly onFault: (error: unknown) => void;
  readonly limits?: Partial<AppLimits>;
}

/** The parts of a request that @hono/node-server adds. They are missing if a test calls the app directly. */
interface Env {
  Bindings: { readonly outgoing?: { readonly destroy: () => unknown } };
}

/** The app of a server: a function from a request to a response. */
export interface App {
  readonly fetch: (request: Request, env?: Env["Bindings"]) => Promise<Response>;
}

/** Creates the HTTP API. It translates requests to calls of a memory, and makes no decisions of its own. */
export function createApp(options: AppOptions): App {
  const { memories, authenticate, sessions, names, mcp, stopping, onFault } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const openApi = JSON.stringify(createOpenApi(routes));
  const page = createDocsPage(routes);
  const idempotency = createIdempotency();
  const watches = new WeakMap<Memory, ChangeWatch>();
  let openStreams = 0;
  const app = new Hono<Env>();

  app.use(async (context, next) => {
    checkOrigin(context.req.raw.headers, names());
    await next();
    for (const [name, value] of Object.entries(safeHeaders)) context.res.headers.set(name, value);
  });
  app.onError((error) => {
    const response = problem(error, onFault, problemHeaders(error));
    for (const [name, value] of Object.entries(safeHeaders)) response.headers.set(name, value);
    return response;
  });
  app.notFound(() => {
    throw new LociError("NOT_FOUND", "there is no such route", { next: "See /docs for all routes." });
  });

  app.get("/openapi.json", () => new Response(openApi, { headers: { "Content-Type": "application/json" } }));
  app.get("/docs", () => new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  app.get("/docs.css", () => new Response(docsStyle, { headers: { "Content-Type": "text/css; charset=utf-8" } }));
  app.get("/problems/:code", (context) => {
    const code = context.req.param("code");
    if (!Object.hasOwn(errorTable, code)) throw new LociError("NOT_FOUND", "there is no such error code");
    const { http, meaning, next } = errorTable[code as keyof typeof errorTable];
    return json({ code, status: http, meaning, next });
  });
  app.get("/login/:code", (context) => {
    const session = sessions.open(context.req.param("code"));
    if (session === null)
      throw new LociError("NOT_AUTHENTICATED", "this link was used already, or is older than five minutes", {
        next: "Start `loci serve --link` again for a new link.",
      });
    return new Response(null, {
      status: 303,
      headers: { Location: "/docs", "Set-Cookie": cookie(session, sessionMs / 1000) },
    });
  });
  app.post("/logout", (context) => {
    sessions.end(cookieIn(context.req.header("cookie") ?? "") ?? "");
    return new Response(null, { status: 204, headers: { "Set-Cookie": cookie("", 0) } });
  });

  /** Makes the body of a stream. The number of open streams is limited. */
  const toStream = (
    context: Context<Env>,
    make: (signal: AbortSignal) => AsyncIterable<string | Uint8Array>,
    type: string,
  ): Response => {
    if (openStreams >= limits.streams) throw new LociError("TOO_MANY_REQUESTS", "too many streams are open");
    openStreams += 1;
    const ended = new AbortController();
    let isOpen = true;
    const body = pulledStream(make(AbortSignal.any([stopping, ended.signal])), {
      stallMs: limits.stallMs,
      cut: () => void context.env.outgoing?.destroy(),
      end: () => {
        ended.abort();
        if (isOpen) openStreams -= 1;
        isOpen = false;
      },
    });
    return new Response(body, { headers: { "Content-Type": type, "X-Accel-Buffering": "no" } });
  };

  const follow = async (context: Context<Env>): Promise<Response> => {
    const { headers } = context.req.raw;
    const caller = authenticate(headers);
    const { after, from, ...rest } = readQuery(new URL(context.req.url));
    const unknown = Object.keys(rest)[0];
    if (unknown !== undefined) throw new LociError("USAGE", "the only parameters are after and from=start");
    const memory = await memories.open(caller, readPrincipal(headers));
    const { changes } = memory;
    const watch = watches.get(memory) ?? watchChanges(changes, limits.watchMs);
    watches.set(memory, watch);
    const id = headers.get("last-event-id") ?? after;
    const start =
      id !== undefined ? eventIdToCursor(id, options.key()) : from === "start" ? null : await changes.position();
    return toStream(
      context,
      (signal) =>
        streamChanges({ changes, after: start, watch, key: options.key(), heartbeatMs: limits.heartbeatMs, signal }),
      "text/event-stream",
    );
  };
  app.get("/events", follow);
  app.get("/memory/events", follow);

  const answer = async (context: Context<Env>, route: Route): Promise<Response> => {
    const { raw } = context.req;
    const caller = authenticate(raw.headers);
    if (route.onlyByPerson !== undefined) needsPerson(caller, route.onlyByPerson);
    const params = route.params === undefined ? undefined : check(route.params, context.req.param(), "path");
    const query = check(route.query ?? noQuery, readQuery(new URL(raw.url)), "query");
    const bytes = route.method === "get" ? new Uint8Array() : await readBody(raw, limits.bodyBytes);
    const body =
      route.body === undefined
        ? undefined
        : check(route.body, parseJson(bytes, raw.headers.get("content-type")), "body");
    const run = async (): Promise<Response> => {
      const memory = await memories.open(caller, readPrincipal(raw.headers));
      const call = {
        memory,
        caller,
        params,
        query,
        body,
        headers: raw.headers,
        signal: raw.signal,
        key: options.key(),
      };
      const work = route.run(call as unknown as Call<never, never, never>);
      const made = await within(work, route.isSlow === true ? limits.slowRequestMs : limits.requestMs);
      if (!isReply(made)) return json(made ?? {});
      const { status = 200, headers = {}, value, stream } = made;
      if (stream !== undefined) return toStream(context, () => stream.parts, stream.type);
      return status === 204 ? new Response(null, { status, headers }) : json(value, status, headers);
    };
    const key = raw.headers.get("idempotency-key");
    if (key === null || route.method === "get") return run();
    if (!/^[\u0021-\u007e]{1,255}$/.test(key))
      throw new LociError("USAGE", "Idempotency-Key must have 1 to 255 visible ASCII characters");
    const { pathname, search } = new URL(raw.url);
    return idempotency.once(
      JSON.stringify([caller.tenant, caller.kind, key]),
      digestHex(JSON.stringify([route.method, pathname, search, raw.headers.get("loci-principal"), digestHex(bytes)])),
      run,
    );
  };
  // The first match answers, so fixed paths come before those with a parameter.
  for (const route of routes.toSorted((a, b) => Number(a.path.includes("{")) - Number(b.path.includes("{")))) {
    const path = route.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(route.method.toUpperCase(), path, (context) => answer(context, route));
  }

  if (mcp !== undefined)
    app.all("/mcp", (context) => {
      const caller: Caller = authenticate(context.req.raw.headers);
      if (caller.kind !== "token") throw new LociError("NOT_AUTHENTICATED", "MCP clients use the token");
      return mcp(context.req.raw);
    });
  return { fetch: async (request, env) => app.fetch(request, env ?? {}) };
}

const noQuery = z.strictObject({});

function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(printableJson(value), { status, headers: { "Content-Type": "application/json", ...headers } });
}

function cookie(value: string, seconds: number): string {
  return `${sessionCookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
}

function problemHeaders(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof LociError)) return {};
  if (error.code === "NOT_AUTHENTICATED") return { "WWW-Authenticate": "Bearer" };
  if (error.code === "TOO_MANY_REQUESTS") return { "Retry-After": "60" };
  return error.code === "BUSY" ? { "Retry-After": "1" } : {};
}

/** Returns the result of work, or throws BUSY if it takes too long. The work itself continues to its end. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LociError("BUSY", `the request took longer than ${ms / 1000} seconds`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
