import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import {
  maxDocumentBytes,
  type DocumentCommit,
  type StoredDocument,
  type StoredText,
} from "../../core/ports/documents.ts";
import { makeFolder } from "../../platform/files.ts";
import { hasLink } from "../../platform/has-link.ts";
import { FileTooLarge, writeNew } from "../../platform/regular-file.ts";
import { leftBySwaps, prepareSwap, readPlainFile, recoverSwap, stampOf } from "../../platform/swap-file.ts";
import { sealedEnding, type FileCodec } from "./file-codec.ts";

/** The path of a document's file, and how the file is encoded. */
export interface FilePlace {
  readonly title: string;
  readonly path: string;
  readonly logName: string;
  /** All possible paths of the file. An interrupted encryption leaves two files. */
  readonly paths: readonly string[];
  readonly codec: FileCodec;
  /**
   * The folder that symbolic links must not lead out of. Null for the memory folder, because its owner decides where
   * that is.
   */
  readonly within: string | null;
  /** The folder for archives and summaries of the document. */
  readonly archives: string;
  /** Returns the encoding of an archive's file. */
  readonly archiveCodec: (name: string) => FileCodec;
}

/** Opens a document that is stored in a file. */
export function openDocumentFile(place: FilePlace): StoredDocument {
  const { title, path, logName, paths, codec, within, archives } = place;

  /**
   * Throws SCOPE_REFUSED if a symbolic link leads out of the document's own folder. A cloned repository may contain
   * one.
   */
  const checkNoLink = (file = path): void => {
    if (within === null || !isBehindLink(within, file)) return;
    const relativePath = relative(within, file);
    throw new LociError(
      "SCOPE_REFUSED",
      `the ${title} is behind a symbolic link (${relativePath}); make it a plain file`,
    );
  };

  const readFile = (): StoredText | null => {
    try {
      // A sealed file is a third longer than its text, so its limit is higher.
      return readPlainFile(path, codec.ending === "" ? maxDocumentBytes : maxDocumentBytes * 1.5);
    } catch (error) {
      if (!(error instanceof FileTooLarge)) throw fileErrorToLociError(error, "reading", path);
      throw new LociError(
        "LIMIT_EXCEEDED",
        `the ${title} is ${error.bytes} bytes; the limit is ${maxDocumentBytes}: move a part of it to another file`,
      );
    }
  };

  const decoded = ({ isExpected, keep, atGap }: DocumentCommit) => ({
    isExpected: (found: Buffer | null) => isExpected(found === null ? null : codec.decode(found)),
    keep: async (found: Buffer) => keep(codec.decode(found)),
    ...(atGap === undefined ? {} : { atGap }),
  });

  return {
    title,
    path,
    logName,
    state: async () => {
      checkNoLink();
      const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
      if (stats === undefined) return null;
      const changed = Math.round(Number(stats.mtimeNs) / 1e6);
      return { bytes: Number(stats.size), changed, stamp: stampOf(stats) };
    },
    read: async () => {
      checkNoLink();
      const found = readFile();
      return found === null ? null : { ...found, bytes: codec.decode(found.bytes) };
    },
    prepare: async (bytes) => {
      const folder = dirname(path);
      try {
        // Checked first, so that no folder is made behind a link.
        checkNoLink();
        // A folder in the memory is private. A folder in a space has the same permissions as others there.
        if (within === null) makeFolder(folder);
        else mkdirSync(folder, { recursive: true });
        accessSync(folder, constants.W_OK);
        checkNoLink();
        const prepared = prepareSwap(path, codec.encode(bytes), within === null ? 0o600 : 0o666);
        return {
          commit: async (commit) => typed("writing", path, () => prepared.commit(decoded(commit))),
          discard: async () => prepared.discard(),
        };
      } catch (error) {
        throw fileErrorToLociError(error, "writing to the folder", folder);
      }
    },
    recover: async (keep) => {
      // Leftover files behind a link are not recovered.
      checkNoLink();
      await typed("putting back", path, () => recoverSwap(path, async (bytes) => keep(codec.decode(bytes))));
    },
    putAside: async (bytes) => {
      writeNew(`${path}.kept-${Date.now().toString(36)}`, codec.encode(bytes), { flush: true });
    },
    copies: async () => paths.filter((one) => existsSync(one)),
    removeCopies: async (isDoomed) => {
      for (const one of paths) if (isDoomedFile(one, codec, isDoomed)) removeFile(one);
    },
    remove: async () => removeWithSides(path, paths),
    archive: (name) => {
      const made = place.archiveCodec(name);
      const plain = join(archives, name);
      const file = plain + made.ending;
      const both = within === null ? [plain, plain + sealedEnding] : [file];
      return openDocumentFile({
        ...place,
        title: `memory/${name}`,
        path: file,
        logName: plain,
        paths: both,
        codec: made,
      });
    },
    archives: async () => {
      checkNoLink();
      checkNoLink(join(archives, "any.md"));
      return archiveNames(archives, place.archiveCodec("any.md").ending);
    },
    unfinishedArchives: async () => [...leftBySwaps(archives)],
  };
}

async function typed<T>(doing: string, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fileErrorToLociError(error, doing, path);
  }
}

/**
 * True if the file is behind a symbolic link. Throws if a file is in the place of a folder, because it cannot contain a
 * document.
 */
function isBehindLink(within: string, file: string): boolean {
  try {
    return hasLink(within, file);
  } catch (error) {
    throw fileErrorToLociError(error, "looking at", file);
  }
}

function isDoomedFile(path: string, codec: FileCodec, isDoomed: (bytes: Buffer) => boolean): boolean {
  try {
    const found = readPlainFile(path);
    return found !== null && isDoomed(codec.decode(found.bytes));
  } catch {
    return false;
  }
}

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    throw fileErrorToLociError(error, "removing", path);
  }
}

/** Removes a file. Also removes files beside it that killed or interrupted writers left. */
function removeWithSides(path: string, paths: readonly string[]): boolean {
  const names = paths.map((one) => basename(one));
  const isOfIt = (one: string) =>
    names.includes(one) ||
    names.some((name) =>
      [`${name}.kept-`, `.${name}.loci-new-`, `.${name}.loci-old-`].some((start) => one.startsWith(start)),
    );
  try {
    const found = readdirSync(dirname(path)).filter(isOfIt);
    for (const one of found) rmSync(join(dirname(path), one), { force: true });
    return found.length > 0;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw fileErrorToLociError(error, "removing", path);
  }
}

function archiveNames(folder: string, ending: FileCodec["ending"]): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(`.md${ending}`) && !entry.name.startsWith("."))
      .map((entry) => entry.name.slice(0, entry.name.length - ending.length));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}
