import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { streamFolders } from "../config/teams.ts";
import { openIndex } from "../index/open-index.ts";
import { openReplicaLog } from "../log/replica/log.ts";
import { resealReplica } from "../log/replica/reseal-replica.ts";
import type { HomeKeys } from "../platform/encryption/open-keys.ts";

/**
 * Rewrites this machine's copies of all shared streams with the present keys. Removes the indexes of these copies; the
 * next search makes them again. Takes the folders from the disk, because a stream that this person may no longer use can
 * still have a copy here. Returns the number of rewritten lines.
 */
export async function resealStores(state: string, keys: HomeKeys): Promise<number> {
  let count = 0;
  for (const folder of streamFolders(state)) {
    if (!existsSync(join(folder, "log")) && !existsSync(join(folder, "index"))) continue;
    count += await resealReplica({ folder, state, keys, now: new Date() });
    await discardIndex(folder, keys);
  }
  return count;
}

async function discardIndex(folder: string, keys: HomeKeys): Promise<void> {
  const state = join(folder, "index");
  if (!existsSync(state) || readdirSync(state).length === 0) return;
  // The author does not matter, because nothing is read.
  const log = openReplicaLog({ folder, author: "", keys });
  const index = openIndex({ state, log, databaseKey: keys.databaseKey });
  try {
    await index.discard();
  } finally {
    index.close();
    await log.close();
  }
}
