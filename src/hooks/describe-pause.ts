import { printableLine } from "../core/text/phrases/printable.ts";
import { spaceLabel } from "../core/text/phrases/space-label.ts";
import { localTime } from "../core/text/phrases/times.ts";
import type { Pause } from "./pauses.ts";

/** Describes a pause, for example `recording is paused in shop until 2026-11-15 18:00`. */
export function describePause({ what, space, session, until }: Pause): string {
  const doing = what === "capture" ? "recording" : "recall";
  const where = [
    ...(space === undefined ? [] : [`in ${spaceLabel(space)}`]),
    ...(session === undefined ? [] : [`in session ${printableLine(session)}`]),
  ];
  const end = until === undefined ? "" : ` until ${localTime(until)}`;
  return `${doing} is paused${where.length === 0 ? "" : ` ${where.join(", ")}`}${end}`;
}
