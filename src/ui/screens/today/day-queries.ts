import { queryOptions } from "@tanstack/react-query";

import { get } from "../../api/request.ts";
import type { Page, ServedRecall, StoredMemory } from "../../api/types.ts";

/** What was learned since a time: facts, preferences and pins. */
export function learnedQuery(since: number) {
  return queryOptions({
    queryKey: ["learned", since],
    queryFn: ({ signal }) =>
      get<Page<StoredMemory>>("/memory/timeline", { types: "fact,preference,pin", since, limit: 20 }, { signal }),
  });
}

/** What agents were given since a time. */
export function servedQuery(since: number) {
  return queryOptions({
    queryKey: ["served", since],
    queryFn: ({ signal }) => get<Page<ServedRecall>>("/trust/recalls", { since, limit: 100 }, { signal }),
  });
}

/** The newest events of all kinds. */
export const newestQuery = queryOptions({
  queryKey: ["newest"],
  queryFn: ({ signal }) => get<Page<StoredMemory>>("/memory/timeline", { limit: 40 }, { signal }),
});
