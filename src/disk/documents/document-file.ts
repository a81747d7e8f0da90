import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";

import { fileErrorToLociError, hasCode, LociError } from "../../core/errors.ts";
import {
  maxDocumentBytes,
  type DocumentCommit,
  type DocumentState,
  type PreparedText,
  type StoredDocument,
  type StoredText,
} from "../../core/ports/documents.ts";
import { hasLink } from "../../platform/files/links.ts";
import { makeFolder } from "../../platform/files/make-files.ts";
import { FileTooLarge, writeNew } from "../../platform/files/regular-file.ts";
import {
  leftBySwaps,
  prepareSwap,
  readPlainFile,
  recoverSwap,
  stampOf,
  type Swap,
} from "../../platform/files/swap-file.ts";
import { wipeFile } from "../../platform/files/wipe-file.ts";
import { sealedEnding, type FileCodec } from "./file-codec.ts";

/** The path of a document's file, and how the file is encoded. */
export interface FilePlace {
  readonly title: string;
  /** Finds the file and its encoding. Both change while the memory is encrypted or decrypted. */
  readonly find: () => FoundFile;
  readonly logName: string;
  /** All possible paths of the file. An interrupted encryption leaves two files. */
  readonly paths: readonly string[];
  /**
   * The folder that symbolic links must not lead out of. Null for the memory folder, because its owner decides where
   * that is.
   */
  readonly within: string | null;
  /** The folder for archives and summaries of the document. */
  readonly archives: string;
  readonly findArchive: (plain: string) => FoundFile;
}

export interface FoundFile {
  readonly path: string;
  readonly codec: FileCodec;
}

export function openDocumentFile(place: FilePlace): StoredDocument {
  const { title, logName, paths, within, archives, find } = place;
  return {
    title,
    get path() {
      return find().path;
    },
    logName,
    state: async () => {
      checkNoLink(place);
      return stateOf(find().path);
    },
    read: async () => {
      checkNoLink(place);
      const { path, codec } = find();
      const found = readFile(title, path);
      return found === null ? null : { ...found, bytes: codec.decode(found.bytes) };
    },
    prepare: async (bytes) => prepareWrite(place, bytes),
    recover: async (keep) => {
      // Leftover files behind a link are not recovered.
      checkNoLink(place);
      const { path, codec } = find();
      // A killed writer may have used the other name of the file: with or without the ending of sealed files.
      for (const name of paths)
        await typed("putting back", path, () => recoverSwap(path, async (bytes) => keep(codec.decode(bytes)), name));
    },
    putAside: async (bytes) => {
      const { path, codec } = find();
      writeNew(`${path}.kept-${Date.now().toString(36)}`, codec.encode(bytes), { flush: true });
    },
    copies: async () => paths.filter((one) => existsSync(one)),
    removeCopies: async (isDoomed) => {
      for (const one of paths) if (isDoomedFile(one, find().codec, isDoomed)) removeFile(one);
    },
    remove: async () => removeWithSides(find().path, paths),
    archive: (name) => openDocumentFile(archivePlace(place, name)),
    archives: async () => {
      checkNoLink(place);
      checkNoLink(place, join(archives, "any.md"));
      return archiveNames(archives, within === null);
    },
    unfinishedArchives: async () => [...leftBySwaps(archives)],
  };
}

/**
 * Throws SCOPE_REFUSED if a symbolic link leads out of the document's own folder. A cloned repository may contain one.
 */
function checkNoLink({ title, within, find }: FilePlace, file = find().path): void {
  if (within === null || !isBehindLink(within, file)) return;
  const relativePath = relative(within, file);
  throw new LociError(
    "SCOPE_REFUSED",
    `the ${title} is behind a symbolic link (${relativePath}); make it a plain file`,
  );
}

function stateOf(path: string): DocumentState | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (stats === undefined) return null;
  const changed = Math.round(Number(stats.mtimeNs) / 1e6);
  return { bytes: Number(stats.size), changed, stamp: stampOf(stats) };
}

function readFile(title: string, path: string): StoredText | null {
  try {
    // A sealed file is a third longer than its text, so its limit is higher.
    return readPlainFile(path, path.endsWith(sealedEnding) ? maxDocumentBytes * 1.5 : maxDocumentBytes);
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw fileErrorToLociError(error, "reading", path);
    throw new LociError(
      "LIMIT_EXCEEDED",
      `the ${title} is ${error.bytes} bytes; the limit is ${maxDocumentBytes}: move a part of it to another file`,
    );
  }
}

/** Writes the text beside the file, so that a commit only has to rename it. */
function prepareWrite(place: FilePlace, bytes: Buffer): PreparedText {
  const { within } = place;
  const { path, codec } = place.find();
  const folder = dirname(path);
  try {
    // Checks the path first, so that no folder is made behind a link.
    checkNoLink(place);
    // A folder in the memory is private. A folder in a space has the same permissions as others there.
    if (within === null) makeFolder(folder);
    else mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    checkNoLink(place);
    const prepared = prepareSwap(path, codec.encode(bytes), within === null ? 0o600 : 0o666);
    return {
      commit: async (commit) => typed("writing", path, () => prepared.commit(toFileCommit(commit, codec))),
      discard: async () => prepared.discard(),
    };
  } catch (error) {
    throw fileErrorToLociError(error, "writing to the folder", folder);
  }
}

function archivePlace(place: FilePlace, name: string): FilePlace {
  const plain = join(place.archives, name);
  return {
    ...place,
    title: `memory/${name}`,
    find: () => place.findArchive(plain),
    logName: plain,
    paths: place.within === null ? [plain, plain + sealedEnding] : [plain],
  };
}

/** Returns the commit of a document's text as a commit of its file. */
function toFileCommit({ isExpected, keep, atGap }: DocumentCommit, codec: FileCodec): Swap {
  return {
    isExpected: (found) => isExpected(found === null ? null : codec.decode(found)),
    keep: async (found) => keep(codec.decode(found)),
    ...(atGap === undefined ? {} : { atGap }),
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
    wipeFile(path);
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
    for (const one of found) wipeFile(join(dirname(path), one));
    return found.length > 0;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw fileErrorToLociError(error, "removing", path);
  }
}

/** Returns the names of archives without the ending of sealed files. */
function archiveNames(folder: string, mayBeSealed: boolean): string[] {
  try {
    const names = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map(({ name }) => (mayBeSealed && name.endsWith(sealedEnding) ? name.slice(0, -sealedEnding.length) : name));
    return [...new Set(names)].filter((name) => name.endsWith(".md"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}
