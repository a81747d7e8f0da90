import { statSync } from "node:fs";

import type { Places } from "../config/paths.ts";
import { createHttpReader, toHttpResponse, type HttpRequest } from "../platform/io/http-wire.ts";
import { serveSocket, type SocketReply, type Wire } from "../platform/io/serve-socket.ts";
import { version } from "../version.ts";
import type { HookAnswerer } from "./answer-request.ts";
import { mostInputBytes, mostRequestBytes, type HookRequest } from "./hook-request.ts";
import { writeAddress } from "./socket-address.ts";
import { createTurns } from "./take-turns.ts";

/** What answers hooks: a server that runs anyway, or a process that the first hook of a session has started. */
export type HelperKind = "mcp" | "ui" | "serve" | "session";

/** What a session helper says about itself. */
export interface HelperState {
  readonly pid: number;
  readonly kind: HelperKind;
  readonly version: string;
  /** When it began to answer, in milliseconds since 1970. */
  readonly since: number;
}

export interface HookListenerOptions {
  readonly kind: HelperKind;
  /** The memory, and the address at which its hooks ask. */
  readonly places: Places;
  readonly path: string;
  /** The environment of this process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The script that runs this process. After an upgrade this is another file, and this process stops answering. */
  readonly script: string;
  /** Loads the code that answers. Called by the process that listens. */
  readonly load: () => Promise<HookAnswerer>;
  readonly onBound: () => void;
  readonly onTaken?: () => void;
  readonly onAwaited?: () => void;
  /** Called when this process has left the address to a newer Loci. */
  readonly onLeft?: () => void;
  /** Called for each hook, with the process that started it if the client names it. */
  readonly onHook?: (parent: number | undefined) => void;
  readonly onFault: (error: unknown) => void;
}

export interface HookListener {
  close(): Promise<void>;
}

/** The longest turn. A client waits no longer, so the next event then begins beside it. */
const turnMs = 1000;

/** When the index is tidied after the last hook, in milliseconds. */
const idleMs = 3000;

/** Answers hooks on the socket of a memory, in frames and over HTTP, until it is closed. */
export function listenForHooks(options: HookListenerOptions): HookListener {
  const { kind, places, path, env, script, load, onBound, onHook, onLeft, onFault } = options;
  const own = identityOf(script);
  const state: HelperState = { pid: process.pid, kind, version, since: Date.now() };
  const turns = createTurns(turnMs);
  let idle: NodeJS.Timeout | undefined;
  let closing: Promise<void> | undefined;

  const tidyLater = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      void load()
        .then((answerer) => answerer.tidy())
        .catch(onFault);
    }, idleMs).unref();
  };

  const close = (): Promise<void> => {
    clearTimeout(idle);
    closing ??= serving.close().finally(() => turns.close());
    return closing;
  };

  const answer = async (request: unknown, hasLeft: () => boolean): Promise<SocketReply> => {
    // Answered at once, because a process that says nothing counts as hung.
    if (isStateRequest(request)) return { value: state };
    return turns.answer(async () => (hasLeft() ? { value: null } : answerHook(request)));
  };

  const answerHook = async (request: unknown): Promise<SocketReply> => {
    if (identityOf(script) !== own) {
      // The next hook starts a helper of the new version. This one must have left the address by then.
      setImmediate(() => void close().then(onLeft));
      return { value: null };
    }
    const { parent } = request as Partial<HookRequest>;
    onHook?.(parent);
    tidyLater();
    const answered = await (await load()).answer(request).catch((error: unknown) => {
      if (error instanceof SyntaxError) return "incomplete" as const;
      throw error;
    });
    if (answered === null) return { value: null };
    if (answered === "incomplete") return { value: incomplete };
    const { output, finish } = answered;
    return { value: output, onEnd: (isUsed) => turns.afterwards(() => void finish(isUsed).catch(onFault)) };
  };

  const serving = serveSocket({
    ...options,
    state: places.state,
    mostBytes: mostRequestBytes,
    answer,
    onBound: () => {
      try {
        writeAddress(path, env);
      } catch (error) {
        onFault(error);
      }
      onBound();
    },
    wireFor: (first) => (first === "P".charCodeAt(0) ? httpWire() : null),
  });
  return { close };
}

/** Identifies the content of a script by its file. */
function identityOf(script: string): string {
  const stats = statSync(script, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.dev} ${stats.ino} ${stats.mtimeMs} ${stats.size}`;
}

function isStateRequest(request: unknown): boolean {
  return typeof request === "object" && request !== null && "state" in request;
}

/** The answer to a client that has not sent the whole event yet. */
const incomplete = { incomplete: true };

const mostHeadBytes = 65_536;

/** How `hook.sh` writes: an HTTP request whose body is the host's input, and whose headers are the rest. */
function httpWire(): Wire {
  const read = createHttpReader({ mostHeadBytes, mostBodyBytes: mostInputBytes });
  return {
    read: (piece) => {
      const request = read(piece);
      return request === undefined ? undefined : toHookRequest(request);
    },
    write: (value) => {
      if (typeof value === "string") return toHttpResponse(200, value);
      return toHttpResponse(value === incomplete ? 422 : 409, "");
    },
  };
}

function toHookRequest({ headers, body }: HttpRequest): HookRequest {
  const [client = ""] = headers.get("loci-client") ?? [];
  const [sender = "", host = "", event = "", parent = ""] = client.split(" ");
  const variables = (headers.get("loci-env") ?? []).map((text): [string, string] => {
    // Each value ends with a point, because spaces at the end of a header do not count.
    const [, name = "", value = ""] = /^(\w+)=(.*)\.$/s.exec(text) ?? [];
    return [name, value];
  });
  return {
    version: sender,
    root: headers.get("loci-root")?.[0] ?? "",
    host,
    event,
    input: body.toString("utf8"),
    env: Object.fromEntries(variables),
    ...(/^\d{1,9}$/.test(parent) ? { parent: Number(parent) } : {}),
  };
}
