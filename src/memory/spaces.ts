import { resolve } from "node:path";

import { LociError } from "../core/errors.ts";
import type { SpaceEvidence } from "../core/event.ts";
import { checkOwner, folderName } from "../core/scope.ts";
import { countInSpace, foldersClaiming, type ResolvedSpace, type SpaceFolder } from "../index/views/space-views.ts";
import { findSpace } from "../platform/space-evidence.ts";
import { about } from "./about.ts";
import { freshen } from "./freshen.ts";
import { takeIn } from "./intake.ts";
import type { Parts } from "./parts.ts";
import { spaceOf } from "./space-of.ts";

/** Which space a folder is in, and what it would see if it were in the one that it claims. */
export interface FolderSpace extends ResolvedSpace {
  /** The top folder, which all worktrees of a repository share. */
  readonly root: string;
  /** This machine, as the folders name theirs. */
  readonly device: string;
  /** How many memories the space that it is in has. */
  readonly memories: number;
  /** How many the space has that it claims; 0 where it claims none. */
  readonly claimed: number;
  /** All folders that are in the claimed space or claim it. */
  readonly folders: readonly SpaceFolder[];
}

/** Which folders share a memory. */
export interface Spaces {
  /** The name under which the memory of a folder is kept. */
  resolve(folder: string): Promise<ResolvedSpace>;
  show(folder: string): Promise<FolderSpace>;
  /** Says that a folder belongs to the space of the remote that its files claim: it sees that memory from then on. */
  link(folder: string): Promise<FolderSpace>;
  /** Says that it does not: it is a space of its own, with what was remembered in it. */
  split(folder: string): Promise<FolderSpace>;
}

export function createSpaces(parts: Parts): Spaces {
  const resolved = async (folder: string) => {
    await freshen(parts);
    return spaceOf(parts, evidenceOf(folder));
  };

  const show = async (folder: string): Promise<FolderSpace> => {
    checkOwner(parts.principal, "see which folders share a space");
    const evidence = evidenceOf(folder);
    const found = await resolved(folder);
    const { remote } = evidence;
    return parts.index.query((db) => ({
      ...found,
      root: folderName(evidence),
      device: parts.device(),
      memories: countInSpace(db, found.name),
      claimed: remote === undefined ? 0 : countInSpace(db, remote),
      folders: foldersClaiming(db, evidence),
    }));
  };

  const say = async (kind: "space.linked" | "space.split", folder: string): Promise<FolderSpace> => {
    checkOwner(parts.principal, "say which space a folder belongs to");
    const evidence = evidenceOf(folder);
    const { remote } = evidence;
    if (remote === undefined)
      throw new LociError(
        "USAGE",
        `${folderName(evidence)} names no remote repository, so it is a space of its own; there is nothing to link it with`,
      );
    await takeIn(parts, [about(parts, { kind, content: { root: folderName(evidence), remote } })]);
    return show(folder);
  };

  return {
    resolve: resolved,
    show,
    link: (folder) => say("space.linked", folder),
    split: (folder) => say("space.split", folder),
  };
}

function evidenceOf(folder: string): SpaceEvidence {
  return findSpace(folder) ?? { path: resolve(folder) };
}
