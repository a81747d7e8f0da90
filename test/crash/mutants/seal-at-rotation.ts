import { statSync } from "node:fs";
import { join } from "node:path";

import { openJsonlLog, type JsonlLog, type JsonlLogOptions } from "../../../src/log/jsonl/log.ts";
import { measureSegment, readSeals } from "../../../src/log/jsonl/seal.ts";
import { listSegments } from "../../../src/log/jsonl/segments.ts";
import { publishFile } from "../../../src/platform/files/make-files.ts";

/**
 * Seals a segment once, when the next one begins. A writer that is about to append to it then writes after the seal.
 */
export function openSealAtRotation(options: JsonlLogOptions): JsonlLog {
  const log = openJsonlLog(options);
  const sealed = new Set<string>();
  const seal = (): number =>
    log.folders().reduce((count, { own, path }) => count + (own ? sealRotated(path, sealed) : 0), 0);
  const append: JsonlLog["append"] = async (events) => {
    const appended = await log.append(events);
    seal();
    return appended;
  };
  return { ...log, append, seal };
}

function sealRotated(folder: string, sealed: Set<string>): number {
  const rotated = listSegments(folder).slice(0, -1);
  const unsealed = rotated.filter((segment) => !sealed.has(segment) && readSeals(folder, segment).length === 0);
  for (const segment of unsealed) {
    const path = join(folder, segment);
    const before = rotated[rotated.indexOf(segment) - 1];
    const previous = before === undefined ? null : (readSeals(folder, before).at(-1)?.sealHash ?? null);
    const seal = {
      segment,
      ...measureSegment(path, statSync(path).size),
      damaged: 0,
      previous,
      sealed: new Date().toISOString(),
    };
    publishFile(join(folder, segment.replace(/\.jsonl$/, ".seal")), JSON.stringify(seal));
  }
  for (const segment of rotated) sealed.add(segment);
  return unsealed.length;
}
