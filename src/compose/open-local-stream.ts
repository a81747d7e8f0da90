import type { Places } from "../config/paths.ts";
import { streamFolder, type Team, type TeamStream } from "../config/teams.ts";
import type { LocalStream } from "../core/ports/local-stream.ts";
import { openPrivateStream } from "../log/exchange/private-stream.ts";
import { openReplicaStream } from "../log/exchange/replica-stream.ts";
import { openJsonlLog } from "../log/jsonl/log.ts";
import { openReplicaLog } from "../log/replica/log.ts";
import { openDevice } from "../platform/device.ts";
import type { HomeKeys } from "../platform/encryption/open-keys.ts";

interface LocalStreamParts {
  readonly places: Places;
  readonly team: Pick<Team, "folder" | "server" | "tenant" | "member">;
  readonly keys: HomeKeys;
}

/** Opens this machine's copy of a stream: the person's own log, or the replica of a shared space. */
export function openLocalStream(
  { stream, kind, role }: TeamStream,
  { places: { memory, state }, team, keys }: LocalStreamParts,
): LocalStream {
  if (kind === "person") {
    const log = openJsonlLog({ memory, state, keys });
    return openPrivateStream({ memory, state, log, keys, team: `${team.server} ${team.tenant}` });
  }
  const folder = streamFolder(team, stream);
  const replica = openReplicaLog({ folder, author: team.member, isOwner: role === "owner", keys });
  return openReplicaStream({ folder, device: openDevice(state).id, replica, keys });
}
