import { Readable } from "node:stream";
import { constants, createGzip, gunzipSync } from "node:zlib";

import { Hono } from "hono";

import { LociError } from "../../core/errors.ts";
import type { Pulled, SyncStore } from "../../core/ports/sync-store.ts";
import { isForgettingLine } from "../../platform/lines/pushed-line.ts";
import {
  CursorQuerySchema,
  mostPushBytes,
  ndjson,
  PullQuerySchema,
  PushSchema,
  syncVersion,
  syncVersionHeader,
  type TeamAnswer,
} from "../../sync/protocol.ts";
import type { Identity, Member, StreamGrant } from "../../team/identity.ts";
import { memberMay, type StreamAction } from "../../team/may.ts";
import { afterFirst } from "../http/ndjson.ts";
import { safeHeaders } from "../http/own-names.ts";
import { problem } from "../http/problem.ts";
import { check, parseJson, readBody } from "../http/read-request.ts";
import { accessOf, checkRoutes, checkTeamToken } from "../route-access.ts";

export interface SyncAppOptions {
  /** Returns the member of the request's token; `address` is that of its sender. Throws NOT_AUTHENTICATED. */
  readonly authenticate: (headers: Headers, address: string) => Promise<Member>;
  readonly streamsOf: Identity["streamsOf"];
  /** Opens the store of a stream. The member's role was checked. */
  readonly openStore: (member: Member, grant: StreamGrant) => SyncStore;
  readonly teamName: (member: Member) => Promise<string>;
  /** Receives errors, to report them to the operator of the server. */
  readonly onFault: (error: unknown) => void;
}

/** Answers the requests of `loci sync`. */
export interface SyncApp {
  /** True for a path that this app answers. */
  readonly isFor: (path: string) => boolean;
  readonly fetch: (request: Request, address: string) => Promise<Response>;
}

/** Creates the HTTP side of a sync: it checks requests and roles, and calls the store of the stream. */
export function createSyncApp(options: SyncAppOptions): SyncApp {
  const { authenticate, streamsOf, openStore, teamName, onFault } = options;
  const app = new Hono<{ Bindings: Sent }>();
  app.onError((error) => toProblem(error, onFault));
  app.notFound(() => toProblem(new LociError("NOT_FOUND", "there is no such route"), onFault));

  const storeFor = async (request: Request, { address }: Sent, route: SyncRoute, stream: string) => {
    const member = await authenticate(request.headers, address);
    const isMeant = (one: StreamGrant): boolean => String(one.stream) === stream;
    const grant = (await streamsOf(member, isMeant)).find(isMeant);
    // The error is the same for a stream of other people and for one that does not exist.
    if (grant === undefined) throw new LociError("NOT_FOUND", `you have no stream ${stream}`);
    checkMay(member, grant, actionOf(route));
    return { store: openStore(member, grant), member, grant };
  };

  app.get("/v1/team", async ({ req, env }) => {
    const member = await authenticate(req.raw.headers, env.address);
    checkTeamToken(accessOf("get", "/v1/team"), member);
    const [team, streams] = [await teamName(member), await streamsOf(member)];
    const answer: TeamAnswer = { tenant: member.tenant, team, member: member.name, streams: [...streams] };
    return json(answer);
  });
  app.post("/v1/streams/:stream{[0-9]{1,9}}/push", async ({ req, env }) => {
    const route = { method: "post", path: "/v1/streams/{stream}/push" };
    const { store, member, grant } = await storeFor(req.raw, env, route, req.param("stream"));
    const push = check(PushSchema, parseJson(await readPacked(req.raw), req.raw.headers.get("content-type")), "body");
    if (!push.lines.every(isForgettingLine)) checkMay(member, grant, "push");
    return json(await store.push(push));
  });
  app.get("/v1/streams/:stream{[0-9]{1,9}}/pull", async ({ req, env }) => {
    const route = { method: "get", path: "/v1/streams/{stream}/pull" };
    const { store } = await storeFor(req.raw, env, route, req.param("stream"));
    const { after = null } = check(PullQuerySchema, req.query(), "query");
    return pullAnswer(store, after, req.raw);
  });
  app.get("/v1/streams/:stream{[0-9]{1,9}}/cursor", async ({ req, env }) => {
    const route = { method: "get", path: "/v1/streams/{stream}/cursor" };
    const { store } = await storeFor(req.raw, env, route, req.param("stream"));
    const { device } = check(CursorQuerySchema, req.query(), "query");
    const epoch = await store.epoch();
    if (device === undefined) return json({ cursor: null, epoch, head: await store.head() });
    return json({ cursor: await store.sourceCursor(device), epoch });
  });
  checkRoutes(app.routes);
  return {
    isFor: (path) => path === "/v1/team" || path.startsWith("/v1/streams/"),
    fetch: async (request, address) => app.fetch(request, { address }),
  };
}

