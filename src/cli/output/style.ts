import { styleText } from "node:util";

import type { World } from "../world.ts";

/** Text styles by meaning. Without colour, each function returns the text unchanged. */
export interface Style {
  readonly strong: Paint;
  readonly quiet: Paint;
  readonly good: Paint;
  readonly warn: Paint;
  readonly bad: Paint;
  readonly accent: Paint;
  readonly match: Paint;
}

type Paint = (text: string) => string;
type Format = Parameters<typeof styleText>[0];

export function createStyle(hasColour: boolean): Style {
  const paint = (format: Format): Paint => {
    return hasColour ? (text) => styleText(format, text, { validateStream: false }) : (text) => text;
  };
  return {
    strong: paint("bold"),
    quiet: paint("dim"),
    good: paint("green"),
    warn: paint("yellow"),
    bad: paint("red"),
    accent: paint("cyan"),
    match: paint(["bold", "yellow"]),
  };
}

/**
 * True if output should have colours. FORCE_COLOR overrides NO_COLOR, as in Node.js. Otherwise only a terminal gets
 * colours.
 */
export function isColoured(world: Pick<World, "env">, output: { readonly isTTY: boolean }): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: term } = world.env;
  if (force !== undefined) return force !== "0" && force !== "false";
  if (no !== undefined && no !== "") return false;
  return output.isTTY && term !== "dumb";
}
