import { printableLine } from "./printable.ts";

/** The short name of a space: the end of its remote or path. */
export function spaceLabel(space: string): string {
  const parts = printableLine(space).split(/[/\\]/).filter(Boolean);
  return parts.at(-1) ?? space;
}
