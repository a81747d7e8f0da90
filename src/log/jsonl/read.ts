import { statSync } from "node:fs";
import { join } from "node:path";

import { LociError } from "../../core/errors.ts";
import type { Event } from "../../core/event/event.ts";
import { isRecordType, memoryType } from "../../core/event/memory-type.ts";
import type { Batch, Cursor, Damage } from "../../core/ports/log.ts";
import type { HomeKeys } from "../../platform/encryption/open-keys.ts";
import { checkLine, type CheckedLine } from "../check-line.ts";
import { cursorToMarks, cursorToTags, isMarkValid, markAfter, marksToCursor, type Mark, type Marks } from "./cursor.ts";
import { isKnownBy, readDeviceTrust, type DeviceTrust, type LineTrust } from "./device-trust.ts";
import { lineId, lineText, readChunks, type Line } from "./lines.ts";
import { listDeviceFolders, listSegments, type DeviceFolder } from "./segments.ts";

/** Reads all events after the cursor from the folders of all devices. Segments may arrive late and in any order. */
export function* readEvents({ log, state, machine, keys }: ReadPlaces, after: Cursor | null): Generator<Batch> {
  const marks = cursorToMarks(after);
  const isSealing = keys.sealing() !== null;
  // The first unlock on a machine records which lines exist without a proof, so that those lines count.
  if (isSealing) keys.ring();
  const owners = readDeviceTrust(state, isSealing);
  const folders = listDeviceFolders(log, machine, isKnownBy(owners));
  const trust = { ...owners, tag: tagsOf(folders, owners) };
  checkTags(cursorToTags(after), marks, trust, folders);
  checkOwnSegments(folders, marks);
  for (const folder of folders)
    if (trust.status(folder.device) !== "refused") yield* readFolder(folder, marks, keys, trust);
}

/** Reads what a folder has after the marks, and moves the marks. */
export function* readFolder(
  folder: DeviceFolder,
  marks: Marks,
  keys: Pick<HomeKeys, "ring">,
  trust: Pick<DeviceTrust, "lineTrust" | "tag">,
): Generator<Batch> {
  const known = marks.get(folder.device) ?? new Map<string, Mark>();
  marks.set(folder.device, known);
  for (const segment of listSegments(folder.path)) yield* readSegment(folder, segment, known, marks, keys, trust);
}

/** Where a log is, and what decides how its lines are read. */
export interface ReadPlaces {
  readonly log: string;
  readonly state: string;
  readonly machine: string;
  readonly keys: HomeKeys;
}

const migratedTag = " migrated";

/** Returns the tags of devices. After a migration of its log, a device of this machine has another tag than before. */
function tagsOf(folders: readonly DeviceFolder[], { tag }: DeviceTrust): DeviceTrust["tag"] {
  const migrated = new Set(
    folders.filter((one) => one.own && Object.keys(one.migrated).length > 0).map((one) => one.device),
  );
  return (device) => `${tag(device)}${migrated.has(device) ? migratedTag : ""}`;
}

/**
 * Throws if the owner has decided differently about a device since its lines were read, or if its log was migrated since.
 * Then all lines have to be read again: an index counts the lines that it cannot read once for each log.
 */
function checkTags(
  seen: ReadonlyMap<string, string>,
  marks: Marks,
  trust: DeviceTrust,
  folders: readonly DeviceFolder[],
): void {
  for (const [device, segments] of marks) {
    if (segments.size === 0) continue;
    const before = seen.get(device) ?? "";
    // The old log of a migration may have been removed since.
    const isGone = !folders.some((folder) => folder.device === device);
    const known = isGone ? before.replace(migratedTag, "") : before;
    if (known !== trust.tag(device))
      throw new LociError(
        "DEVICES_CHANGED",
        `what the device ${device} has written counts differently since the index was built; run \`loci rebuild\``,
      );
  }
}

function* readSegment(
  folder: DeviceFolder,
  segment: string,
  known: Map<string, Mark>,
  marks: Marks,
  keys: Pick<HomeKeys, "ring">,
  trust: Pick<DeviceTrust, "lineTrust" | "tag">,
): Generator<Batch> {
  const path = join(folder.path, segment);
  const mark = known.get(segment);
  const start = mark?.offset ?? folder.migrated[segment] ?? 0;
  const size = sizeOf(path);
  if (size === start || size === 0) return;
  // If a sync tool has replaced the file, it is read from the start, also if the new file is shorter. That is safe,
  // because readers apply each key once.
  const from = mark === undefined || (size > start && isMarkValid(path, mark)) ? start : 0;
  if (from === 0 && start > 0 && folder.own) throw cursorLost(path);
  for (const chunk of readChunks(path, from)) {
    known.set(segment, markAfter(chunk.lines, chunk.nextOffset, known.get(segment)));
    const trustOf = (offset: number, isProved: boolean) => trust.lineTrust(folder.device, segment, offset, isProved);
    yield {
      ...decodeLines(chunk.lines, folder.device, segment, keys, trustOf),
      cursor: marksToCursor(marks, trust.tag),
    };
  }
}

/**
 * Throws if one of this machine's own segments has become shorter. That happens only if an older copy was restored.
 * Then the index knows events that the log does not.
 */
export function checkOwnSegments(folders: readonly DeviceFolder[], marks: Marks): void {
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

function decodeLines(
  lines: readonly Line[],
  device: string,
  segment: string,
  keys: Pick<HomeKeys, "ring">,
  trustOf: (offset: number, isProved: boolean) => LineTrust,
): Omit<Batch, "cursor"> {
  const place = `${device}/${segment}`;
  const events: Event[] = [];
  const unaccepted: Event[] = [];
  let waiting = 0;
  const damage: Damage[] = [];
  const unknownLines: string[] = [];
  for (const line of lines) {
    const text = lineText(line);
    const checked = checkLine(text, keys.ring);
    const trusted = checked.status === "damaged" ? "counts" : trustOf(line.offset, checked.isProved);
    if (trusted !== "counts") {
      waiting += 1;
      const imported = trusted === "import" && checked.status === "event" ? asUnaccepted(checked.event, device) : null;
      if (imported !== null) unaccepted.push(imported);
    } else if (checked.status === "event") events.push(checked.event);
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
  const found = { events, damage, unknown: unknownLines.length, unknownLines };
  return waiting === 0 ? found : { ...found, unaccepted, waiting: { device, events: waiting } };
}

/**
 * Reduces an event of an unaccepted device to what an index may know: only a memory, as an import. It has no remote and
 * no repository, and its device cannot belong to any other event. So it neither founds nor changes a space. Returns
 * null for events that would change or erase something, set a preference or a pin, or add to the message history.
 */
function asUnaccepted(event: Event, device: string): Event | null {
  const type = memoryType(event.kind);
  if (type === null || !isRecordType(type) || type === "preference" || type === "pin") return null;
  const { space, ...scope } = event.scope;
  return {
    ...event,
    trust: "import",
    origin: { ...event.origin, device: `waiting:${device}` },
    scope: space === undefined ? scope : { ...scope, space: { path: space.root ?? space.path } },
  };
}

/** Returns why a line or its content cannot be returned, or null for an intact line. */
function damageOf(checked: CheckedLine): string | null {
  if (checked.altered !== null) return checked.altered;
  if (checked.status === "damaged") return checked.reason;
  return checked.status === "event" && checked.contentLost ? "cut off behind its head" : null;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
