import { isDeepStrictEqual } from "node:util";

import { applyPatch, structuredPatch } from "diff";

import { LociError } from "../../core/errors.ts";
import { isBlank, withoutParts, withParts, type ConfigFile, type ConfigPart, type Settings } from "./config-file.ts";
import type { KeptFile } from "./install-record.ts";
import { decode, editConfig, orInvalid, parseConfig, readConfig, refuseUnreadable } from "./read-config.ts";

/** The planned change of one file. */
export interface FileChange {
  readonly path: string;
  /** The path of the file itself, after following links. */
  readonly target: string;
  readonly mode: number | null;
  readonly before: Buffer | null;
  /** Null if the file will not exist. Equal to `before` if nothing changes. */
  readonly after: Buffer | null;
  /** The content of the file without Loci's parts. */
  readonly without: Buffer | null;
  /** The parts that are added, changed or removed. */
  readonly labels: readonly string[];
  readonly notes: readonly string[];
}

/** Plans to add or update Loci's parts in a file. */
export function planAdd(file: ConfigFile, recorded: KeptFile | undefined): FileChange {
  const { target, bytes, mode } = readConfig(file.path);
  const settings = parseConfig(file, bytes);
  refuseUnreadable(file, bytes);
  const wanted = orInvalid(file.path, () => withParts(file, settings));
  const after = isDeepStrictEqual(wanted, settings) ? bytes : checked(file, editConfig(file, bytes, wanted), wanted);
  const notes = file.parts.flatMap(({ note }) => note?.(settings) ?? []);
  const labels = labelsOf(file, settings, (part) => part.add(settings));
  const without = bytesWithout(file, bytes, recorded);
  return { path: file.path, target, mode, before: bytes, after, without, labels, notes };
}

/**
 * Plans to remove Loci's parts from a file. If nothing else has changed since the installation, every byte is restored.
 */
export function planRemove(file: ConfigFile, recorded: KeptFile | undefined): FileChange {
  const { target, bytes, mode } = readConfig(file.path);
  const without = bytesWithout(file, bytes, recorded);
  const settings = parseConfig(file, bytes);
  const labels = labelsOf(file, settings, (part) => part.remove(settings, null));
  return { path: file.path, target, mode, before: bytes, after: without, without, labels, notes: [] };
}

function labelsOf(file: ConfigFile, settings: Settings, change: (part: ConfigPart) => Settings): string[] {
  return file.parts.filter((part) => !isDeepStrictEqual(change(part), settings)).flatMap(({ label }) => label ?? []);
}

export function isChange({ before, after }: Pick<FileChange, "before" | "after">): boolean {
  return before === null || after === null ? before !== after : !before.equals(after);
}

function bytesWithout(file: ConfigFile, bytes: Buffer | null, recorded: KeptFile | undefined): Buffer | null {
  if (bytes === null) return null;
  if (recorded?.after !== undefined && recorded.after !== null && bytes.equals(recorded.after)) return recorded.before;
  const settings = parseConfig(file, bytes);
  const known = recorded === undefined ? null : parseConfig(file, recorded.before);
  const wanted = withoutParts(file, settings, known);
  if (isDeepStrictEqual(wanted, settings)) return bytes;
  const isOnlyOurs = recorded === undefined ? file.isOwn === true : recorded.before === null;
  if (isOnlyOurs && isBlank(wanted)) return null;
  return patched(file, bytes, recorded, wanted) ?? checked(file, editConfig(file, bytes, wanted), wanted);
}

/**
 * Reverts Loci's old change to the text, where it still applies. So the layout around it is restored too. Returns null
 * if that is not possible.
 */
function patched(file: ConfigFile, bytes: Buffer, recorded: KeptFile | undefined, wanted: Settings): Buffer | null {
  if (recorded?.after === undefined || recorded.after === null || recorded.before === null) return null;
  const [now, before, after] = [bytes, recorded.before, recorded.after].map((content) => decode(file.path, content));
  const patch = structuredPatch("", "", after ?? "", before ?? "", undefined, undefined, {
    context: 0,
    maxEditLength: 2000,
  });
  const undone = patch === undefined ? false : applyPatch(now ?? "", patch, { autoConvertLineEndings: false });
  if (undone === false) return null;
  const result = Buffer.from(undone);
  return isReadAs(file, result, wanted) ? result : null;
}

function isReadAs(file: ConfigFile, bytes: Buffer, wanted: Settings): boolean {
  try {
    return isDeepStrictEqual(parseConfig(file, bytes), wanted);
  } catch {
    return false;
  }
}

/** Checks that a text parses to the intended settings. Throws otherwise, so that such a text is never written. */
function checked(file: ConfigFile, bytes: Buffer, wanted: Settings): Buffer {
  if (isReadAs(file, bytes, wanted)) return bytes;
  throw new LociError("INTERNAL", `${file.path} could not be changed safely. Nothing was changed`);
}
