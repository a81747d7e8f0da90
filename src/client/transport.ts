import { LociError } from "../core/errors.ts";
import { invalidAnswer, readText, toError } from "./read-answer.ts";
import type { ClientRequest } from "./to-request.ts";

/** How requests are sent, and their time limits. */
export interface TransportOptions {
  /** The address of the server, without a slash at the end. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  /** How long a request may take, and how long a slow one. */
  readonly requestMs: number;
  readonly slowRequestMs: number;
  readonly mostAnswerBytes: number;
  /** Ends all requests. */
  readonly signal: AbortSignal | undefined;
}

/** Sends requests and returns successful answers. */
export interface Transport {
  /** Returns the text of a JSON answer. */
  readonly json: (request: ClientRequest) => Promise<string>;
  /** Yields the bytes of an answer of this type as they arrive. The time limit counts from one part to the next. */
  readonly bytes: (request: ClientRequest, type: string) => AsyncGenerator<Uint8Array>;
}

/** How often a read is repeated if the server asks for that, and the longest wait. */
const mostRepeats = 2;
const mostWaitSeconds = 5;

export function createTransport(options: TransportOptions): Transport {
  return {
    json: async (request) => {
      const exchange = beginExchange(options, request);
      try {
        const response = await sendUntilAnswered(options, request, exchange);
        checkType(response, "application/json");
        return await readText(partsOf(response), options.mostAnswerBytes);
      } catch (error) {
        throw exchange.explain(error);
      } finally {
        exchange.end();
      }
    },
    bytes: async function* (request, type) {
      const exchange = beginExchange(options, request);
      try {
        const response = await sendUntilAnswered(options, request, exchange);
        checkType(response, type);
        for await (const part of partsOf(response)) {
          exchange.pause();
          yield part;
          exchange.resume();
        }
      } catch (error) {
        throw exchange.explain(error);
      } finally {
        exchange.end();
      }
    },
  };
}

function checkType({ headers }: Response, wanted: string): void {
  const [type = ""] = (headers.get("content-type") ?? "").split(";");
  if (type.trim().toLowerCase() !== wanted) throw invalidAnswer(`the type of the answer is not ${wanted}`);
}

/** One request and its answer, with a time limit. */
interface Exchange {
  readonly signal: AbortSignal;
  /** Stops the clock while the caller works, and starts it again. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly end: () => void;
  /** Converts a failure of the network to an error of the library. */
  readonly explain: (error: unknown) => unknown;
}

function beginExchange({ url, signal, ...times }: TransportOptions, request: ClientRequest): Exchange {
  const ms = request.isSlow ? times.slowRequestMs : times.requestMs;
  const late = new AbortController();
  const wishes = [signal, request.signal].filter((one) => one !== undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pause = (): void => clearTimeout(timer);
  const resume = (): void => {
    timer = setTimeout(() => late.abort(), ms);
  };
  resume();
  return {
    signal: AbortSignal.any([late.signal, ...wishes]),
    pause,
    resume,
    end: () => {
      pause();
      // Closes the connection of an answer that was not read to its end.
      late.abort();
    },
    explain: (error) => {
      if (error instanceof LociError) return error;
      const ended = wishes.find(({ aborted }) => aborted);
      if (ended !== undefined) return ended.reason;
      const what = late.signal.aborted ? `did not answer within ${ms / 1000} s` : `cannot be reached${codeOf(error)}`;
      return new LociError("SERVER_UNAVAILABLE", `the server at ${url} ${what}`, { cause: error });
    },
  };
}

/**
 * Sends a request. A read is sent again if the server asks to wait shortly. A write is never sent again, because the
 * server may have done it.
 */
async function sendUntilAnswered(
  options: TransportOptions,
  request: ClientRequest,
  { signal }: Exchange,
): Promise<Response> {
  for (let repeats = 0; ; repeats += 1) {
    const { method, path, body, headers } = request;
    const response = await options.fetch(`${options.url}${path}`, {
      method,
      headers: {
        ...options.headers,
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
      signal,
      // The token is for this server alone.
      redirect: "manual",
      cache: "no-store",
    });
    if (response.ok) return response;
    const seconds = retrySeconds(response);
    const isRepeated = method === "GET" && repeats < mostRepeats && seconds !== null && seconds <= mostWaitSeconds;
    if (!isRepeated) throw await failure(response, seconds, options.mostAnswerBytes);
    await response.body?.cancel();
    await wait(seconds * 1000, signal);
  }
}

async function failure(response: Response, seconds: number | null, mostBytes: number): Promise<LociError> {
  const { status, type, headers } = response;
  if (type === "opaqueredirect" || (status >= 300 && status < 400))
    return invalidAnswer("the server answered with a redirect, which is not followed");
  const isProblem = /^application\/problem\+json *(?:;|$)/i.test(headers.get("content-type") ?? "");
  return toError(status, isProblem, isProblem ? await readText(partsOf(response), mostBytes) : "", seconds);
}

/** Returns how long a busy server asks to wait; null if it does not. */
function retrySeconds({ status, headers }: Response): number | null {
  const sent = status === 429 || status === 503 ? headers.get("retry-after") : null;
  return sent !== null && /^\d{1,6}$/.test(sent) ? Number(sent) : null;
}

async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  // Not every browser can iterate over a stream.
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = (): void => {
      clearTimeout(timer);
      reject(new Error("stopped"));
    };
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

/** Returns the code of a network error, such as ECONNREFUSED. Other texts could name files or secrets. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : "";
}

/** What identifies the sender of a request. */
interface Credentials {
  readonly token?: string;
  readonly session?: string;
}

/** Checks the address of a server. Returns it without a slash at the end. */
export function serverUrl(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isPlain = url !== null && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!isPlain || !/^https?:$/.test(url.protocol))
    throw new LociError("USAGE", "url must be an http or https address without a name, a password and a query", {
      next: "Use the address that `loci serve` prints, such as http://127.0.0.1:5625.",
    });
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/** Returns the headers that identify the sender. Throws USAGE for a text that cannot be a token or a session. */
export function senderHeaders({ token, session }: Credentials): Readonly<Record<string, string>> {
  if (token !== undefined && session !== undefined)
    throw new LociError("USAGE", "pass either a token or a session, not both");
  for (const [name, secret] of Object.entries({ token, session }))
    if (secret !== undefined && !/^[\w-]{1,512}$/.test(secret))
      throw new LociError("USAGE", `the ${name} has characters that none has`, {
        next: "`loci serve --print-token` prints the token.",
      });
  if (token !== undefined) return { authorization: `Bearer ${token}` };
  return session === undefined ? {} : { cookie: `loci-session=${session}` };
}
