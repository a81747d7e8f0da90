import { statSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { Event } from "../../core/event.ts";
import type { Batch, Cursor, Damage } from "../../core/ports.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { checkLine, type CheckedLine } from "./check-line.ts";
import { cursorToMarks, isMarkValid, markAfter, marksToCursor, type Mark, type Marks } from "./cursor.ts";
import { lineId, lineText, readChunks, type Line } from "./lines.ts";
import { listDeviceFolders, listSegments, type DeviceFolder } from "./segments.ts";

/** Everything behind the cursor, over all devices' folders; segments may arrive late and in any order. */
export function* readEvents(log: string, machine: string, after: Cursor | null, keys: HomeKeys): Generator<Batch> {
  const marks = cursorToMarks(after);
  const folders = listDeviceFolders(log, machine);
  checkOwnSegments(folders, marks);
  for (const folder of folders) {
    const known = marks.get(folder.device) ?? new Map<string, Mark>();
    marks.set(folder.device, known);
    for (const segment of listSegments(folder.path)) yield* readSegment(folder, segment, known, marks, keys);
  }
}

function* readSegment(
  folder: DeviceFolder,
  segment: string,
  known: Map<string, Mark>,
  marks: Marks,
  keys: HomeKeys,
): Generator<Batch> {
  const path = join(folder.path, segment);
  const mark = known.get(segment);
  const start = mark?.offset ?? folder.migrated[segment] ?? 0;
  if (sizeOf(path) <= start) return;
  // A sync tool put another file in its place: reading it all again is safe, since readers apply each key once.
  const from = mark === undefined || isMarkValid(path, mark) ? start : 0;
  if (from === 0 && start > 0 && folder.own) throw cursorLost(path);
  for (const chunk of readChunks(path, from)) {
    known.set(segment, markAfter(chunk.lines, chunk.nextOffset, known.get(segment)));
    yield { ...decodeLines(chunk.lines, `${folder.device}/${segment}`, keys), cursor: marksToCursor(marks) };
  }
}

/**
 * A machine's own segments never shrink by themselves. When one has, an older copy was put back, and the index knows
 * events that the log does not.
 */
function checkOwnSegments(folders: readonly DeviceFolder[], marks: Marks): void {
  for (const folder of folders) {
    if (!folder.own) continue;
    for (const [segment, mark] of marks.get(folder.device) ?? []) {
      if (sizeOf(join(folder.path, segment)) < mark.offset) throw cursorLost(join(folder.path, segment));
    }
  }
}

function cursorLost(path: string): LociError {
  return new LociError("CURSOR_LOST", `${path} is older than what was read from it before; was a backup put back?`);
}

function decodeLines(lines: readonly Line[], place: string, keys: HomeKeys): Omit<Batch, "cursor"> {
  const events: Event[] = [];
  const damage: Damage[] = [];
  const unknownLines: string[] = [];
  for (const line of lines) {
    const text = lineText(line);
    const checked = checkLine(text, keys.ring);
    if (checked.status === "event") events.push(checked.event);
    else if (checked.status !== "damaged") unknownLines.push(text);
    const reason = damageOf(checked);
    if (reason === null) continue;
    const id = lineId(line);
    damage.push({
      place,
      offset: line.offset,
      length: line.end - line.start,
      reason,
      ...(id === null ? {} : { id }),
      ...(checked.altered === null ? {} : { altered: true }),
    });
  }
  return { events, damage, unknown: unknownLines.length, unknownLines };
}

/** Why a line, or its content, cannot be served; null for a sound line. */
function damageOf(checked: CheckedLine): string | null {
  if (checked.altered !== null) return checked.altered;
  if (checked.status === "damaged") return checked.reason;
  return checked.status === "event" && checked.contentLost ? "cut off behind its head" : null;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
