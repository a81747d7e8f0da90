import { isDeepStrictEqual } from "node:util";

import { applyPatch, structuredPatch } from "diff";

import { LociError } from "../../core/errors.ts";
import { isBlank, withoutParts, withParts, type ConfigFile, type ConfigPart, type Settings } from "./config-file.ts";
import type { KeptFile } from "./install-record.ts";
import { decode, editConfig, orInvalid, parseConfig, readConfig, refuseUnreadable } from "./read-config.ts";

/** The planned change of one file. */
export interface FileChange {
  readonly path: string;
  /** The file itself, if the path is a link to it. */
  readonly target: string;
  readonly mode: number | null;
  readonly before: Buffer | null;
  /** Null: no file. The same as `before`: nothing to do. */
  readonly after: Buffer | null;
  /** The file without Loci. */
  readonly without: Buffer | null;
  /** The parts that are added, changed or removed. */
  readonly labels: readonly string[];
  readonly notes: readonly string[];
}

/** Loci's entries added or updated. */
export function planAdd(file: ConfigFile, kept: KeptFile | undefined): FileChange {
  const { target, bytes, mode } = readConfig(file.path);
  const settings = parseConfig(file, bytes);
  refuseUnreadable(file, bytes);
  const wanted = orInvalid(file.path, () => withParts(file, settings));
  const after = isDeepStrictEqual(wanted, settings) ? bytes : checked(file, editConfig(file, bytes, wanted), wanted);
  const notes = file.parts.flatMap(({ note }) => note?.(settings) ?? []);
  const labels = labelsOf(file, settings, (part) => part.add(settings));
  const without = bytesWithout(file, bytes, kept);
  return { path: file.path, target, mode, before: bytes, after, without, labels, notes };
}

/** Loci's entries removed; if nothing else has changed since, every byte as it was before. */
export function planRemove(file: ConfigFile, kept: KeptFile | undefined): FileChange {
  const { target, bytes, mode } = readConfig(file.path);
  const without = bytesWithout(file, bytes, kept);
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

function bytesWithout(file: ConfigFile, bytes: Buffer | null, kept: KeptFile | undefined): Buffer | null {
  if (bytes === null) return null;
  if (kept?.after !== undefined && kept.after !== null && bytes.equals(kept.after)) return kept.before;
  const settings = parseConfig(file, bytes);
  const known = kept === undefined ? null : parseConfig(file, kept.before);
  const wanted = withoutParts(file, settings, known);
  if (isDeepStrictEqual(wanted, settings)) return bytes;
  const isOnlyOurs = kept === undefined ? file.isOwn === true : kept.before === null;
  if (isOnlyOurs && isBlank(wanted)) return null;
  return patched(file, bytes, kept, wanted) ?? checked(file, editConfig(file, bytes, wanted), wanted);
}

/** Reverts Loci's old change to the text where it still applies, so that the layout around it is restored too. */
function patched(file: ConfigFile, bytes: Buffer, kept: KeptFile | undefined, wanted: Settings): Buffer | null {
  if (kept?.after === undefined || kept.after === null || kept.before === null) return null;
  const [now, before, after] = [bytes, kept.before, kept.after].map((content) => decode(file.path, content));
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

/** A text is written only if it is read as the intended settings. */
function checked(file: ConfigFile, bytes: Buffer, wanted: Settings): Buffer {
  if (isReadAs(file, bytes, wanted)) return bytes;
  throw new LociError("INTERNAL", `${file.path} could not be changed safely. Nothing was changed`);
}
