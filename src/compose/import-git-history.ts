import type { Memory } from "../memory/memory.ts";
import type { ImportedFile } from "../memory/transfer/import-file.ts";
import { writeGitHistory } from "../platform/git-history.ts";
import { makeScratch, removeScratch } from "../platform/scratch.ts";
import { findSpace } from "../platform/space-evidence.ts";

/** Which history to import, and how. */
export interface GitImport {
  /** A folder in the repository. */
  readonly folder: string;
  /** Only commits since this time, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** True to only count and store nothing. */
  readonly dryRun?: boolean | undefined;
  /** The environment in which git runs; `process.env` if left out. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

/** The result of importing a history. */
export interface ImportedHistory extends Omit<ImportedFile, "format" | "title" | "isEncrypted" | "documents"> {
  /** The number of commits that were read. */
  readonly commits: number;
}

/**
 * Imports the decisions, fixes and reverts in the commit messages of a repository into its space, with the trust
 * `import`. Importing again stores only new commits. Throws NOT_READABLE outside of a repository.
 */
export async function importGitHistory(memory: Memory, wanted: GitImport): Promise<ImportedHistory> {
  const { folder, since, dryRun = false, env = process.env } = wanted;
  const scratch = makeScratch("git");
  try {
    const { path, commits } = await writeGitHistory({ folder, since, env }, scratch);
    if (commits === 0) return { commits, stored: 0, known: 0, refused: 0, kinds: {}, reasons: [], examples: [] };
    const space = findSpace(folder) ?? undefined;
    const { stored, known, refused, kinds, reasons, examples } = await memory.transfer.importFrom(path, {
      dryRun,
      space,
    });
    return { commits, stored, known, refused, kinds, reasons, examples };
  } finally {
    removeScratch(scratch);
  }
}
