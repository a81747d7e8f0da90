import { z } from "zod";

import type { Principal } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import { isJsonTooDeep } from "../../memory/transfer/json-depth.ts";
import { InvalidRequest } from "./problem.ts";
import type { RouteContract } from "./route.ts";
import { name } from "./schemas/fields.ts";

const noQuery = z.strictObject({});

/** Reads and validates the input of a route. `bytes` is its body as it was sent. */
export async function readInput(
  route: Pick<RouteContract, "method" | "params" | "query" | "body">,
  request: Request,
  { params, bodyBytes }: { readonly params: unknown; readonly bodyBytes: number },
) {
  const bytes = route.method === "get" ? new Uint8Array() : await readBody(request, bodyBytes);
  const json = () => parseJson(bytes, request.headers.get("content-type"));
  return {
    bytes,
    params: route.params === undefined ? undefined : check(route.params, params, "path"),
    query: check(route.query ?? noQuery, readQuery(new URL(request.url)), "query"),
    body: route.body === undefined ? undefined : check(route.body, json(), "body"),
  };
}

/** Reads the body of a request, at most `mostBytes` of it. */
export async function readBody(request: Request, mostBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new LociError("LIMIT_EXCEEDED", `the body has more than ${mostBytes} bytes`);
  if (Number(request.headers.get("content-length")) > mostBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request.body ?? []) {
      size += part.byteLength;
      if (size > mostBytes) break;
      parts.push(part);
    }
  } catch {
    // The client went away, or sent a chunk that is not valid.
    throw new InvalidRequest("body", [{ path: "", message: "was cut off" }]);
  }
  if (size > mostBytes) throw tooLarge();
  return Buffer.concat(parts);
}

/** Parses a JSON body. A browser sends this type for a page of another origin only after it has asked the server. */
export function parseJson(body: Uint8Array, contentType: string | null): unknown {
  if (!/^application\/(?:[\w.-]+\+)?json *(?:;|$)/i.test(contentType ?? ""))
    throw new LociError("FORMAT_UNKNOWN", "the body must have the Content-Type application/json", {
      next: "Send JSON.",
    });
  const text = decode(body);
  if (isJsonTooDeep(text)) throw new InvalidRequest("body", [{ path: "", message: "is nested too deeply" }]);
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidRequest("body", [{ path: "", message: "is not JSON" }]);
  }
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    throw new InvalidRequest("body", [{ path: "", message: "is not UTF-8" }]);
  }
}

/** Reads the query. Throws if a parameter occurs twice, because nobody can know which one was meant. */
export function readQuery(url: URL): Readonly<Record<string, string>> {
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, value] of url.searchParams) {
    if (key in query) throw new InvalidRequest("query", [{ path: key, message: "occurs twice" }]);
    query[key] = value;
  }
  return { ...query };
}

/** Validates a part of a request. Throws USAGE with all fields that do not fit. */
export function check<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: "query" | "path" | "body" | "header",
): z.output<S> {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  throw new InvalidRequest(place, checked.error.issues.slice(0, 20).map(toField));
}

function toField(issue: z.core.$ZodIssue): { readonly path: string; readonly message: string } {
  // Of several allowed forms, the one with the fewest faults is most likely meant.
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    const nearest = issue.errors.toSorted((a, b) => a.length - b.length)[0]?.[0];
    if (nearest !== undefined) return toField({ ...nearest, path: [...issue.path, ...nearest.path] });
  }
  return { path: issue.path.map(String).join(".").slice(0, 200), message: issue.message.slice(0, 200) };
}

const place = {
  user: name.exactOptional(),
  space: name.exactOptional(),
  session: name.exactOptional(),
  run: name.exactOptional(),
};

const PrincipalSchema: z.ZodType<Principal> = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("owner"), user: name.exactOptional() }),
  z.strictObject({ kind: z.literal("user"), ...place, openSpaces: z.array(name).max(100).exactOptional() }),
  z.strictObject({ kind: z.literal("agent"), agent: name, ...place }),
]);

/** Reads the model session that the request is made for; undefined for the owner. */
export function readPrincipal(headers: Headers): Principal | undefined {
  const sent = headers.get("loci-principal");
  if (sent === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(sent);
  } catch {
    throw new InvalidRequest("header", [{ path: "Loci-Principal", message: "is not JSON" }]);
  }
  return check(PrincipalSchema, value, "header");
}
