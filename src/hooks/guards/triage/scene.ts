import { isAbsolute, join, normalize } from "node:path";

import type { Policy } from "../../../core/guards/policy.ts";
import type { Files } from "./files.ts";

/** Where a command is to be judged. */
export interface Scene {
  /** The folder that it would run in. */
  readonly folder: string;
  /** The top folder of the project; what lies in it may be read. */
  readonly space: string;
  readonly home: string;
  readonly policy: Policy;
  readonly files: Files;
}

/** A path without links and from the root, or null where it cannot be told which file it names. */
export function resolvePath(path: string, folder: string, { files }: Scene): string | null {
  // A step back after a link leads elsewhere than the text says.
  const steps = path.split("/").filter((step) => step !== "" && step !== ".");
  const down = steps.findIndex((step) => step !== "..");
  if ((down !== -1 && steps.includes("..", down)) || path.includes("\0")) return null;
  const whole = isAbsolute(path) ? path : join(folder, path);
  return files.realPath(normalize(whole).replace(/(?<=.)\/$/, ""));
}

/** Whether a path lies in a folder, or is it. Both without links. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

/** Where `cd` leads. */
export function enterFolder(from: string, to: string, scene: Scene): string | null {
  // CDPATH leads a bare name elsewhere, where it is set.
  const lexical = normalize(isAbsolute(to) ? to : join(from, to)).replace(/(?<=.)\/$/, "");
  // Behind a link, `cd ..` and `cat ..` mean different folders.
  return scene.files.realPath(lexical) === lexical ? lexical : null;
}
