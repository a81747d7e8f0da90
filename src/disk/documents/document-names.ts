import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { dirname, resolve } from "node:path";

import { sha256 } from "../../core/text/sha256.ts";
import { realPath } from "../../platform/files/links.ts";
import type { FoundFile } from "./document-file.ts";
import { plainCodec, sealedEnding, type FileCodec } from "./file-codec.ts";

/**
 * Returns a file's name in the log. It has no ending for sealed files, so it stays the same when the memory is
 * encrypted or decrypted.
 */
export function logNameOf(path: string): string {
  return path.endsWith(sealedEnding) ? path.slice(0, -sealedEnding.length) : path;
}

/**
 * Finds the file of a document in the memory folder by its name without the ending of sealed files. As long as the
 * memory is being encrypted or decrypted, a file may have its earlier form and name. If the owner made it a link,
 * returns the target, because dotfiles are often elsewhere; it belongs to the owner and is never sealed.
 */
export function findHomeFile(plain: string, codec: FileCodec): FoundFile {
  const own = plain + codec.ending;
  const earlier = codec.ending === "" ? plain + sealedEnding : plain;
  const file = !existsSync(own) && existsSync(earlier) ? earlier : own;
  if (!isLink(file)) return { path: file, codec };
  const path = realPath(resolve(dirname(file), readlinkSync(file)));
  return { path, codec: { ...plainCodec, decode: (bytes) => codec.decode(bytes) } };
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

// Names that Windows reserves for devices, whatever their file extension.
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/**
 * Returns the folder name of an agent. A file system could confuse some ids with others, by case, Unicode form or
 * trailing dot. Such an id gets a unique name with `~`, which no plain id contains.
 */
export function agentFolder(agent: string): string {
  const isPlain = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/.test(agent) && !deviceName.test(agent);
  if (isPlain) return agent;
  const readable = agent
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  return `${readable}~${sha256(agent).slice(0, 20)}`;
}
