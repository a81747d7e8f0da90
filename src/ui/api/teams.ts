import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import type { AuditEntry, MachineTeam, ReachedTeam, RoleChange, UnreachedTeam } from "../../server/machine.ts";
import { get, send } from "./request.ts";
import type { SharedList } from "./types.ts";

/** A terminal can also join, sync and share. That adds no event to the memory, so the page has to ask again. */
const refetchInterval = 10_000;

/** The teams that this machine has joined. Needs no server of a team. */
export const teamsQuery = queryOptions({
  queryKey: ["teams"],
  queryFn: async ({ signal }) =>
    (await get<{ readonly teams: readonly MachineTeam[] }>("/machine/teams", {}, { signal })).teams,
  refetchInterval,
});

/** A team as its server describes it. Does not ask again with every change of the memory. */
export function teamQuery(id: string) {
  return queryOptions({
    queryKey: ["team", id],
    queryFn: ({ signal }) => get<ReachedTeam | UnreachedTeam>(pathOf(id), {}, { signal }),
    refetchInterval: 60_000,
    meta: { still: true },
  });
}

/** What was done to a team, page by page, newest first. */
export function auditQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ["team-audit", id],
    queryFn: async ({ pageParam, signal }) =>
      (await get<{ readonly entries: readonly AuditEntry[] }>(`${pathOf(id)}/audit`, { before: pageParam }, { signal }))
        .entries,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1)?.seq ?? 1;
      return last > 1 ? last : undefined;
    },
    meta: { still: true },
  });
}

const sharedPage = 50;
const firstPage: { readonly before?: number; readonly beforeId?: string } = {};

/** What the person shares, page by page, newest first, and the rules. */
export const sharedQuery = infiniteQueryOptions({
  queryKey: ["sharing"],
  queryFn: ({ pageParam, signal }) => get<SharedList>("/sharing", { ...pageParam, limit: sharedPage }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ memories }) => {
    const last = memories.length < sharedPage ? undefined : memories.at(-1);
    return last === undefined ? undefined : { before: last.ts, beforeId: last.id };
  },
  refetchInterval,
});

export function syncTeams(): Promise<unknown> {
  return send("POST", "/machine/teams");
}

export function revokeToken(team: string, token: string): Promise<unknown> {
  return send("DELETE", `${pathOf(team)}/tokens/${encodeURIComponent(token)}`);
}

export function setRole(team: string, change: RoleChange): Promise<unknown> {
  return send("PUT", `${pathOf(team)}/roles`, change);
}

export function setRule(space: string, rule: string): Promise<unknown> {
  return send("POST", "/sharing/rule", { space, rule });
}

/** Erases the shared copy of a memory. */
export function unshare(id: string): Promise<unknown> {
  return send("POST", "/sharing/unshare", { id });
}

function pathOf(team: string): string {
  return `/machine/teams/${encodeURIComponent(team)}`;
}
