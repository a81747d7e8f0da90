import { isAbsolute, join, normalize } from "node:path";

import type { Policy } from "../../../core/guards/policy.ts";
import type { Files } from "./files.ts";

/** The place of a command that is judged. */
export interface Scene {
  /** The folder that it would run in. */
  readonly folder: string;
  /** The top folder of the project, whose content may be read. */
  readonly space: string;
  readonly home: string;
  readonly policy: Policy;
  readonly files: Files;
}

/** An absolute path without links, or null if the file is unknown. */
export function resolvePath(path: string, folder: string, { files }: Scene): string | null {
  // `..` after a link leads elsewhere than the text suggests.
  const steps = path.split("/").filter((step) => step !== "" && step !== ".");
  const down = steps.findIndex((step) => step !== "..");
  if ((down !== -1 && steps.includes("..", down)) || path.includes("\0")) return null;
  const whole = isAbsolute(path) ? path : join(folder, path);
  return files.realPath(normalize(whole).replace(/(?<=.)\/$/, ""));
}

/** True if a path is a folder or inside it. Both without links. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** The target of `cd`. */
export function enterFolder(from: string, to: string, scene: Scene): string | null {
  // If CDPATH is set, it leads a bare name elsewhere.
  const lexical = normalize(isAbsolute(to) ? to : join(from, to)).replace(/(?<=.)\/$/, "");
  // Behind a link, `cd ..` and `cat ..` mean different folders.
  return scene.files.realPath(lexical) === lexical ? lexical : null;
}
