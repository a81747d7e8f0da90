import { lstatSync } from "node:fs";
import { join } from "node:path";

import { unifiedDiff } from "../../core/documents/unified-diff.ts";
import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import { findBlock, putBlock, removeBlock } from "../../core/publish/block-in-text.ts";
import { factLines, isFactLine, publishBlock, type PublishedFact } from "../../core/publish/publish-block.ts";
import { utf8Text } from "../../core/text/utf8-text.ts";
import { readBytes, smallFileBytes } from "../../platform/files/regular-file.ts";
import { writeChange } from "../../platform/files/write-change.ts";
import { dropPublished, notePublished } from "../../platform/inventory/published-list.ts";

/** The files of a space that facts can be published to. */
const publishNames = { agents: "AGENTS.md", claude: "CLAUDE.md" } as const;

/** The planned change of a file. */
export interface PublishChange {
  /** The path of the file. */
  readonly path: string;
  /** What would happen to the file. */
  readonly change: "none" | "created" | "changed" | "removed";
  /** The change as a unified diff; empty if nothing changes. */
  readonly diff: string;
  /** Writes the change. Throws CONFLICT if the file has changed since it was planned. */
  apply(): void;
}

/** The state of a published block, compared with the facts. */
export interface PublishCheck {
  /** The path of the file. */
  readonly path: string;
  /** The lines of the block that no approved fact has any more. */
  readonly stale: readonly string[];
  /** The number of facts that the block does not contain yet. */
  readonly missing: number;
  /** True if somebody has edited the block, so that it cannot be compared. */
  readonly isEdited: boolean;
}

interface PublishFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: Buffer | null;
  /** The text of the file; null if the file does not exist. */
  readonly text: string | null;
  readonly mode: number | null;
}

/**
 * Plans to write facts into the files of a folder. Without facts, plans to remove the block. A file with a block is
 * always included, so that no file keeps an older list.
 */
export function planPublish(
  root: string,
  facts: readonly PublishedFact[],
  { withClaude, state }: { readonly withClaude: boolean; readonly state: string },
): PublishChange[] {
  const body = publishBlock(facts);
  if (body === "") return planRemoval(root, state);
  const files = [readFile(root, publishNames.agents), ...filesWithBlock(root, [publishNames.claude], withClaude)];
  // The lines are noted before they are written, so that an erasure also finds them after a crash.
  const note = (path: string) => notePublished(state, path, body.split("\n").filter(isFactLine));
  return files.map((file) => {
    const plan = planChange(file, (text) => putBlock(text, body));
    const apply = (): void => {
      note(file.path);
      plan.apply();
    };
    return { ...plan, apply };
  });
}

/** Plans to remove the blocks from all files of a folder. */
export function planRemoval(root: string, state: string): PublishChange[] {
  const files = filesWithBlock(root, Object.values(publishNames), false);
  const removals = files.map((file) => {
    const plan = planChange(file, (text) => (text === null ? null : removeBlock(text)));
    const apply = (): void => {
      plan.apply();
      dropPublished(state, file.path);
    };
    return { ...plan, apply };
  });
  // A file without a block is only removed from the list of published files.
  const others = Object.values(publishNames)
    .map((name) => join(root, name))
    .filter((path) => files.every((file) => file.path !== path))
    .map((path): PublishChange => ({ path, change: "none", diff: "", apply: () => dropPublished(state, path) }));
  return [...removals, ...others];
}

/** Compares the published blocks of a folder with the facts. */
export function comparePublished(root: string, facts: readonly PublishedFact[]): PublishCheck[] {
  const lines = new Set(factLines(facts));
  const wanted = publishBlock(facts).split("\n").filter(isFactLine);
  return filesWithBlock(root, Object.values(publishNames), false).map(({ path, text }): PublishCheck => {
    try {
      const published = (findBlock(text ?? "")?.body ?? "").split("\n").filter(isFactLine);
      const stale = published.filter((line) => !lines.has(line));
      return { path, stale, missing: wanted.filter((line) => !published.includes(line)).length, isEdited: false };
    } catch (error) {
      if (error instanceof LociError && error.code === "CONFLICT")
        return { path, stale: [], missing: 0, isEdited: true };
      throw error;
    }
  });
}

/** Returns the files that mention a block, or all files of these names with `isAll`. */
function filesWithBlock(root: string, names: readonly string[], isAll: boolean): PublishFile[] {
  if (isAll) return names.map((name) => readFile(root, name));
  return names
    .filter((name) => !isLink(join(root, name)))
    .flatMap((name) => readIfText(root, name))
    .filter(({ text }) => text?.includes("loci:facts") === true);
}

/** Loci writes blocks only into UTF-8 text, so any other file has none. */
function readIfText(root: string, name: string): PublishFile[] {
  try {
    return [readFile(root, name)];
  } catch (error) {
    if (error instanceof LociError && error.code === "NOT_READABLE") return [];
    throw error;
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function readFile(root: string, name: string): PublishFile {
  const path = join(root, name);
  if (isLink(path))
    throw new LociError("SCOPE_REFUSED", `${path} is a symbolic link, so Loci does not write to it`, {
      next:
        name === publishNames.claude
          ? "If it leads to AGENTS.md, it shows the facts already: leave out --also claude. Otherwise make it a plain file."
          : "Make it a plain file, and run the command again.",
    });
  try {
    const bytes = readBytes(path, smallFileBytes, { followLinks: false });
    const text = utf8Text(bytes);
    if (text === null)
      throw new LociError("NOT_READABLE", `${path} is not UTF-8, so Loci does not write to it; convert it first`);
    return { path, name, bytes, text, mode: lstatSync(path).mode & 0o7777 };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return { path, name, bytes: null, text: null, mode: null };
    throw fileErrorToLociError(error, "reading", path);
  }
}

function planChange(file: PublishFile, change: (text: string | null) => string | null): PublishChange {
  const { path, name, text, bytes, mode } = file;
  const wanted = changedText(file, change);
  const kind = wanted === text ? "none" : text === null ? "created" : wanted === null ? "removed" : "changed";
  return {
    path,
    change: kind,
    diff: unifiedDiff({ name: text === null ? "/dev/null" : name, text: text ?? "" }, { name, text: wanted ?? "" }),
    apply: () => {
      const after = wanted === null ? null : Buffer.from(wanted);
      if (kind !== "none") writeChange({ target: path, before: bytes, after, mode }, false);
    },
  };
}

/** Names the file in the error about an edited block. */
function changedText({ name, text }: PublishFile, change: (text: string | null) => string | null): string | null {
  try {
    return change(text);
  } catch (error) {
    if (!(error instanceof LociError)) throw error;
    throw new LociError(error.code, `${name}: ${error.message}`, { next: error.next });
  }
}
