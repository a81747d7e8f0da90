import { queryOptions } from "@tanstack/react-query";

import { get, send } from "../../api/request.ts";
import type { Decision, Fact, Page, Preference, FactWithHistory } from "../../api/types.ts";

const pageSize = 1000;

/**
 * All facts, in every state, as they were at a time. The screen filters and counts them itself, so its counts always
 * agree. The server lists at most 10,000.
 */
export function factsQuery(asOf: number | undefined) {
  return queryOptions({
    queryKey: ["facts", asOf],
    queryFn: async ({ signal }): Promise<readonly Fact[]> => {
      const facts: Fact[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: Page<Fact> = await get(
          "/facts",
          { superseded: true, limit: pageSize, cursor, ...(asOf === undefined ? {} : { asOf }) },
          { signal },
        );
        facts.push(...page.items);
        cursor = page.next;
      }
      return facts;
    },
  });
}

/** One fact, and the history of its slot. */
export function factQuery(id: string) {
  return queryOptions({
    queryKey: ["fact", id],
    queryFn: ({ signal }) => get<FactWithHistory>(`/facts/${encodeURIComponent(id)}`, {}, { signal }),
  });
}

/** The most decisions that the screen shows. */
const mostDecisions = 200;

/** What was settled: the newest first, or what fits the words best. */
export function decisionsQuery(about: string) {
  return queryOptions({
    queryKey: ["decisions", about],
    queryFn: ({ signal }) =>
      get<Page<Decision>>(
        "/memory/decisions",
        { limit: mostDecisions, ...(about === "" ? {} : { about }) },
        { signal },
      ),
  });
}

export const preferencesQuery = queryOptions({
  queryKey: ["preferences"],
  queryFn: ({ signal }) => get<Page<Preference>>("/trust/preferences", { limit: 1000 }, { signal }),
});

export function addFact(fact: {
  readonly text: string;
  readonly space?: string;
  readonly tags?: readonly string[];
}): Promise<{ readonly id: string }> {
  return send("POST", "/facts", fact);
}

export function editFact(id: string, text: string): Promise<{ readonly id: string }> {
  return send("PATCH", `/facts/${encodeURIComponent(id)}`, { text });
}

export function reviewFacts(ids: readonly string[], verdict: "approve" | "reject"): Promise<unknown> {
  return send("POST", `/facts/${verdict}`, { ids });
}

export function adoptFact(fact: string): Promise<{ readonly id: string }> {
  return send("POST", "/trust/adopt", { fact });
}
