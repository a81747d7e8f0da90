import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import { lineToEvent } from "../../core/event/event-line.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { createSealer, type Sealer } from "../../platform/encryption/sealed-box.ts";
import { isSealed, openLine, plainLine, sealedWith, sealLine } from "../../platform/encryption/sealed-line.ts";
import { withLock } from "../../platform/files/lock.ts";
import { replaceFile } from "../../platform/files/make-files.ts";
import { unpadded } from "../exchange/read-lines.ts";
import { lineText, readChunks } from "../jsonl/lines.ts";
import { putAside } from "../jsonl/put-aside.ts";
import { listSegments } from "../jsonl/segments.ts";
import { listAuthorFolders } from "./author-folders.ts";
import { replicaLock } from "./log.ts";

export interface ResealReplicaOptions {
  /** The folder of the stream on this machine. */
  readonly folder: string;
  /** The state folder of the memory. Torn lines are put aside in it. */
  readonly state: string;
  readonly keys: Pick<HomeKeys, "sealing" | "ring">;
  readonly now: Date;
}

/**
 * Rewrites the copy of a shared stream with the present keys: sealed with the current one, or plain. Each segment is
 * replaced as a whole, and the work can be repeated. Writers wait. Returns the number of rewritten lines.
 */
export function resealReplica({ folder, state, keys, now }: ResealReplicaOptions): Promise<number> {
  return withLock(folder, replicaLock.name, replicaLock.waitMs, () => {
    let count = 0;
    for (const { path } of listAuthorFolders(join(folder, "log"))) {
      // A killed run may have left plain lines in a draft.
      for (const name of readdirSync(path)) if (name.includes(".draft-")) rmSync(join(path, name), { force: true });
      for (const segment of listSegments(path)) count += resealSegment(join(path, segment), { state, keys, now });
    }
    return count;
  });
}

type Conversion = Omit<ResealReplicaOptions, "folder">;

function resealSegment(path: string, { state, keys, now }: Conversion): number {
  const key = keys.sealing();
  const before = linesOf(path);
  if (before.every((line) => sealedWith(line) === (key?.id ?? null))) return 0;
  const sealer = key === null ? null : createSealer(key);
  const torn = sealer === null ? [] : before.filter(isTornPlain);
  const kept = sealer === null ? before : before.filter((line) => !isTornPlain(line));
  const after = kept.map((line) => convert(line, sealer, keys));
  const plainOf = (line: string): string => unpadded(plainLine(line, keys.ring) ?? line);
  const isSame = after.every((line, at) => plainOf(line) === plainOf(kept[at] ?? ""));
  if (!isSame) throw new LociError("MIGRATION_FAILED", `${path} would not read back as before; it is unchanged`);
  // The words of a torn line must not stay in plain text, and no line is dropped.
  putAside(torn, { state, keys, key, now });
  replaceFile(path, `\n${after.join("\n")}\n`);
  return after.length;
}

function linesOf(path: string): string[] {
  const texts: string[] = [];
  for (const { lines } of readChunks(path, 0, true)) for (const line of lines) texts.push(lineText(line));
  return texts;
}

/** True for a plain line that was cut off when its writer was killed. It cannot be sealed like a whole line. */
function isTornPlain(line: string): boolean {
  if (isSealed(line)) return false;
  const decoded = lineToEvent(line);
  return decoded.status === "damaged" || (decoded.status === "event" && decoded.contentLost);
}

/** A sealed line that cannot be opened stays as it is: it reveals nothing, and another key may open it later. */
function convert(line: string, sealer: Sealer | null, { ring }: Pick<HomeKeys, "ring">): string {
  if (!isSealed(line)) return sealer === null ? line : sealLine(line, sealer);
  const { text, contentLost } = openLine(line, ring());
  if (text === null || contentLost) return line;
  return sealer === null ? text : sealLine(text, sealer);
}
