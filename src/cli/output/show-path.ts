import { tildePath } from "../../core/text/phrases/paths.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import type { Cli } from "../command.ts";
import { cutMiddle } from "./layout.ts";

/** Formats a path for people: `~` for the home folder, and shortened in the middle if it is too long. */
export function showPath(path: string, cli: Pick<Cli, "world">, room = Number.POSITIVE_INFINITY): string {
  return cutMiddle(printableLine(tildePath(path, cli.world.env)), room);
}
