import type { FileEdit } from "../hooks/hook-event.ts";
import { changedLines, hunksOf } from "./diff-lines.ts";

const headers = [
  ["*** Add File: ", "created"],
  ["*** Update File: ", "modified"],
  ["*** Delete File: ", "deleted"],
] as const;
const moved = "*** Move to: ";

/** The files that a patch in the form of `apply_patch` changes, each with its own lines. */
export function patchEdits(patch: string): FileEdit[] {
  const edits: { path: string; change: FileEdit["change"]; lines: string[] }[] = [];
  for (const line of patch.split("\n")) {
    const header = headers.find(([start]) => line.startsWith(start));
    const open = edits.at(-1);
    if (header !== undefined) edits.push({ path: line.slice(header[0].length).trim(), change: header[1], lines: [] });
    else if (open === undefined) continue;
    else if (line.startsWith(moved)) {
      edits.splice(-1, 1, { ...open, change: "deleted" });
      edits.push({ path: line.slice(moved.length).trim(), change: "created", lines: [] });
    } else if (!line.startsWith("*** ")) open.lines.push(line);
  }
  return edits
    .filter(({ path }) => path !== "")
    .map(({ path, change, lines }) => ({ path, change, diff: changedLines(hunksOf(lines)) }));
}
