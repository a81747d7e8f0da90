/** The fields of an RFC 9457 answer that the pages show. */
export interface ProblemDetails {
  readonly status: number;
  readonly title: string;
  readonly detail?: string;
  readonly code?: string;
  /** What the person can do next. */
  readonly next?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
}

/** A request that the server refused, or that did not reach it (status 0). */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly next: string | undefined;

  constructor(details: ProblemDetails) {
    super(details.errors?.[0]?.message ?? details.detail ?? details.title);
    this.name = "Problem";
    this.status = details.status;
    this.code = details.code ?? "UNKNOWN";
    this.next = details.next;
  }
}

/** The parameters of a query. Undefined, false and empty values are left out. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads one resource as JSON. */
export async function get<T>(path: string, query: Query = {}, options: RequestOptions = {}): Promise<T> {
  return (await answer(await request("GET", path + toSearch(query), undefined, options))) as T;
}

/** Sends a change, and returns the answer. */
export async function send<T>(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<T> {
  return (await answer(await request(method, path, body, options))) as T;
}

/** A resource, and the version to send with a change. */
export interface Versioned<T> {
  readonly value: T;
  readonly etag: string | null;
}

/** Reads one resource with its ETag, for a later change with `If-Match`. */
export async function getVersioned<T>(
  path: string,
  query: Query = {},
  options: RequestOptions = {},
): Promise<Versioned<T>> {
  const response = await request("GET", path + toSearch(query), undefined, options);
  return { value: (await answer(response)) as T, etag: response.headers.get("etag") };
}

export function toSearch(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
    if (value !== undefined && value !== false && text !== "") params.set(name, text);
  }
  const search = params.toString();
  return search === "" ? "" : `?${search}`;
}

async function request(
  method: string,
  path: string,
  body: unknown,
  { signal, headers = {} }: RequestOptions,
): Promise<Response> {
  const isRead = method === "GET";
  try {
    return await fetch(path, {
      method,
      credentials: "same-origin",
      headers: { Accept: "application/json", ...(isRead ? {} : { "Content-Type": "application/json" }), ...headers },
      ...(isRead ? {} : { body: JSON.stringify(body ?? {}) }),
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Problem({
      status: 0,
      code: "OFFLINE",
      title: "Loci's server does not answer.",
      next: "Start it again with `loci ui`. This page reconnects by itself.",
    });
  }
}

async function answer(response: Response): Promise<unknown> {
  if (response.status === 204) return {};
  const text = await response.text();
  const value = parse(text);
  if (response.ok) return value;
  const details = typeof value === "object" && value !== null ? (value as Partial<ProblemDetails>) : {};
  throw new Problem({ title: `The server answered ${response.status}.`, ...details, status: response.status });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The message of an error as the first line of a page. If the page shows the next step separately, the advice at the
 * end of the message is left out.
 */
export function whatHappened(message: string, next: string | undefined): string {
  const [what = message] = next === undefined ? [message] : message.split(/; (?=[^;]*`)/, 1);
  return what.charAt(0).toUpperCase() + what.slice(1);
}
