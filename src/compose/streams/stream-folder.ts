import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { digestHex } from "../../platform/digest.ts";

/** One stream of events of a team server. */
export interface StreamKey {
  readonly tenant: string;
  readonly stream: number;
}

/** Returns the folder of a stream's index. The first level has 256 folders, because one folder for all would be slow. */
export function streamFolder(indexes: string, { tenant, stream }: StreamKey): string {
  const name = `${tenant}-${stream}`;
  if (!/^\d{1,19}-\d{1,10}$/.test(name)) throw new LociError("INTERNAL", "a stream has an invalid key");
  return join(indexes, digestHex(name).slice(0, 2), name);
}
