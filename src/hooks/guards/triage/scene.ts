import type { Policy } from "../../../core/guards/policy.ts";
import type { Files } from "./files.ts";
import { isAbsolute, isRoot, join, normalize, slashed } from "./slash-paths.ts";

/** The surroundings of a command that is judged. */
export interface Scene {
  /** The folder that the command would run in. */
  readonly folder: string;
  /** The top folder of the project, whose content may be read. */
  readonly space: string;
  readonly home: string;
  readonly policy: Policy;
  readonly files: Files;
}

/** Returns an absolute path without links, or null if it is not certain which file the path means. */
export function resolvePath(path: string, folder: string, { files }: Scene): string | null {
  // `..` after a link leads to another folder than the text suggests.
  const steps = slashed(path)
    .split("/")
    .filter((step) => step !== "" && step !== ".");
  const down = steps.findIndex((step) => step !== "..");
  if ((down !== -1 && steps.includes("..", down)) || path.includes("\0")) return null;
  const whole = isAbsolute(path) ? path : join(folder, path);
  return files.realPath(withoutEnd(normalize(whole)));
}

/** Returns the folder that `cd` leads to, or null if it is not certain. */
export function enterFolder(from: string, to: string, scene: Scene): string | null {
  // Ignores CDPATH, with which `cd name` could lead to another folder.
  const lexical = withoutEnd(normalize(isAbsolute(to) ? to : join(from, to)));
  // Behind a link, `cd ..` and `cat ..` refer to different folders.
  return scene.files.realPath(lexical) === lexical ? lexical : null;
}

/** Removes the slash at the end of a path, unless it is a top folder. */
function withoutEnd(path: string): string {
  return isRoot(path) ? path : path.replace(/\/$/, "");
}
