import { Cron } from "croner";

import { LociError } from "../errors.ts";

/** When something is due: a cron expression of five fields, read in a time zone. */
export interface Schedule {
  readonly cron: string;
  readonly zone: string;
}

/** Returns the first due time after a moment, or null if there is none. */
export function nextDue(schedule: Schedule, after: number): number | null {
  return read(schedule).nextRun(new Date(after))?.getTime() ?? null;
}

/** Returns the last due time at or before a moment, or null if there is none. */
export function lastDue(schedule: Schedule, until: number): number | null {
  // The library searches before the second that it receives, so it receives the second after `until`.
  const [last] = read(schedule).previousRuns(1, new Date(Math.floor(until / 1000) * 1000 + 1000));
  return last?.getTime() ?? null;
}

/** Throws USAGE if the expression or the time zone is invalid, or if the schedule never comes due. */
export function checkSchedule(schedule: Schedule, now: number): void {
  if (nextDue(schedule, now) === null)
    throw new LociError("USAGE", `the cron expression '${schedule.cron}' never comes due; ${example}`);
}

const example = 'write it like "0 9 * * 1-5", with a time zone like Europe/Berlin';

function read({ cron, zone }: Schedule): Cron {
  checkZone(zone);
  try {
    // The library would also accept a single date, which is not a schedule.
    if (cron.trim().split(/\s+/).length !== 5) throw new RangeError("not five fields");
    return new Cron(cron, { timezone: zone, mode: "5-part", paused: true });
  } catch (error) {
    throw new LociError("USAGE", `'${cron}' is not a cron expression of five fields; ${example}`, { cause: error });
  }
}

function checkZone(zone: string): void {
  try {
    Intl.DateTimeFormat("en", { timeZone: zone });
  } catch (error) {
    throw new LociError("USAGE", `there is no time zone '${zone}'; ${example}`, { cause: error });
  }
}
