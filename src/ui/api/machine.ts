import { queryOptions } from "@tanstack/react-query";

import type {
  MachineAgent,
  MachineGuards,
  MachineHealth,
  MachinePause,
  MachineSettings,
  PauseRequest,
} from "../../server/machine.ts";
import { get, send, toSearch } from "./request.ts";

/** The checks of `loci doctor`. They take seconds, so they run once a minute and not with every change. */
export const healthQuery = queryOptions({
  queryKey: ["machine", "health"],
  queryFn: ({ signal }) => get<MachineHealth>("/machine/health", {}, { signal }),
  refetchInterval: 60_000,
  meta: { still: true },
});

export const agentsQuery = queryOptions({
  queryKey: ["machine", "agents"],
  queryFn: ({ signal }) => get<{ readonly agents: readonly MachineAgent[] }>("/machine/agents", {}, { signal }),
});

export const pausesQuery = queryOptions({
  queryKey: ["machine", "pauses"],
  queryFn: ({ signal }) => get<{ readonly pauses: readonly MachinePause[] }>("/machine/pauses", {}, { signal }),
  // A terminal can also pause and resume. That adds no event to the memory, so the page has to ask again.
  refetchInterval: 15_000,
});

export function pause(request: PauseRequest): Promise<unknown> {
  return send("POST", "/machine/pauses", request);
}

/** Ends one pause. */
export function resume({ what, space, session }: MachinePause): Promise<unknown> {
  const everywhere = space === undefined && session === undefined;
  return send("DELETE", `/machine/pauses${toSearch({ what, space, session, everywhere })}`);
}

/** The person's own settings. */
export const settingsQuery = queryOptions({
  queryKey: ["machine", "settings"],
  queryFn: ({ signal }) => get<MachineSettings>("/machine/settings", {}, { signal }),
});

/** The settings that apply in a folder: the person's own, and those of its project. */
export function folderSettingsQuery(folder: string) {
  return queryOptions({
    queryKey: ["machine", "settings", folder],
    queryFn: ({ signal }) => get<MachineSettings>("/machine/settings", { folder }, { signal }),
  });
}

export const guardsQuery = queryOptions({
  queryKey: ["machine", "guards"],
  queryFn: ({ signal }) => get<MachineGuards>("/machine/guards", {}, { signal }),
});

/** Changes one of the person's own settings, or removes it. */
export function changeSetting(key: string, value: unknown): Promise<unknown> {
  const path = `/machine/settings/${encodeURIComponent(key)}`;
  return value === undefined ? send("DELETE", path) : send("PUT", path, { value });
}
