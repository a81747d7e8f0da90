import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { get, type Query } from "../../api/request.ts";
import type { Facets, Page, StoredMemory } from "../../api/types.ts";

/** How many memories match, by the values that they have. */
export function facetsQuery(query: Query) {
  return queryOptions({
    queryKey: ["facets", query],
    queryFn: ({ signal }) =>
      get<Facets>("/memory/facets", { ...query, shared: true, zone: -new Date().getTimezoneOffset() }, { signal }),
  });
}

/** All memories that pass the filters, newest first, page by page. */
export function browseQuery(filter: Query) {
  return infiniteQueryOptions({
    queryKey: ["browse", filter],
    queryFn: ({ pageParam, signal }) =>
      get<Page<StoredMemory>>(
        "/memory/timeline",
        { ...filter, shared: true, limit: 100, cursor: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
