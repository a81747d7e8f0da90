import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { basename, join, relative } from "node:path";

import { documentKey } from "../../core/documents/document-key.ts";
import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import type { Scope, SpaceEvidence } from "../../core/event.ts";
import { checkPermission, needsSpaceName, type Operation } from "../../core/permission.ts";
import { checkId, checkScope, folderName } from "../../core/scope.ts";
import { hasLink } from "../../platform/has-link.ts";
import { findCheckout } from "../../platform/space-evidence.ts";
import type { Parts } from "../parts.ts";
import { createSpaceFinder } from "../record.ts";
import { spaceNameOf as nameOf } from "../space-of.ts";
import type { DocumentRef } from "./documents.ts";
import { homeCodec, plainCodec, type FileCodec } from "./file-codec.ts";
import { isUnusable } from "./is-unusable.ts";
import { toldName, userFile } from "./kept-file.ts";

/** The file of a document and what the log calls it: enough to read it, and to tell of a version. */
export interface DocumentFile {
  readonly scope: Scope;
  /** What it is called in messages: the space document. */
  readonly title: string;
  /** Its name within the scope. */
  readonly name: string;
  readonly key: string;
  readonly file: string;
  /** What the log calls the file, whether it is sealed or not. */
  readonly told: string;
  /** The lock under which it is written; archives share their document's. */
  readonly lock: string;
  /** How the text stands in the file. */
  readonly codec: FileCodec;
}

/** Where a document is and whose it is. */
export interface Place extends DocumentFile {
  /** The space that it belongs to, as the index calls it; null for the user's. */
  readonly spaceName: string | null;
  /** The folder of its archives and summaries. */
  readonly archives: string;
  /** The folder that it may not be led out of by symbolic links; null in the memory's own folder, which is its owner's to arrange. */
  readonly within: string | null;
}

/** Finds a document, for somebody who may do this with it. Nothing on disk is touched but the space's own marks. */
export async function findPlace(parts: Parts, ref: DocumentRef, operation: Operation): Promise<Place> {
  const scope = scopeOf(parts, ref);
  checkScope(scope);
  const isAsked = needsSpaceName(parts.principal, scope);
  if (!isAsked) checkPermission(parts.principal, operation, scope);
  const spaceName = await spaceNameOf(parts, scope);
  if (isAsked) checkPermission(parts.principal, operation, scope, spaceName);
  return placeOf(parts, ref, scope, spaceName);
}

async function spaceNameOf(parts: Parts, { space }: Scope): Promise<string | null> {
  if (space === undefined) return null;
  try {
    await parts.index.catchUp({ waitMs: parts.waitMs, sections: false });
    return await nameOf(parts, space);
  } catch (error) {
    // A document can be read where the memory's own folders cannot be used; no other space is opened by that.
    if (isUnusable(error)) return folderName(space);
    throw error;
  }
}

function placeOf(parts: Parts, ref: DocumentRef, scope: Scope, spaceName: string | null): Place {
  const { space, agent = "" } = scope;
  const place = (title: string, name: string, file: string, archives: string, within: string | null): Place => {
    const told = within === null ? toldName(file) : file;
    return {
      scope,
      spaceName,
      title,
      name,
      key: documentKey(scope, spaceName, name),
      file,
      told,
      lock: lockOf(told),
      archives,
      within,
      codec: plainCodec,
    };
  };
  if (ref.scope === "user" || space === undefined) {
    const folder = join(parts.memory, "documents");
    const codec = homeCodec(parts.keys, "user.md");
    const file = userFile(parts.memory, codec.ending);
    return { ...place("user document", "MEMORY.md", file, join(folder, "user"), null), codec };
  }
  const root = documentRoot(space);
  const folder = join(root, ".ai", "memory");
  if (ref.scope === "space")
    return place("space document", "MEMORY.md", join(folder, "MEMORY.md"), join(folder, "memory"), root);
  const own = join(folder, "agents", agentFolder(agent));
  return place(`document of agent '${agent}'`, "memory.md", join(own, "memory.md"), join(own, "memory"), root);
}

/**
 * The folder whose documents are meant: all worktrees of a repository share those of its main checkout, except one that has its own,
 * as when they are committed.
 */
function documentRoot(space: SpaceEvidence): string {
  const checkout = findCheckout(space.path);
  const isOwn = checkout !== null && existsSync(join(checkout, ".ai", "memory"));
  return isOwn ? checkout : (space.root ?? space.path);
}

/** The name of the lock under which a document's file is written. */
export function lockOf(file: string): string {
  return `document-${hash("sha256", file, "hex").slice(0, 32)}`;
}

/** An archive or summary of a document, by the path that a listing gives. */
export function findArchive(parts: Pick<Parts, "keys">, parent: Place, path: string): Place {
  if (!/^memory\/[\p{L}\p{N}][\p{L}\p{N}._-]{0,120}\.md$/u.test(path)) {
    throw new LociError(
      "NOT_FOUND",
      `'${JSON.stringify(path).slice(1, -1)}' is no archive; memory_list gives the paths, such as memory/2026-11-15-0810.md`,
    );
  }
  const codec = parent.within === null ? homeCodec(parts.keys, basename(path)) : plainCodec;
  const told = join(parent.archives, basename(path));
  return {
    ...parent,
    codec,
    title: path,
    name: path,
    key: documentKey(parent.scope, parent.spaceName, path),
    file: told + codec.ending,
    told,
  };
}

function scopeOf(parts: Parts, ref: DocumentRef): Scope {
  const { principal, user } = parts;
  const session = principal.kind === "owner" ? undefined : principal.session;
  const common = { level: ref.scope, user, ...(session === undefined ? {} : { session }) };
  if (ref.scope === "user") return common;
  if (ref.space === undefined)
    throw new LociError("USAGE", `the ${ref.scope} document needs a space: give a folder in it`);
  const space = createSpaceFinder()(ref.space);
  if (ref.scope === "space") return { ...common, space };
  const agent = ref.agent ?? (principal.kind === "agent" ? principal.agent : undefined);
  if (agent === undefined) throw new LociError("USAGE", "say whose document is meant: give the id of an agent");
  checkId("agent", agent);
  return { ...common, space, agent };
}

// Names that Windows keeps for devices, with any ending.
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/;

/**
 * The folder of an agent. An id that a file system could take for another one (by case, by a form of Unicode, by a trailing dot) gets
 * a name that only this id has: `~` is in no id that is its own folder.
 */
export function agentFolder(agent: string): string {
  const isPlain = /^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/.test(agent) && !deviceName.test(agent);
  if (isPlain) return agent;
  const readable = agent
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  return `${readable}~${hash("sha256", agent, "hex").slice(0, 20)}`;
}

/** Throws SCOPE_REFUSED where a symbolic link would lead out of the document's own place: a clone may bring one. */
export function checkNoLink({ within, file, title }: Place): void {
  if (within === null) return;
  if (isBehindLink(within, file))
    throw new LociError(
      "SCOPE_REFUSED",
      `the ${title} is behind a symbolic link (${relative(within, file)}); make it a plain file`,
    );
}

/** A file where a folder should be is no link, and no place for a document either. */
function isBehindLink(within: string, file: string): boolean {
  try {
    return hasLink(within, file);
  } catch (error) {
    throw fileErrorToLociError(error, "looking at", file);
  }
}
