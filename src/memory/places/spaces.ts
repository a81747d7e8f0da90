import { checkOwner, folderName } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { NewEvent, SpaceEvidence } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import {
  countInSpace,
  firstFolderOf,
  foldersClaiming,
  spaceOfRemote,
  type EarlierSpace,
  type ResolvedSpace,
  type SpaceFolder,
} from "../../index/views/space-views.ts";
import { about } from "../base/about.ts";
import { freshen } from "../base/freshen.ts";
import { takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { spaceOf } from "../base/space-of.ts";
import { findEarlier } from "./find-earlier.ts";

/** The space of a folder, and the space that its files claim. */
export interface FolderSpace extends ResolvedSpace {
  /** The top folder of the repository, which all its worktrees share. */
  readonly root: string;
  /** The name of this machine in `folders`. */
  readonly device: string;
  /** The number of memories in the folder's space. */
  readonly memories: number;
  /** The number of memories in the space of the claimed remote; 0 without a claim. */
  readonly claimed: number;
  /** All folders that are in the claimed space or have its remote. */
  readonly folders: readonly SpaceFolder[];
  /** Spaces that the folder may have had before, if its present space looks new. */
  readonly earlier: readonly EarlierSpace[];
}

/** Decides which folders belong to which space. */
export interface Spaces {
  /** Finds the space of a folder. */
  resolve(
    folder: string,
    options?: {
      /** True to answer without reading new events of the log first. */
      readonly asIndexed?: boolean;
    },
  ): Promise<ResolvedSpace>;
  /** Returns the space of a folder, with the other folders in it. */
  show(folder: string): Promise<FolderSpace>;
  /**
   * Links a folder to the space of the remote that its files claim. From then on, the folder uses that space's
   * memories.
   */
  link(folder: string): Promise<FolderSpace>;
  /** Splits a folder off. From then on, it is a separate space with its own memories. */
  split(folder: string): Promise<FolderSpace>;
  /** Lets a folder continue an earlier space. From then on, the folder uses that space's memories. */
  adopt(folder: string, space: string): Promise<FolderSpace>;
}

export function createSpaces(parts: Parts): Spaces {
  const resolved: Spaces["resolve"] = async (folder, { asIndexed = false } = {}) => {
    if (!asIndexed) await freshen(parts);
    return spaceOf(parts, parts.spaces.find(folder));
  };

  const show = async (folder: string): Promise<FolderSpace> => {
    checkOwner(parts.principal, "see which folders share a space");
    const evidence = parts.spaces.find(folder);
    const found = await resolved(folder);
    const { remote } = evidence;
    const device = parts.device();
    const earlier = await findEarlier(parts, evidence, found);
    return parts.index.query((db) => {
      const claimed = remote === undefined ? found : spaceOfRemote(db, remote);
      return {
        ...found,
        root: folderName(evidence),
        device,
        memories: countInSpace(db, found.name),
        claimed: remote === undefined ? 0 : countInSpace(db, claimed.name),
        folders: foldersClaiming(db, claimed.name, remote ?? claimed.name),
        earlier,
      };
    });
  };

  const say = async (folder: string, word: (evidence: SpaceEvidence) => Promise<NewEvent>): Promise<FolderSpace> => {
    checkOwner(parts.principal, "say which space a folder belongs to");
    await takeIn(parts, [await word(parts.spaces.find(folder))]);
    return show(folder);
  };

  const claimWord = (kind: "space.linked" | "space.split") => async (evidence: SpaceEvidence) => {
    const { remote, checkout } = evidence;
    if (remote === undefined)
      throw new LociError(
        "USAGE",
        `${folderName(evidence)} names no remote repository, so it is a space of its own; \`loci space adopt\` gives it the memory of another folder`,
      );
    return about(parts, { kind, content: { root: folderName(evidence), remote, ...givenFields({ checkout }) } });
  };

  const adoptWord = (space: string) => async (evidence: SpaceEvidence) => {
    await freshen(parts);
    const target = await parts.index.query((db) => firstFolderOf(db, space));
    if (target === null)
      throw new LociError("NOT_FOUND", `no folder is in a space '${space}'; \`loci stats\` lists them`);
    const { remote, checkout } = evidence;
    const of = {
      device: target.device,
      root: target.root,
      ...(target.remote === "" ? {} : { remote: target.remote }),
      ...(target.checkout === "" ? {} : { checkout: target.checkout }),
    };
    const content = { root: folderName(evidence), ...givenFields({ remote, checkout }), of };
    return about(parts, { kind: "space.adopted", content });
  };

  return {
    resolve: resolved,
    show,
    link: (folder) => say(folder, claimWord("space.linked")),
    split: (folder) => say(folder, claimWord("space.split")),
    adopt: (folder, space) => say(folder, adoptWord(space)),
  };
}
