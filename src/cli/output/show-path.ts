import type { Cli } from "../command.ts";
import { cutMiddle } from "./layout.ts";
import { printableLine } from "./printable.ts";

/** A path for people: `~` for the home folder, cut in its middle where there is no room for it. */
export function showPath(path: string, cli: Pick<Cli, "world">, room = Number.POSITIVE_INFINITY): string {
  const { HOME: home } = cli.world.env;
  const isInside = home !== undefined && home !== "" && (path === home || path.startsWith(`${home}/`));
  return cutMiddle(printableLine(isInside ? `~${path.slice(home.length)}` : path), room);
}
