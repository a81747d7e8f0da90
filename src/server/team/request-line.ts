import type { IncomingMessage, ServerResponse } from "node:http";

import type { StreamCaller } from "./stream-caller.ts";

/** One request in the log of a node. It has no query, no ids and no names, because those may be content. */
export interface RequestLine {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly tenant?: string;
  readonly stream?: number;
  readonly member?: number;
}

export function describeRequest(
  { method = "", url = "/" }: IncomingMessage,
  { statusCode }: ServerResponse,
  caller: StreamCaller | null,
  ms: number,
): RequestLine {
  return {
    method,
    route: routeOf(url),
    status: statusCode,
    ms: Math.round(ms * 10) / 10,
    ...(caller === null ? {} : { ...caller.key, member: caller.member }),
  };
}

/** The first two parts of the path, if they are words of a route. Any other part may be a name that a person chose. */
function routeOf(url: string): string {
  const [path = ""] = url.split("?", 1);
  const parts = path.split("/").slice(1);
  const shown = parts.slice(0, 2).map((part) => (/^[a-z]{1,20}$/.test(part) ? part : "*"));
  return `/${shown.join("/")}${parts.length > 2 ? "/*" : ""}`;
}

/** What a request does, for metrics and traces. It never contains a part of the path that a person chose. */
export type Operation = "append" | "search" | "recall" | "brief" | "push" | "pull" | "mcp" | "team" | "other";

const operations: readonly (readonly [RegExp, Operation])[] = [
  [/^\/memory\/(?:record|remember)$/, "append"],
  [/^\/memory\/search$/, "search"],
  [/^\/memory\/recall$/, "recall"],
  [/^\/memory\/brief$/, "brief"],
  [/^\/v1\/streams\/\d+\/push$/, "push"],
  [/^\/v1\/streams\/\d+\/pull$/, "pull"],
  [/^\/mcp$/, "mcp"],
  [/^\/v1\/team(?:\/|$)/, "team"],
];

export function operationOf(url: string): Operation {
  const [path = ""] = url.split("?", 1);
  return operations.find(([form]) => form.test(path))?.[1] ?? "other";
}
