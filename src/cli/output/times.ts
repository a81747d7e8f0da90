import { LociError } from "../../core/errors.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was, for people: `3 h ago`. */
export function timeAgo(ts: number, now: number): string {
  const age = now - ts;
  if (age < -minute) return `in ${span(-age)}`;
  return age < minute ? "just now" : `${span(age)} ago`;
}

function span(ms: number): string {
  if (ms < hour) return `${Math.floor(ms / minute)} min`;
  if (ms < day) return `${Math.floor(ms / hour)} h`;
  if (ms < 14 * day) return `${Math.floor(ms / day)} d`;
  if (ms < 60 * day) return `${Math.floor(ms / (7 * day))} weeks`;
  if (ms < 730 * day) return `${Math.floor(ms / (30.44 * day))} months`;
  return `${Math.floor(ms / (365.25 * day))} years`;
}

/** A date and time of the person's own clock: `2026-11-15 14:02`. */
export function localTime(ts: number): string {
  return `${localDay(ts)} ${clock(ts)}`;
}

/** `14:02` */
export function clock(ts: number): string {
  const date = new Date(ts);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `2026-11-15`, in the person's own time zone. */
export function localDay(ts: number): string {
  const date = new Date(ts);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A heading for a day: `Today`, `Yesterday`, `Thursday, 2026-11-12`. */
export function dayTitle(ts: number, now: number): string {
  if (localDay(ts) === localDay(now)) return `Today, ${localDay(ts)}`;
  if (localDay(ts) === localDay(now - day)) return `Yesterday, ${localDay(ts)}`;
  return `${new Date(ts).toLocaleDateString("en", { weekday: "long" })}, ${localDay(ts)}`;
}

const units: Readonly<Record<string, number>> = { min: minute, h: hour, d: day, w: 7 * day };

/** A moment as a person gives it: `3d`, `12h`, `2w`, `2026-11-01`, `2026-11-01T10:00`. */
export function parseMoment(option: string, text: string, now: number): number {
  const away = readSpan(text);
  const parsed = away === null ? readDate(text) : now - away;
  if (Number.isNaN(parsed)) {
    throw new LociError("USAGE", `--${option} '${text}' is not a time; write 30min, 12h, 3d, 2w or 2026-11-01`);
  }
  return parsed;
}

/** A moment to come, as a person gives it: `30min`, `12h`, `3d` from now, or a date and time. */
export function parseFuture(option: string, text: string, now: number): number {
  const away = readSpan(text);
  const parsed = away === null ? readDate(text) : now + away;
  if (parsed > now) return parsed;
  const problem = Number.isNaN(parsed) ? "is not a time" : "is past";
  throw new LociError(
    "USAGE",
    `--${option} '${text}' ${problem}; write 30min, 12h or 3d from now, or ${localDay(now + day)}T09:00`,
  );
}

function readSpan(text: string): number | null {
  const [, count, unit = ""] = /^(\d{1,6})(min|h|d|w)$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (units[unit] ?? day);
}

function readDate(text: string): number {
  const isDate = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text);
  // A date alone means the person's own midnight; without a time JavaScript would read it as UTC.
  return isDate ? Date.parse(text.length === 10 ? `${text}T00:00` : text) : Number.NaN;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
