import type { FileEdit } from "../hooks/hook-event.ts";
import { patchHeader } from "../hooks/patch-header.ts";
import { changedLines, hunksOf } from "./diff-lines.ts";

const changes = { add: "created", update: "modified", delete: "deleted" } as const;

/** The files that a patch in the form of `apply_patch` changes, each with its own lines. */
export function patchEdits(patch: string): FileEdit[] {
  const edits: { path: string; change: FileEdit["change"]; lines: string[] }[] = [];
  for (const line of patch.split("\n")) {
    const header = patchHeader(line);
    const open = edits.at(-1);
    if (header !== null && header.verb !== "move")
      edits.push({ path: header.path, change: changes[header.verb], lines: [] });
    else if (open === undefined) continue;
    else if (header !== null) {
      edits.splice(-1, 1, { ...open, change: "deleted" });
      edits.push({ path: header.path, change: "created", lines: [] });
    } else if (!line.startsWith("*** ")) open.lines.push(line);
  }
  return edits
    .filter(({ path }) => path !== "")
    .map(({ path, change, lines }) => ({ path, change, diff: changedLines(hunksOf(lines)) }));
}
