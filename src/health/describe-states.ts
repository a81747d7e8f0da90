import type { OtherState } from "../core/ports/other-state.ts";
import { count } from "../core/text/phrases/quantities.ts";
import type { TakenState } from "../platform/home/home-record.ts";
import type { GoneMemory } from "../platform/home/settle-home.ts";

/** Describes that Loci recognised a moved memory, and what moved with it. */
export function describeTaken({ from, backups }: TakenState): string {
  const list = backups === 0 ? "" : `, with its list of ${count(backups, "backup")}`;
  return `this memory was in ${from ?? "another folder"} before: what this machine kept for it there is taken over${list}`;
}

/** Describes that the memory of a folder is gone, and what to do about it. */
export function describeGone({ state, backup }: GoneMemory): { readonly found: string; readonly todo: string } {
  const back = backup === null ? "" : `\`loci restore ${backup}\` brings it back; `;
  return {
    found: "the memory that was in this folder is gone",
    todo: `${back}if you moved it, set AI_MEMORY_PATH; if you removed it for good, remove ${state}, too`,
  };
}

/** Describes another state folder of the memory that the command did not change, and what to do about it. */
export function describeOther({ path, state, is }: OtherState): { readonly found: string; readonly todo: string } {
  switch (is) {
    case "copy":
      return {
        found: `${path} is a copy of this memory, and a memory of its own: nothing was changed there`,
        todo: `to change it, too, run the same command with AI_MEMORY_PATH='${path}'`,
      };
    case "away":
      return {
        found: `this memory was also in ${path}, on a disk that is not mounted: the index and the backups of ${state} were not checked`,
        todo: `run the same command there when the disk is back, or remove ${state} if it never returns`,
      };
    case "left":
      return {
        found: `this memory was in ${path ?? "another folder"} before, and ${state} could not be taken over`,
        todo: "close other programs that use Loci, and run the command again",
      };
    case "unknown":
      return {
        found: `${state} has written to this memory, too, for a folder that is not known any more`,
        todo: "open the memory in that folder once, or remove the state folder if there is none",
      };
  }
}
