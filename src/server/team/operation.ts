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
