import { readdirSync } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import { digestHex } from "../hashes/digest.ts";

/** One stream of events of a team server. */
export interface StreamKey {
  readonly tenant: string;
  readonly stream: number;
}

const form = /^(\d{1,19})-(\d{1,10})$/;

/** Returns the folder of a stream. The first level has 256 folders, because one folder for all would be slow. */
export function streamFolder(root: string, { tenant, stream }: StreamKey): string {
  const name = `${tenant}-${stream}`;
  if (!form.test(name)) throw new LociError("INTERNAL", "a stream has an invalid key");
  return join(root, digestHex(name).slice(0, 2), name);
}

/** Lists the streams that have a folder. */
export function listStreams(root: string): StreamKey[] {
  return namesIn(root)
    .flatMap((first) => namesIn(join(root, first)))
    .flatMap((name) => {
      const [, tenant, stream] = form.exec(name) ?? [];
      return tenant === undefined ? [] : [{ tenant, stream: Number(stream) }];
    });
}

/** The names in a folder; none if it does not exist or is a file. */
export function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if (hasCode(error, "ENOENT") || hasCode(error, "ENOTDIR")) return [];
    throw fileErrorToLociError(error, "reading", path);
  }
}

/** The folder of an index of the newest events, in the folder of a stream's index. */
export function recentFolder(state: string): string {
  return join(state, "recent");
}
