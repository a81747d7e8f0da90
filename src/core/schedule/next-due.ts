import { Cron } from "croner";

import { LociError } from "../errors.ts";

/** Due times: a cron expression of five fields, read in a time zone. */
export interface Schedule {
  readonly cron: string;
  readonly zone: string;
}

/** The first time after a moment; null if there is none. */
export function nextDue(schedule: Schedule, after: number): number | null {
  return read(schedule).nextRun(new Date(after))?.getTime() ?? null;
}

/** The last time up to and including a moment; null if there is none. */
export function lastDue(schedule: Schedule, until: number): number | null {
  // The library searches before the given second.
  const [last] = read(schedule).previousRuns(1, new Date(Math.floor(until / 1000) * 1000 + 1000));
  return last?.getTime() ?? null;
}

/** Throws USAGE for an expression or a time zone that cannot be read, or that never comes due. */
export function checkSchedule(schedule: Schedule, now: number): void {
  if (nextDue(schedule, now) === null)
    throw new LociError("USAGE", `the cron expression '${schedule.cron}' never comes due; ${example}`);
}

const example = 'write it like "0 9 * * 1-5", with a time zone like Europe/Berlin';

function read({ cron, zone }: Schedule): Cron {
  checkZone(zone);
  try {
    // The library would also accept a single date.
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
