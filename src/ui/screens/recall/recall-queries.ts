import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import { get, send } from "../../api/request.ts";
import type { Page, RecallResult, ServedRecall, SessionSummary, Stats } from "../../api/types.ts";

/** A prompt that the screen tries out. */
export interface TriedPrompt {
  readonly prompt: string;
  /** The name of the space, or undefined for none. */
  readonly from: string | undefined;
  readonly agent: string | undefined;
  readonly sensitive: boolean;
}

/** What an agent would get for a prompt. Nothing is recorded. */
export function tryQuery({ prompt, from, agent, sensitive }: TriedPrompt) {
  const body = {
    prompt,
    sensitive,
    record: false,
    explain: true,
    ...(from === undefined ? {} : { from }),
    ...(agent === undefined ? {} : { agent }),
  };
  return queryOptions({
    queryKey: ["recall", body],
    queryFn: ({ signal }) => send<RecallResult>("POST", "/memory/recall", body, { signal }),
  });
}

/** The agents and spaces that a prompt can come from. */
export interface Places {
  readonly agents: readonly string[];
  readonly spaces: readonly string[];
  /** The space of the latest session, where the next prompt most likely comes from. */
  readonly latest: string | undefined;
}

const sessionsRead = 200;

export const placesQuery = queryOptions({
  queryKey: ["recall-places"],
  meta: { still: true },
  queryFn: async ({ signal }): Promise<Places> => {
    const [stats, sessions] = await Promise.all([
      get<Stats>("/care/stats", {}, { signal }),
      get<Page<SessionSummary>>("/memory/sessions", { limit: sessionsRead }, { signal }),
    ]);
    const spaces = stats.spaces.flatMap(({ space }) => (space === null ? [] : [space]));
    const agents = sessions.items.flatMap(({ agent }) => (agent === null ? [] : [agent]));
    const latest = sessions.items.find(({ space }) => space !== null)?.space ?? spaces[0];
    return { spaces, agents: [...new Set(agents)].toSorted(), latest: latest ?? undefined };
  },
});

const pageSize = 40;

/** The blocks that agents got, newest first. */
export function recallsQuery(showing: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["recalls", showing],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      get<Page<ServedRecall>>("/trust/recalls", { showing, limit: pageSize, cursor: pageParam }, { signal }),
    getNextPageParam: ({ next }) => next,
  });
}

export function recallQuery(id: string) {
  return queryOptions({
    queryKey: ["recall-served", id],
    queryFn: async ({ signal }) =>
      (await get<Page<ServedRecall>>("/trust/recalls", { id, limit: 1 }, { signal })).items[0] ?? null,
  });
}

/** The latest recalls that gave a memory. */
export function recallsOfQuery(memory: string) {
  return queryOptions({
    queryKey: ["recalls-of", memory],
    queryFn: ({ signal }) => get<Page<ServedRecall>>("/trust/recalls", { showing: memory, limit: 5 }, { signal }),
  });
}

export function judge(recall: string, memory: string, isUseful: boolean): Promise<unknown> {
  return send("POST", "/trust/judge", { recall, [isUseful ? "useful" : "useless"]: [memory] });
}
