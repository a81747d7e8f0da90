import { Readable } from "node:stream";
import { constants, createGzip, gunzipSync } from "node:zlib";

import { Hono } from "hono";
import type { z } from "zod";

import { LociError } from "../../core/errors.ts";
import type { Pulled, SyncStore } from "../../core/ports/sync-store.ts";
import {
  CursorQuerySchema,
  mostPushBytes,
  ndjson,
  PullQuerySchema,
  PushSchema,
  type TeamAnswer,
} from "../../sync/protocol.ts";
import type { Member, StreamGrant } from "../../team/identity.ts";
import { memberMay, type StreamAction } from "../../team/may.ts";
import { safeHeaders } from "../http/guard.ts";
import { InvalidRequest, problem } from "../http/problem.ts";

export interface SyncAppOptions {
  /** Returns the member of the request's token. Throws NOT_AUTHENTICATED. */
  readonly authenticate: (headers: Headers) => Promise<Member>;
  readonly streamsOf: (member: Member) => Promise<readonly StreamGrant[]>;
  /** Opens the store of a stream. The member's role was checked. */
  readonly openStore: (member: Member, grant: StreamGrant) => SyncStore;
  /** Returns the name of the member's team. */
  readonly teamName: (member: Member) => Promise<string>;
  /** Receives errors, to report them to the operator of the server. */
  readonly onFault: (error: unknown) => void;
}

/** Answers the requests of `loci sync`. */
export interface SyncApp {
  /** True for a path that this app answers. */
  readonly isFor: (path: string) => boolean;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Creates the HTTP side of a sync: it checks requests and roles, and calls the store of the stream. */
export function createSyncApp(options: SyncAppOptions): SyncApp {
  const { authenticate, streamsOf, openStore, teamName, onFault } = options;
  const app = new Hono();
  app.onError((error) => toProblem(error, onFault));
  app.notFound(() => toProblem(new LociError("NOT_FOUND", "there is no such route"), onFault));

  const storeFor = async (request: Request, stream: string, action: StreamAction): Promise<SyncStore> => {
    const member = await authenticate(request.headers);
    const grant = (await streamsOf(member)).find((one) => String(one.stream) === stream);
    // A stream of others looks like one that does not exist.
    if (grant === undefined) throw new LociError("NOT_FOUND", `you have no stream ${stream}`);
    if (memberMay(member, grant, action)) return openStore(member, grant);
    throw new LociError("SCOPE_REFUSED", `your role or your token does not allow to ${action} in stream ${stream}`, {
      next: "Ask an owner of the team, or use a token with the scope `sync`.",
    });
  };

  app.get("/v1/team", async ({ req }) => {
    const member = await authenticate(req.raw.headers);
    const [team, streams] = [await teamName(member), await streamsOf(member)];
    const answer: TeamAnswer = { tenant: member.tenant, team, member: member.name, streams: [...streams] };
    return json(answer);
  });
  app.post("/v1/streams/:stream{[0-9]{1,9}}/push", async ({ req }) => {
    const store = await storeFor(req.raw, req.param("stream"), "push");
    const push = parse(PushSchema, await readBody(req.raw), "body");
    return json(await store.push(push));
  });
  app.get("/v1/streams/:stream{[0-9]{1,9}}/pull", async ({ req }) => {
    const store = await storeFor(req.raw, req.param("stream"), "pull");
    const { after = null } = parse(PullQuerySchema, req.query(), "query");
    return pullAnswer(store, after, req.raw);
  });
  app.get("/v1/streams/:stream{[0-9]{1,9}}/cursor", async ({ req }) => {
    const store = await storeFor(req.raw, req.param("stream"), "pull");
    const { device } = parse(CursorQuerySchema, req.query(), "query");
    const cursor = device === undefined ? null : await store.sourceCursor(device);
    return json({ cursor, epoch: await store.epoch() });
  });
  return {
    isFor: (path) => path === "/v1/team" || path.startsWith("/v1/streams/"),
    fetch: async (request) => app.fetch(request),
  };
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

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, place: "body" | "query"): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new InvalidRequest(
    place,
    parsed.error.issues.slice(0, 10).map(({ path, message }) => ({ path: path.map(String).join("."), message })),
  );
}

/** Reads a JSON body, packed or not, of a bounded size. */
async function readBody(request: Request): Promise<unknown> {
  const body = await readBytes(request);
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding !== "gzip" && encoding !== "identity")
    throw new LociError("FORMAT_UNKNOWN", "a body may be packed with gzip only");
  return parseJson(encoding === "gzip" ? unpack(body) : body);
}

async function readBytes(request: Request): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of request.body ?? []) {
      bytes += part.byteLength;
      if (bytes > mostPushBytes) throw tooLarge();
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof LociError) throw error;
    throw new LociError("USAGE", "the body was cut off", { cause: error });
  }
  return Buffer.concat(parts);
}

function unpack(body: Buffer): Buffer {
  try {
    return gunzipSync(body, { maxOutputLength: mostPushBytes });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new LociError("USAGE", "the body is not packed with gzip, or was cut off");
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown;
  } catch {
    throw new LociError("USAGE", "the body is not JSON, or was cut off");
  }
}

function tooLarge(): LociError {
  return new LociError("LIMIT_EXCEEDED", `the body of a push has at most ${mostPushBytes} bytes`);
}

/** The first batch is read before the answer begins, so that a lost cursor has a status of its own. */
async function pullAnswer(store: SyncStore, after: string | null, { headers }: Request): Promise<Response> {
  const batches = store.pull(after)[Symbol.asyncIterator]();
  const first = await batches.next();
  const source = Readable.from(pulledText(first, batches), { objectMode: false });
  const isPacked = /\bgzip\b/.test(headers.get("accept-encoding") ?? "");
  // Each batch is flushed, so that a cut loses at most one.
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

async function* pulledText(
  first: IteratorResult<readonly Pulled[]>,
  batches: AsyncIterator<readonly Pulled[]>,
): AsyncGenerator<string> {
  try {
    for (let batch = first; batch.done !== true; batch = await batches.next())
      yield batch.value.map(({ seq, author, line }) => `${JSON.stringify({ seq, author, line })}\n`).join("");
    yield '{"end":true}\n';
  } finally {
    await batches.return?.();
  }
}
