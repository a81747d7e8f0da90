import { closeSync, fsyncSync, writeSync } from "node:fs";
import { join } from "node:path";

import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import type { EventId } from "../../core/event/event.ts";
import type { ErasureResult, Remain } from "../../core/ports/log.ts";
import { createPause } from "../../platform/clock/sleep.ts";
import { isSealed } from "../../platform/encryption/sealed-line.ts";
import { openRegular } from "../../platform/files/regular-file.ts";
import { wipeFile } from "../../platform/files/wipe-file.ts";
import type { WantedTest } from "./line-ids.ts";
import { blankBytes, headEnd, isErased, lineId, readChunks } from "./lines.ts";
import { isPacked, rewritePacked, unpackFile } from "./packed-segment.ts";
import { listStoredSegments, type DeviceFolder } from "./segments.ts";

/** Further folders to erase in, and callbacks. */
export interface EraseOptions {
  /** Log folders in backups that this machine has made. It may erase in them whatever any device wrote. */
  readonly copies?: readonly DeviceFolder[];
  /** True if the log still has everything that a damaged segment of a backup had. Only then the segment is removed. */
  readonly isReplaceable?: (path: string) => boolean;
  /**
   * Called before any byte is changed, if one of the found lines is a version of a user document. So a later crash
   * cannot hide this.
   */
  readonly onUserDocument?: () => void;
  /**
   * True if the head of a line names this machine as its first writer. Otherwise a line that is already blank came with
   * an import, and somebody else erased it.
   */
  readonly isOwnHead?: (head: string) => boolean;
}

/**
 * Overwrites the content of events in place, at equal length. It never renames a new file over the old one, because
 * appends of other processes would go to the old file and be lost. A crash in the middle leaves a line with a whole
 * head. Erasing again completes it.
 */
export async function eraseEvents(
  folders: readonly DeviceFolder[],
  isWanted: WantedTest,
  { copies = [], isReplaceable = () => false, onUserDocument, isOwnHead = () => true }: EraseOptions = {},
): Promise<ErasureResult> {
  const pause = createPause();
  const found = [
    ...(await findSegments(folders, isWanted, pause)),
    ...(await findSegments(copies, isWanted, pause)).map((segment) => ({ ...segment, device: null, own: true })),
  ];
  if (found.some(({ places }) => places.some(({ blank, isUserDocument }) => isUserDocument && blank !== null)))
    onUserDocument?.();
  const erased = new Set<EventId>();
  const held = new Set<EventId>();
  const devices = new Map<EventId, string>();
  const unreachable: string[] = [];
  for (const { path, places, device, own, isReadable } of found) {
    // A damaged file of a backup may contain content that has to be erased, and no restore would accept it. But nobody
    // knows what is in it, so it is removed only if the log has all of it.
    if (own && !isReadable) {
      if (isReplaceable(path)) wipeFile(path);
      else unreachable.push(path);
    }
    if (own) blankPlaces(path, places);
    for (const { id, blank, head } of places) {
      if (own && device !== null && (blank !== null || isOwnHead(head))) held.add(id);
      if (own && blank !== null) erased.add(id);
      if (!own && device !== null && blank !== null) devices.set(id, device);
    }
  }
  const erasure = { erased: [...erased], pending: [...devices.keys()], held: [...held], devices };
  return unreachable.length === 0 ? erasure : { ...erasure, unreachable };
}

/** Returns the places that still contain content of these events. */
export async function findInFolders(
  folders: readonly DeviceFolder[],
  ids: ReadonlySet<EventId>,
  pause: () => Promise<void>,
): Promise<Remain[]> {
  const found = await findSegments(folders, (id) => ids.has(id), pause);
  return found.flatMap(({ path, places, device, own }) =>
    places.flatMap(({ id, blank }) => (blank === null ? [] : [{ id, place: path, device, own }])),
  );
}

interface FoundSegment {
  readonly path: string;
  readonly places: readonly Place[];
  readonly device: string;
  readonly own: boolean;
  readonly isReadable: boolean;
}

async function findSegments(
  folders: readonly DeviceFolder[],
  isWanted: WantedTest,
  pause: () => Promise<void>,
): Promise<FoundSegment[]> {
  const found: FoundSegment[] = [];
  for (const { path: folder, device, own } of folders)
    for (const segment of listStoredSegments(folder)) {
      const path = join(folder, segment);
      const places = await unlessUnreadable(path, () => findPlaces(path, isWanted, pause));
      found.push({ path, places: places ?? [], device, own, isReadable: places !== null });
    }
  return found;
}

/** Returns the damaged compressed segments. Their content is unknown. */
export function unreadableSegments(folder: string): string[] {
  return listStoredSegments(folder)
    .map((segment) => join(folder, segment))
    .filter((path) => isPacked(path) && !canUnpack(path));
}

function canUnpack(path: string): boolean {
  try {
    unpackFile(path);
    return true;
  } catch (error) {
    if (error instanceof LociError) return false;
    throw error;
  }
}

/** Returns null if the segment is compressed and damaged. */
async function unlessUnreadable<T>(path: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (isPacked(path) && error instanceof LociError) return null;
    throw error;
  }
}

interface Place {
  readonly id: EventId;
  readonly offset: number;
  /** The bytes that overwrite the content. Null if it is erased already. */
  readonly blank: Buffer | null;
  /** True for a version of a user document or of its archive. Backups contain a copy of its file. */
  readonly isUserDocument: boolean;
  /** The stored line up to `offset`. */
  readonly head: string;
}

function blankPlaces(path: string, places: readonly Place[]): void {
  if (places.every(({ blank }) => blank === null)) return;
  try {
    if (isPacked(path)) {
      rewritePacked(path, (bytes) => {
        for (const { offset, blank } of places) blank?.copy(bytes, offset);
      });
      return;
    }
    const file = openRegular(path, "change", { followLinks: false });
    try {
      for (const { offset, blank } of places) if (blank !== null) writeSync(file, blank, 0, blank.length, offset);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw fileErrorToLociError(error, "erasing in", path);
  }
}

/** Finds the bytes of these events that can be erased, including those in torn lines. */
async function findPlaces(path: string, isWanted: WantedTest, pause: () => Promise<void>): Promise<Place[]> {
  const places: Place[] = [];
  for (const chunk of readChunks(path, 0, true)) {
    await pause();
    for (const line of chunk.lines) {
      const id = lineId(line);
      const headText = () => line.buffer.toString("utf8", line.start, headEnd(line));
      if (id === null || !isWanted(id, headText)) continue;
      const [head, start] = [headEnd(line), headText()];
      const blank = isErased(line, head) ? null : blankBytes(line, head);
      // A sealed line may be a version of a user document, so it counts as one.
      const isUserDocument =
        isSealed(start) || (start.includes('"kind":"document.written"') && start.includes('"level":"user"'));
      places.push({ id, offset: line.offset + head - line.start, blank, isUserDocument, head: start });
    }
  }
  return places;
}
