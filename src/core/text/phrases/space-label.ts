import { printableLine } from "./printable.ts";

/** Returns the short name of a space: the last part of its remote or path. */
export function spaceLabel(space: string): string {
  const parts = printableLine(space).split(/[/\\]/).filter(Boolean);
  return parts.at(-1) ?? space;
}
