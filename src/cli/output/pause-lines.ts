import type { Pause } from "../../hooks/pauses.ts";
import { spaceLabel } from "./memory-lines.ts";
import { printableLine } from "./printable.ts";
import { localTime } from "./times.ts";

/** A pause in words: `recording is paused in shop until 2026-11-15 18:00`. */
export function describePause({ what, space, session, until }: Pause): string {
  const doing = what === "capture" ? "recording" : "recall";
  const where = [
    ...(space === undefined ? [] : [`in ${spaceLabel(space)}`]),
    ...(session === undefined ? [] : [`in session ${printableLine(session)}`]),
  ];
  const end = until === undefined ? "" : ` until ${localTime(until)}`;
  return `${doing} is paused${where.length === 0 ? "" : ` ${where.join(", ")}`}${end}`;
}
