import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { basename, dirname, join, resolve, sep } from "node:path";

import { realPath } from "../../platform/real-path.ts";
import { readPlainFile } from "../../platform/swap-file.ts";
import type { Parts } from "../parts.ts";
import { documentName, homeCodec, plainCodec, sealedEnding, type FileCodec } from "./file-codec.ts";

type Home = Pick<Parts, "memory" | "keys">;

/**
 * A file of a document. The log names it without the ending that sealed files have, so that its name stays the same when the memory is
 * encrypted or decrypted; this is the one place that finds the real one.
 */
export interface KeptFile {
  readonly path: string;
  /** Every path under which the file may be: one that was killed while it encrypted the memory leaves both. */
  readonly paths: readonly string[];
  readonly codec: FileCodec;
}

/** The file that a document is in now, by the name that the log has for it, or by its own. */
export function keptFile(home: Home, named: string): KeptFile {
  if (!isInHome(home, named)) return { path: named, paths: [named], codec: plainCodec };
  const plain = toldName(named);
  const codec = homeCodec(home.keys, documentName(basename(plain)));
  const paths = [plain, plain + sealedEnding];
  const path = plain + codec.ending;
  return { path: existsSync(path) ? path : (paths.find((one) => existsSync(one)) ?? path), paths, codec };
}

/** What the log calls a file of the memory folder. */
export function toldName(path: string): string {
  return path.endsWith(sealedEnding) ? path.slice(0, -sealedEnding.length) : path;
}

/** What a document's file says now; null where there is none, or it cannot be read. */
export function keptText(home: Home, named: string): string | null {
  const { path, codec } = keptFile(home, named);
  try {
    const found = readPlainFile(path);
    return found === null ? null : codec.decode(found.bytes).toString("utf8");
  } catch {
    return null;
  }
}

/** What a copy of a document in a backup says; null where it cannot be read. */
export function copyText({ keys }: Pick<Home, "keys">, path: string): string | null {
  try {
    const found = readPlainFile(path);
    return found === null
      ? null
      : homeCodec(keys, documentName(basename(path)))
          .decode(found.bytes)
          .toString("utf8");
  } catch {
    return null;
  }
}

/** The file of the user's document: the one that the owner's own link leads to, for dotfiles are often kept elsewhere. */
export function userFile(memory: string, ending: FileCodec["ending"]): string {
  const file = join(memory, "documents", `user.md${ending}`);
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? realPath(resolve(dirname(file), readlinkSync(file))) : file;
}

function isInHome({ memory, keys }: Home, file: string): boolean {
  if (file.startsWith(join(memory, "documents") + sep)) return true;
  const ending = keys.sealing() === null ? "" : sealedEnding;
  return toldName(file) === toldName(userFile(memory, ending));
}
