import { isAbsolute, join, normalize } from "node:path";

import type { Policy } from "../../../core/guards/policy.ts";
import type { Files } from "./files.ts";

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
  const steps = path.split("/").filter((step) => step !== "" && step !== ".");
  const down = steps.findIndex((step) => step !== "..");
  if ((down !== -1 && steps.includes("..", down)) || path.includes("\0")) return null;
  const whole = isAbsolute(path) ? path : join(folder, path);
  return files.realPath(normalize(whole).replace(/(?<=.)\/$/, ""));
}

/** True if a path is the folder or inside it. Both must be free of links. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** Returns the folder that `cd` leads to, or null if it is not certain. */
export function enterFolder(from: string, to: string, scene: Scene): string | null {
  // Ignores CDPATH, with which `cd name` could lead to another folder.
  const lexical = normalize(isAbsolute(to) ? to : join(from, to)).replace(/(?<=.)\/$/, "");
  // Behind a link, `cd ..` and `cat ..` refer to different folders.
  return scene.files.realPath(lexical) === lexical ? lexical : null;
}
