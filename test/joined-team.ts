import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { streamFolder, teamsFolder, type Team, type TeamStream } from "../src/config/teams.ts";
import { openReplicaLog, type ReplicaLog } from "../src/log/replica/log.ts";
import { makeFolder } from "../src/platform/files/make-files.ts";

/** Makes a state folder look as if its machine had joined a team with one shared space. */
export function joinTeam(state: string, member: string, space: string, role: TeamStream["role"] = "writer"): Team {
  const folder = join(teamsFolder(state), "team.example-1");
  makeFolder(folder);
  const streams: TeamStream[] = [
    { stream: 1, kind: "person", name: member, role: "owner" },
    { stream: 2, kind: "space", name: space, role },
  ];
  const content = { server: "https://team.example", tenant: "1", team: "Example", member, streams, epoch: "1" };
  writeFileSync(join(folder, "team.json"), JSON.stringify(content));
  return { folder, ...content };
}

/** Opens the replica of the shared space of a joined team. */
export function openJoined(team: Team): ReplicaLog {
  return openReplicaLog({ folder: streamFolder(team, 2), author: team.member });
}

/** Brings to one machine what another has written, as a sync through the server does. */
export async function carry(from: Team, to: Team): Promise<void> {
  const lines = [...openJoined(from).own(null)].map(({ line }) => line);
  await openJoined(to).receive(from.member, lines);
}
