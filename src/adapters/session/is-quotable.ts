import type { Hit } from "../../memory/recall/search.ts";

/** True if a program may show a memory to a model as it is. Text of tools and the web must be confirmed first. */
export function isQuotable({ metadata }: Hit): boolean {
  return metadata.confirmed || metadata.trust === "user" || metadata.trust === "agent";
}
