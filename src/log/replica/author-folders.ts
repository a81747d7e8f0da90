import { readdirSync } from "node:fs";
import { join } from "node:path";

import { hasCode } from "../../core/errors.ts";
import type { DeviceFolder } from "../jsonl/segments.ts";

/** `here`: lines that were written on this machine. `from`: lines that a sync has brought. */
export type LineOrigin = "here" | "from";

/** The folder of one author in a replica. This machine is the only writer of all of them. */
export interface AuthorFolder extends DeviceFolder {
  readonly author: string;
  readonly origin: LineOrigin;
}

export function authorFolder(log: string, origin: LineOrigin, author: string): AuthorFolder {
  const device = `${origin}-${encodeName(author)}`;
  return { device, path: join(log, device), own: true, migrated: {}, author, origin };
}

/** Returns the folders of all authors, in a stable order. Returns none if the replica does not exist. */
export function listAuthorFolders(log: string): AuthorFolder[] {
  return listNames(log).flatMap((name) => {
    const [, origin, author] = /^(here|from)-(.+)$/.exec(name) ?? [];
    return author === undefined ? [] : [authorFolder(log, origin as LineOrigin, decodeURIComponent(author))];
  });
}

function listNames(log: string): string[] {
  try {
    return readdirSync(log).toSorted();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** Some file systems do not distinguish upper and lower case, or refuse a dot at the end. */
function encodeName(author: string): string {
  return author.replaceAll(/[^a-z0-9_@-]/g, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  );
}
