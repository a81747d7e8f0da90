import { lstatSync, readlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { sha256 } from "../../core/text/sha256.ts";
import { realPath } from "../../platform/real-path.ts";
import { sealedEnding, type FileCodec } from "./file-codec.ts";

/**
 * Returns a file's name in the log. It has no ending for sealed files, so it stays the same when the memory is
 * encrypted or decrypted.
 */
export function logNameOf(path: string): string {
  return path.endsWith(sealedEnding) ? path.slice(0, -sealedEnding.length) : path;
}

/**
 * Returns the file of the user's document. If the owner made it a link, returns the target, because dotfiles are often
 * elsewhere.
 */
export function userFile(memory: string, ending: FileCodec["ending"]): string {
  const file = join(memory, "documents", `user.md${ending}`);
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink ? realPath(resolve(dirname(file), readlinkSync(file))) : file;
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
