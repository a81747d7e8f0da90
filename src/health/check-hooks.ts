import type { Places } from "../config/paths.ts";
import { count } from "../core/text/phrases/quantities.ts";
import { localTime, timeAgo } from "../core/text/phrases/times.ts";
import { readFaults } from "../hooks/faults.ts";
import { readPauses, type Pause } from "../hooks/pauses.ts";
import { good, warning, type Check } from "./check.ts";

const week = 7 * 24 * 60 * 60 * 1000;

/** Reports the faults of hooks, which their hosts do not show, and the current pauses. */
export function checkHooks({ state }: Places, now: number): Check[] {
  const recent = readFaults(state).filter(({ at }) => at > now - week);
  const newest = recent.at(-1);
  const pauses = readPauses(state, now);
  return [
    newest === undefined
      ? good("hooks", "no fault in the last week")
      : warning(
          "hooks",
          `${count(recent.length, "fault")} in the last week; the newest ${timeAgo(newest.at, now)}, ${newest.host} ${newest.event}: ${newest.message}`,
          newest.code === "CONFIG_INVALID"
            ? "correct that file; `loci import all` stores what was missed"
            : "no agent was disturbed; `loci import all` stores what was missed; if it continues, report it",
        ),
    ...(pauses.length === 0 ? [] : [warning("paused", pauses.map(describe).join("; "), "`loci resume` ends it")]),
  ];
}

function describe({ what, space, session, until }: Pause): string {
  const where = session !== undefined ? ` in session ${session}` : space !== undefined ? ` in ${space}` : "";
  return `${what}${where}${until === undefined ? "" : ` until ${localTime(until)}`}`;
}
