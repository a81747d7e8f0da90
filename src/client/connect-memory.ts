import { checkOwner, type Principal } from "../core/access/scope.ts";
import { LociError } from "../core/errors.ts";
import type { Cursor } from "../core/ports/log.ts";
import type { ChangeBatch } from "../memory/insight/changes.ts";
import type { Memory } from "../memory/memory.ts";
import type { Transfer } from "../memory/transfer/transfer.ts";
import { callMethod } from "./call-method.ts";
import { invalidAnswer, readLines } from "./read-answer.ts";
import { refusal, refusedMethods, type RefusedName } from "./refused-methods.ts";
import { rememberVersions } from "./remember-versions.ts";
import type { MethodOf, OwnName, RemoteMethod } from "./remote-method.ts";
import { remoteMethods } from "./remote-methods.ts";
import { clientRoutes } from "./routes.generated.ts";
import { toRequest } from "./to-request.ts";
import { serverUrl, senderHeaders, createTransport, type Transport } from "./transport.ts";

/** Where the server is, and who uses its memory. */
export interface ConnectOptions {
  /** The address that `loci serve` prints, such as `http://127.0.0.1:5625`. */
  readonly url: string;
  /** The token of the server, for a program. `loci serve --print-token` prints it. */
  readonly token?: string;
  /**
   * The value of the cookie `loci-session`, for a program that a person uses. With a token, decisions that only a
   * person may make are refused. In a page of the server itself, leave out both: the browser sends the cookie.
   */
  readonly session?: string;
  /** For whom the memory is used; the owner if left out. */
  readonly principal?: Principal;
  /** Sends the requests, for example over a socket; the global `fetch` if left out. */
  readonly fetch?: typeof globalThis.fetch;
  /** Ends all requests. They reject with the reason of the signal. */
  readonly signal?: AbortSignal;
  /** How long a request may take, in milliseconds; 40 seconds if left out. */
  readonly requestMs?: number;
  /** How long work over the whole memory may take, in milliseconds; 11 minutes if left out. */
  readonly slowRequestMs?: number;
  /** The greatest size of an answer that is not a stream, in bytes; 64 MiB if left out. */
  readonly mostAnswerBytes?: number;
}

/** Shared by every memory that `as` returned. */
interface Life {
  isClosed: boolean;
}

/**
 * Returns the memory of a server that runs `loci serve`, with the methods of a local memory. It sends nothing before the
 * first call, and works again by itself after the server has restarted. Methods that need the files of the memory's
 * machine reject with NO_FILES.
 */
export function connectMemory(options: ConnectOptions): Memory {
  const { requestMs = 40_000, slowRequestMs = 11 * 60_000, mostAnswerBytes = 64 * 1024 * 1024 } = options;
  const url = serverUrl(options.url);
  const sender = senderHeaders(options);
  const send = options.fetch ?? globalThis.fetch;
  const life: Life = { isClosed: false };
  const limits = { requestMs, slowRequestMs, mostAnswerBytes };
  const open = (principal: Principal): Memory => {
    const headers = { ...sender, ...principalHeader(principal) };
    const transport = createTransport({ url, headers, fetch: send, signal: options.signal, ...limits });
    return assemble(transport, life, {
      as: (next) => {
        checkOpen(life);
        checkOwner(principal, "hand the memory to another principal");
        if (principal.user !== undefined && principal.user !== next.user)
          throw new LociError("SCOPE_REFUSED", `this memory was opened for '${principal.user}'`);
        return open(next);
      },
      close: async () => {
        life.isClosed = true;
      },
      "changes.read": (after) => readChanges(transport, life, after),
      "transfer.export": (wanted) => exported(transport, life, wanted),
    });
  };
  return open(options.principal ?? { kind: "owner" });
}

type OwnMethods = { readonly [N in OwnName]: MethodOf<N> };

function checkOpen({ isClosed }: Life): void {
  if (isClosed)
    throw new LociError("MEMORY_CLOSED", "this memory is closed; connect again to use it", {
      next: "Call `connectMemory` again.",
    });
}

/** Puts the methods into their groups. */
function assemble(transport: Transport, life: Life, own: OwnMethods): Memory {
  const memory: Record<string, unknown> = {};
  const add = (name: string, method: unknown): void => {
    const path = name.split(".");
    const last = path.pop() ?? "";
    const group = path.reduce((at, part) => (at[part] ??= {}) as Record<string, unknown>, memory);
    group[last] = method;
  };
  for (const [name, method] of Object.entries<RemoteMethod<never[]>>(remoteMethods))
    add(name, async (...args: readonly unknown[]) => {
      checkOpen(life);
      return callMethod(transport, name, method as RemoteMethod<readonly unknown[]>, args);
    });
  for (const name of Object.keys(refusedMethods) as RefusedName[]) add(name, refused(name, life));
  for (const [name, method] of Object.entries(own)) add(name, method);
  const made = memory as unknown as Memory;
  return { ...made, documents: rememberVersions(made.documents) };
}

function refused(name: RefusedName, life: Life): (...args: never[]) => unknown {
  const refuse = (): never => {
    checkOpen(life);
    throw refusal(name);
  };
  // The library begins an import without a promise, so this refusal is thrown at once.
  return name === "transfer.beginImport" ? refuse : async () => refuse();
}

async function* exported(
  transport: Transport,
  life: Life,
  options: Parameters<Transfer["export"]>[0] = {},
): AsyncGenerator<Uint8Array> {
  checkOpen(life);
  const type = options.format === "markdown" ? "text/markdown" : "application/x-ndjson";
  yield* transport.bytes(toRequest("transfer.export", clientRoutes["transfer.export"], { ...options }), type);
}

async function* readChanges(transport: Transport, life: Life, after: Cursor | null): AsyncGenerator<ChangeBatch> {
  checkOpen(life);
  const request = toRequest("changes.read", clientRoutes["changes.read"], after === null ? {} : { after });
  for await (const line of readLines(transport.bytes(request, "application/x-ndjson"), mostLineCharacters)) {
    if (!isBatch(line)) throw invalidAnswer("a line of the answer is not a list of changes");
    yield line;
  }
}

/** More than a batch of the log, which is read in pieces of 256 KiB. */
const mostLineCharacters = 16 * 1024 * 1024;

function isBatch(line: unknown): line is ChangeBatch {
  if (typeof line !== "object" || line === null) return false;
  const { changes, cursor } = line as Partial<ChangeBatch>;
  return Array.isArray(changes) && typeof cursor === "string";
}

/** The owner is the default of the server. Names can have any letters, and a header only those of ASCII. */
function principalHeader(principal: Principal): Readonly<Record<string, string>> {
  if (principal.kind === "owner" && principal.user === undefined) return {};
  const text = JSON.stringify(principal).replace(
    /[^\u0020-\u007e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return { "loci-principal": text };
}
