import { statSync } from "node:fs";
import { join } from "node:path";

import type { SyncPosition } from "../../core/ports/local-stream.ts";
import { makeFolder, replaceFile } from "../../platform/files/make-files.ts";
import { readIfThere } from "../../platform/files/read-if-there.ts";
import { listSegments, type DeviceFolder } from "../jsonl/segments.ts";

/** The file beside the lines that stores how far a stream was read. */
const positionFile = "position.json";

type Folder = Pick<DeviceFolder, "device" | "path">;

/** Reads a position. Null if there is none, or if a folder is smaller than it was when the position was stored. */
export function readPosition(place: string, folders: readonly Folder[]): SyncPosition | null {
  const stored = parsePosition(readIfThere(join(place, positionFile)));
  if (stored === null) return null;
  const sizes = measure(folders);
  const isComplete = Object.entries(stored.sizes).every(([device, size]) => (sizes[device] ?? 0) >= Number(size));
  return isComplete ? stored.position : null;
}

/** Stores a position with the sizes of the folders. Their lines must be durable. */
export function writePosition(place: string, folders: readonly Folder[], position: SyncPosition): void {
  makeFolder(place);
  replaceFile(join(place, positionFile), JSON.stringify({ ...position, sizes: measure(folders) }));
}

function measure(folders: readonly Folder[]): Record<string, number> {
  return Object.fromEntries(folders.map(({ device, path }) => [device, sizeOf(path)]));
}

function sizeOf(folder: string): number {
  const sizes = listSegments(folder).map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function parsePosition(text: string | null): { position: SyncPosition; sizes: Record<string, unknown> } | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { cursor, epoch, mustRepeat, completedAt, mustResend, missing, resentAt, sizes } = value as Record<
      string,
      unknown
    >;
    if (typeof epoch !== "string" || typeof sizes !== "object" || sizes === null) return null;
    const position = {
      cursor: typeof cursor === "string" ? cursor : null,
      epoch,
      mustRepeat: mustRepeat === true,
      completedAt: typeof completedAt === "number" ? completedAt : null,
      mustResend: mustResend === true,
      missing: Array.isArray(missing) ? missing.filter((id) => typeof id === "string") : [],
      resentAt: typeof resentAt === "number" ? resentAt : null,
    };
    return { position, sizes: sizes as Record<string, unknown> };
  } catch {
    return null;
  }
}
