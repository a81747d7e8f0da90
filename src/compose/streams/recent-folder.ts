import { join } from "node:path";

/** The folder of an index of the newest events, in the folder of a stream's index. */
export function recentFolder(state: string): string {
  return join(state, "recent");
}
