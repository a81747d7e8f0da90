import { statSync } from "node:fs";

import type { SpaceFinder } from "../core/ports/machine.ts";
import { spaceEvidence } from "../platform/spaces/space-evidence.ts";

/** Finds spaces by the folders of this machine. */
export const folderSpaces: SpaceFinder = {
  find: spaceEvidence,
  changedAt,
  // Hooks use the finder too, and none of them asks for names.
  namesOf: async (path) => (await import("../platform/spaces/file-names.ts")).namesOfFile(path),
};

function changedAt(path: string): number | null {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return null;
  }
}
