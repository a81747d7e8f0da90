import { isAbsolute, relative } from "node:path";

import type { BlockLimits } from "../../core/block/context-block.ts";
import type { Filter } from "../../index/filter.ts";
import type { AskedFrom } from "../recall/recall-context.ts";

/** What an agent does, or what has just failed. */
export type Action =
  | {
      /** An agent changes a file. */
      readonly kind: "edit";
      /** An absolute path, or one below the folder of the space. */
      readonly path: string;
      /** The changed lines, with a leading `-` or `+`. */
      readonly diff?: string;
    }
  | {
      /** An agent opens a file, as it does before it changes one. It gets only rules. */
      readonly kind: "read";
      /** An absolute path, or one below the folder of the space. */
      readonly path: string;
    }
  | {
      /** A command has failed. */
      readonly kind: "failure";
      /** The command line. */
      readonly command: string;
      /** What the command printed. */
      readonly output: string;
    };

/** An action in a session. */
export interface ActionRequest {
  /** The action. */
  readonly action: Action;
  /** A folder in the space in which the agent works. */
  readonly space?: string;
  /** The name of that space, if no folder of it is available. */
  readonly from?: string;
  /** The session. What it already knows is not given again. */
  readonly session?: string;
  /** The agent that will read the block. */
  readonly agent?: string;
  /** True to include sensitive memories. */
  readonly sensitive?: boolean;
  /** False to leave no record of what was given. */
  readonly record?: boolean;
}

/** What an action is about, and what its session knows. */
export interface AboutAction {
  /** The name of the space. */
  readonly name: string;
  /** The ids of the memories that the session already has. */
  readonly known: ReadonlySet<string>;
  readonly filter: Pick<Filter, "notSession" | "notSensitive">;
  readonly most: Pick<BlockLimits, "tokens" | "bytes">;
}

/** The path below the folder of the space; null if it is elsewhere. */
export function pathInSpace(path: string, { space }: AskedFrom): string | null {
  const root = space?.root ?? space?.path;
  const own = isAbsolute(path) && root !== undefined ? relative(root, path) : path;
  return own === "" || own.startsWith("..") || isAbsolute(own) ? null : own;
}
