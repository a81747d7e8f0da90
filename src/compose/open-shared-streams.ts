import { join } from "node:path";

import { readSharingRule, writeSharingRule } from "../config/sharing-rule.ts";
import { listTeams, streamFolder, type Team, type TeamStream } from "../config/teams.ts";
import { openIndex } from "../index/open-index.ts";
import { openReplicaLog } from "../log/replica/log.ts";
import type { Layer, SharedStreams } from "../memory/base/shared-streams.ts";
import type { HomeKeys } from "../platform/encryption/open-keys.ts";

export interface SharedStreamOptions {
  readonly state: string;
  /** The keys of the memory. The replicas are sealed like the memory itself. */
  readonly keys: HomeKeys;
  /** As in `openIndex`. */
  readonly patienceMs?: number;
  readonly lookOnce?: boolean;
}

/** Opens the replicas of the shared streams that this machine has joined, each when it is first needed. */
export function openSharedStreams({ state, keys, ...patience }: SharedStreamOptions): SharedStreams {
  const opened = new Map<string, Layer>();
  const open = (team: Team, { stream, name, role }: TeamStream): Layer => {
    const folder = streamFolder(team, stream);
    const key = JSON.stringify([folder, name, team.member, role, keys.databaseKey()]);
    const known = opened.get(key);
    if (known !== undefined) return known;
    const log = openReplicaLog({ folder, author: team.member, isOwner: role === "owner", keys });
    const index = openIndex({ state: join(folder, "index"), log, databaseKey: keys.databaseKey, ...patience });
    const layer: Layer = {
      name,
      author: team.member,
      mayWrite: role !== "reader",
      log,
      index,
      semantic: null,
      rules: { read: () => readSharingRule(folder), write: (rule) => writeSharingRule(folder, rule) },
    };
    opened.set(key, layer);
    return layer;
  };
  const layers = (isWanted: (stream: TeamStream) => boolean): Layer[] =>
    listTeams(state).flatMap((team) =>
      team.streams.filter((stream) => stream.kind === "space" && isWanted(stream)).map((stream) => open(team, stream)),
    );
  return {
    of: async (space) => layers(({ name }) => name === space),
    all: async () => layers(() => true),
    close: async () => {
      for (const { index, log } of opened.values()) {
        index.close();
        await log.close();
      }
      opened.clear();
    },
  };
}
