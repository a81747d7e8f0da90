import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { createGunzip, gzipSync } from "node:zlib";

import { requireSafeAddress } from "../core/access/server-address.ts";
import { LociError } from "../core/errors.ts";
import { syncVersion, syncVersionHeader } from "./protocol.ts";

export interface ServerLink {
  /** The address of the server, without a slash at the end. */
  readonly url: string;
  readonly token: string;
  /** How long nothing may arrive or leave, in milliseconds. A slow transfer is not cut off. */
  readonly idleMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** A successful answer of the wanted type. */
export interface SyncAnswer {
  /** The bytes of the body, unpacked. */
  readonly body: AsyncIterable<Buffer>;
}

/** A failure that may pass: the request can be sent again. */
export class Unreachable extends LociError {
  /** How long the server asks to wait, in milliseconds; null if it does not. */
  readonly waitMs: number | null;

  constructor(message: string, options: { cause?: unknown; waitMs?: number | null; next?: string } = {}) {
    super("SYNC_UNREACHABLE", message, options);
    this.waitMs = options.waitMs ?? null;
  }
}

export interface SyncRequest {
  readonly path: string;
  /** A value to post as packed JSON. Without it, the request is a GET. */
  readonly body?: unknown;
  /** The type that the answer must have. */
  readonly type: string;
}

const mostProblemBytes = 65_536;

/** Sends a request and returns the answer of a Loci server. Everything else throws. */
export async function sendRequest(link: ServerLink, wanted: SyncRequest): Promise<SyncAnswer> {
  const response = await exchange(link, wanted);
  const { statusCode: status = 0, headers } = response;
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (status === 200 && type === wanted.type) return { body: bodyOf(response, link) };
  if (type === "application/problem+json") throw await readProblem(response, link);
  response.destroy();
  if (status >= 500) throw new Unreachable(`${link.url} answered with status ${status}`, { waitMs: waitOf(response) });
  if ((status >= 300 && status < 400) || status === 511 || type === "text/html")
    throw new Unreachable(
      `${link.url} answered with a ${status < 400 && status >= 300 ? "redirect" : "web page"}, not as a Loci server`,
      { next: "Open a web page in a browser: the network may want a login. Then run `loci sync` again." },
    );
  throw new LociError("SERVER_ANSWER_INVALID", `${link.url} did not answer as a Loci server (status ${status})`);
}

/** Sends the request and waits for the head of the answer. */
async function exchange(link: ServerLink, { path, body, type }: SyncRequest): Promise<IncomingMessage> {
  const url = new URL(link.url + path);
  requireSafeAddress(url);
  const bytes = body === undefined ? null : gzipSync(JSON.stringify(body));
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: bytes === null ? "GET" : "POST",
      headers: {
        Authorization: `Bearer ${link.token}`,
        Accept: `${type}, application/problem+json`,
        [syncVersionHeader]: String(syncVersion),
        "Accept-Encoding": "gzip",
        ...(bytes === null
          ? {}
          : { "Content-Type": "application/json", "Content-Encoding": "gzip", "Content-Length": bytes.length }),
      },
      ...(link.signal === undefined ? {} : { signal: link.signal }),
    });
    request.setTimeout(link.idleMs, () => request.destroy(new Error("ETIMEDOUT")));
    request.on("error", (error) => reject(networkError(link, error)));
    request.on("response", resolve);
    request.end(bytes ?? undefined);
  });
}

/** Yields the unpacked bytes. If the connection breaks, throws after it has yielded everything that has arrived. */
async function* bodyOf(response: IncomingMessage, link: ServerLink): AsyncGenerator<Buffer> {
  const isPacked = response.headers["content-encoding"] === "gzip";
  const unpacked = isPacked ? createGunzip() : null;
  if (unpacked !== null) {
    response.on("error", (error) => unpacked.destroy(error));
    response.pipe(unpacked);
  }
  try {
    for await (const part of unpacked ?? response) yield part as Buffer;
  } catch (error) {
    throw networkError(link, error);
  } finally {
    response.destroy();
    unpacked?.destroy();
  }
}

/** Reads a body that must be small. */
export async function readAll(body: AsyncIterable<Buffer>, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > mostBytes) throw new LociError("SERVER_ANSWER_INVALID", "the answer of the server is too long");
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Converts problem details to the error that the server has thrown. */
async function readProblem(response: IncomingMessage, link: ServerLink): Promise<LociError> {
  const { code, detail, next } = await problemOf(response, link);
  const message = detail ?? `${link.url} answered with status ${response.statusCode}`;
  const status = response.statusCode ?? 0;
  if (status === 429 || status >= 500) return new Unreachable(message, { waitMs: waitOf(response), cause: code });
  if (code === "NOT_AUTHENTICATED")
    return new LociError(code, `${link.url} does not accept the token of this machine: ${message}`, {
      next: "Run `loci team join` again, or ask an owner of the team for a new token.",
    });
  const known = ["CURSOR_LOST", "SCOPE_REFUSED", "NOT_FOUND", "LIMIT_EXCEEDED", "USAGE"] as const;
  const found = known.find((one) => one === code) ?? "SERVER_ANSWER_INVALID";
  return new LociError(found, message, next === undefined ? {} : { next });
}

async function problemOf(
  response: IncomingMessage,
  link: ServerLink,
): Promise<{ readonly code?: string; readonly detail?: string; readonly next?: string }> {
  const text = await readAll(bodyOf(response, link), mostProblemBytes);
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const field = (name: string) => {
      const found = value[name];
      return typeof found === "string" ? { [name]: found.slice(0, 1000) } : {};
    };
    return { ...field("code"), ...field("detail"), ...field("next") };
  } catch {
    return {};
  }
}

function waitOf({ headers }: IncomingMessage): number | null {
  const seconds = headers["retry-after"];
  return seconds !== undefined && /^\d{1,4}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

function networkError(link: ServerLink, error: unknown): unknown {
  if (error instanceof LociError) return error;
  if (link.signal?.aborted === true) return link.signal.reason;
  const code =
    error instanceof Error && "code" in error ? String(error.code) : error instanceof Error ? error.message : "";
  const reason = /^[A-Z_0-9]{3,60}$/.test(code) ? ` (${code})` : "";
  if (code === "ETIMEDOUT")
    return new Unreachable(`${link.url} sent nothing for ${link.idleMs / 1000} s`, { cause: error });
  return new Unreachable(`${link.url} cannot be reached${reason}`, { cause: error });
}
