import {
  infiniteQueryOptions,
  queryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";

import { searchQuery } from "../../api/memories.ts";
import { get, type Query } from "../../api/request.ts";
import type { Facets, Page, StoredMemory, Hit } from "../../api/types.ts";
import type { SearchState } from "../screen-addresses.ts";

/** How many memories match, by the values that they have. */
export function facetsQuery(query: Query) {
  return queryOptions({
    queryKey: ["facets", query],
    queryFn: ({ signal }) =>
      get<Facets>("/memory/facets", { ...query, shared: true, zone: -new Date().getTimezoneOffset() }, { signal }),
  });
}

/** All memories that pass the filters, newest first, page by page. */
function browseQuery(filter: Query) {
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

/** One row of the screen: a memory, and how it matched if words were asked for. */
export interface FoundMemory {
  readonly memory: Omit<StoredMemory, "text">;
  readonly text: string;
  readonly hit: Hit | null;
}

export const mostHits = 200;

/** The memories for the present question and filters: the best first with words, the newest first without. */
export function useFoundMemories({ id: _id, q = "", ...filter }: SearchState) {
  const hasWords = q !== "";
  const search = useQuery({
    ...searchQuery({ ...filter, q, k: mostHits, exchanges: true, shared: true }),
    enabled: hasWords,
    placeholderData: keepPreviousData,
  });
  const browse = useInfiniteQuery({ ...browseQuery(filter), enabled: !hasWords, placeholderData: keepPreviousData });
  const hits = (search.data?.hits ?? []).map(hitToFound);
  const memories = (browse.data?.pages ?? []).flatMap(({ items }) => items.map(memoryToFound));
  const { data, error, refetch, isPlaceholderData } = hasWords ? search : browse;
  return {
    found: hasWords ? hits : memories,
    isLoaded: data !== undefined,
    /** False while the memories are still those of the previous question. */
    isCurrent: data !== undefined && !isPlaceholderData,
    error,
    refetch: () => void refetch(),
    tookMs: hasWords ? search.data?.took_ms : undefined,
    readMore: () => {
      if (!hasWords && browse.hasNextPage && !browse.isFetchingNextPage) void browse.fetchNextPage();
    },
  };
}

function hitToFound(hit: Hit): FoundMemory {
  const asked = hit.asked === undefined ? "" : ` (asked: ${hit.asked.snippet})`;
  return { memory: { ...hit.metadata, id: hit.id, type: hit.type }, text: `${hit.snippet}${asked}`, hit };
}

function memoryToFound(memory: StoredMemory): FoundMemory {
  return { memory, text: memory.text ?? "", hit: null };
}