interface SyncRoute {
  readonly method: string;
  readonly path: string;
}

/** The action on a stream that a route does for a member. */
function actionOf({ method, path }: SyncRoute): StreamAction {
  const access = accessOf(method, path);
  if (access.to !== "stream") throw new LociError("INTERNAL", `${path} is not about a stream`);
  return access.action;
}

/** What the listener knows about a request besides its content. */
interface Sent {
  readonly address: string;
}

function checkMay(member: Member, grant: StreamGrant, action: StreamAction): void {
  if (memberMay(member, grant, action)) return;
  throw new LociError(
    "SCOPE_REFUSED",
    `your role or your token does not allow to ${action} in stream ${grant.stream}`,
    {
      next: "Ask an owner of the team, or use a token with the scope `sync`.",
    },
  );
}

function json(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { ...safeHeaders, "Content-Type": "application/json" } });
}

/** A lost cursor is not a fault of the server: the laptop starts over. */
function toProblem(error: unknown, onFault: (error: unknown) => void): Response {
  const isLost = error instanceof LociError && error.code === "CURSOR_LOST";
  const made = problem(error, isLost ? () => {} : onFault);
  const headers = new Headers(made.headers);
  for (const [name, value] of Object.entries(safeHeaders)) headers.set(name, value);
  return new Response(made.body, { status: isLost ? 409 : made.status, headers });
}

/** Reads a body of a bounded size, compressed or not. */
async function readPacked(request: Request): Promise<Uint8Array> {
  const body = await readBody(request, mostPushBytes);
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding === "identity") return body;
  if (encoding === "gzip") return unpack(body);
  throw new LociError("FORMAT_UNKNOWN", "a body may be packed with gzip only");
}

function unpack(body: Uint8Array): Uint8Array {
  try {
    return gunzipSync(body, { maxOutputLength: mostPushBytes });
  } catch (error) {
    if (error instanceof RangeError)
      throw new LociError("LIMIT_EXCEEDED", `the body of a push has at most ${mostPushBytes} bytes`);
    throw new LociError("USAGE", "the body is not packed with gzip, or was cut off");
  }
}

/** The first batch is read before the answer begins, so that a lost cursor has a status of its own. */
async function pullAnswer(store: SyncStore, after: string | null, { headers }: Request): Promise<Response> {
  const batches = await afterFirst(store.pull(after));
  const hasUnreadable = Number(headers.get(syncVersionHeader)) >= syncVersion;
  const source = Readable.from(pulledText(batches, hasUnreadable), { objectMode: false });
  const isPacked = /\bgzip\b/.test(headers.get("accept-encoding") ?? "");
  // Each batch is flushed, so that a broken connection loses at most one batch.
  const body = isPacked ? source.pipe(createGzip({ flush: constants.Z_SYNC_FLUSH })) : source;
  source.on("error", (error) => body.destroy(error));
  body.on("close", () => source.destroy());
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      ...safeHeaders,
      "Content-Type": ndjson,
      ...(isPacked ? { "Content-Encoding": "gzip" } : {}),
    },
  });
}

async function* pulledText(batches: AsyncIterable<readonly Pulled[]>, hasUnreadable: boolean): AsyncGenerator<string> {
  for await (const batch of batches) {
    const sent = batch.filter(({ isUnreadable = false }) => hasUnreadable || !isUnreadable);
    if (sent.length > 0) yield sent.map((pulled) => `${JSON.stringify(toWire(pulled))}\n`).join("");
  }
  yield '{"end":true}\n';
}

function toWire({ seq, author, line, isUnreadable = false }: Pulled) {
  return isUnreadable ? { seq, author, line, unreadable: true } : { seq, author, line };
}
