export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Formats the time since something happened: `3 h ago`. */
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

/** Formats a date and time in the person's own time zone: `2026-11-15 14:02`. */
export function localTime(ts: number): string {
  return `${localDay(ts)} ${clock(ts)}`;
}

/** Formats a time of day in the person's own time zone: `14:02`. */
export function clock(ts: number): string {
  const date = new Date(ts);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Formats a date in the person's own time zone: `2026-11-15`. */
export function localDay(ts: number): string {
  const date = new Date(ts);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns a heading for a day: `Today, 2026-11-15`, `Yesterday, 2026-11-14`, `Thursday, 2026-11-12`. */
export function dayTitle(ts: number, now: number): string {
  if (localDay(ts) === localDay(now)) return `Today, ${localDay(ts)}`;
  if (localDay(ts) === localDay(now - day)) return `Yesterday, ${localDay(ts)}`;
  return `${weekdays[new Date(ts).getDay()]}, ${localDay(ts)}`;
}

// Does not use Intl, because its date formatter takes longer to load than most commands run.
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function two(number: number): string {
  return String(number).padStart(2, "0");
}
