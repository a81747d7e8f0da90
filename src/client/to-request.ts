import { LociError } from "../core/errors.ts";
import { joinList } from "../core/text/comma-list.ts";
import type { ClientRoute } from "./client-route.ts";

/** The arguments of a call by name. `body` is the whole body of a route that takes any JSON. */
export type Fields = Readonly<Record<string, unknown>>;

export interface ClientRequest {
  readonly method: ClientRoute["method"];
  /** The path with its query, relative to the address of the server. */
  readonly path: string;
  /** The body as JSON. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isSlow: boolean;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

/**
 * Makes the request of a call: the route's table says which field belongs to the path, the query and the body. A field
 * that the route does not know is an error, because the server would answer another question without it. Progress is
 * not reported over HTTP, so `onProgress` has no effect.
 */
export function toRequest(name: string, route: ClientRoute, fields: Fields): ClientRequest {
  const { signal, onProgress: _unreported, ...rest } = fields;
  const sent = Object.entries(rest).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams();
  const inBody: Record<string, unknown> = {};
  let { path } = route;
  for (const [field, value] of sent) {
    if (route.params.includes(field)) path = path.replace(`{${field}}`, () => pathPart(field, value));
    else if (route.query.includes(field)) query.set(field, queryText(field, value));
    else if (route.body === "any" ? field === "body" : route.body?.includes(field) === true) inBody[field] = value;
    else
      throw new LociError("USAGE", `memory.${name} does not take '${field}' over HTTP`, {
        next: "Leave it out, or open the memory with `openMemory` on its machine.",
      });
  }
  const missing = /\{(\w+)\}/.exec(path)?.[1];
  if (missing !== undefined) throw new LociError("USAGE", `memory.${name} needs '${missing}'`);
  const body = route.body === "any" ? inBody["body"] : inBody;
  return {
    method: route.method,
    path: query.size === 0 ? path : `${path}?${query.toString()}`,
    ...(route.body === null ? {} : { body: JSON.stringify(body) }),
    isSlow: route.isSlow,
    ...(signal instanceof AbortSignal ? { signal } : {}),
  };
}

function pathPart(field: string, value: unknown): string {
  // A URL has no segment with such a name, not even in encoded form.
  if (typeof value !== "string" || value === "." || value === "..")
    throw new LociError("USAGE", `${field} is not valid: '${String(value)}'`);
  return encodeURIComponent(value);
}

function queryText(field: string, value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return joinList(value);
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw new LociError("USAGE", `${field} must be a text, a number, true or false, or a list of texts`);
}
