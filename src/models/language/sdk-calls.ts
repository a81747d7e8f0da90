import { LociError } from "../../core/errors.ts";
import { requirePackage } from "../../platform/programs/require-package.ts";
import { ModelFault, faultLine } from "./model-fault.ts";

/** Loads the optional package of a provider when its model is first used. Throws MODEL_UNAVAILABLE if it is missing. */
export function loadSdk(name: string, provider: string): unknown {
  try {
    return requirePackage(name);
  } catch (cause) {
    const isMissing = cause instanceof Error && "code" in cause && cause.code === "MODULE_NOT_FOUND";
    throw new LociError(
      "MODEL_UNAVAILABLE",
      isMissing
        ? `the model provider '${provider}' needs the package ${name}, which is not installed`
        : `the package ${name} does not load on this system (${String(cause)})`,
      { cause, next: `Run "npm install ${name}" where loci-memory is installed.` },
    );
  }
}

/** The most bytes of an answer that are read. The longest answer that Loci asks for has 16 KB. */
const mostBytes = 1_000_000;

/**
 * `fetch` for a model's service. An endless answer ends with an error instead of filling the memory. Redirects are
 * refused, because a key belongs to one address.
 */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: "error" });
  if (response.body === null) return response;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) controller.error(new ModelFault(`the model's answer is longer than ${mostBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}

/** Makes a `ModelFault` of an error that an SDK or `fetch` has thrown. `service` names the service in the message. */
export function httpFault(service: string, error: unknown): LociError {
  if (error instanceof LociError) return error;
  const causes = causesOf(error);
  const own = causes.find((cause) => cause instanceof LociError);
  // A limit of Loci itself, such as an answer that is too long, reaches this place as the cause of an SDK's error.
  if (own instanceof LociError) return own;
  const status = statusOf(error);
  const said = faultLine(causes.map(({ message }) => message).join(": "));
  if (status === null) {
    const isNetwork = !causes.some((cause) => cause instanceof SyntaxError);
    const what = isNetwork ? "cannot be reached or cut the connection" : "sent something that is not an answer";
    return new ModelFault(`${service} ${what} (${said})`, { cause: error, isTransient: isNetwork });
  }
  const isTransient = status === 408 || status === 409 || status === 429 || status >= 500;
  const next = nextFor(status);
  return new ModelFault(`${service} answered with status ${status} (${said})`, {
    cause: error,
    isTransient,
    retryAfterMs: isTransient ? retryAfterOf(error) : null,
    ...(next === undefined ? {} : { next }),
  });
}

function nextFor(status: number): string | undefined {
  if (status === 401 || status === 403) return "Check the key; `loci model` shows which variable it is read from.";
  if (status === 404) return "Check the name of the model and the address: `loci model` shows both.";
  return undefined;
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = error; at instanceof Error && causes.length < 5; at = at.cause) causes.push(at);
  return causes.length === 0 ? [new Error(String(error))] : causes;
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : null;
}

/** Reads `retry-after-ms` or `retry-after`, which is a number of seconds or a date. */
function retryAfterOf(error: unknown): number | null {
  const headers = error instanceof Error && "headers" in error ? error.headers : undefined;
  if (!(headers instanceof Headers)) return null;
  const exact = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (exact >= 0) return exact;
  const value = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}
