const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const dayFormat = new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric", month: "short" });
const yearFormat = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", year: "numeric" });
const clockFormat = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const wholeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "medium" });

/** A short age: "now", "4 min", "3 h", "Mon 3 Nov". */
export function ago(ts: number, now = Date.now()): string {
  const age = now - ts;
  if (age < minute) return "now";
  if (age < hour) return `${Math.floor(age / minute)} min`;
  if (age < day) return `${Math.floor(age / hour)} h`;
  if (age < 7 * day) return `${Math.floor(age / day)} d`;
  return age < 300 * day ? dayFormat.format(ts) : yearFormat.format(ts);
}

/** An age inside a sentence: "just now", "4 min ago", "on Mon 3 Nov". */
export function agoInSentence(ts: number, now = Date.now()): string {
  const age = now - ts;
  if (age < minute) return "just now";
  return age < 7 * day ? `${ago(ts, now)} ago` : `on ${ago(ts, now)}`;
}

export function clock(ts: number): string {
  return clockFormat.format(ts);
}

export function wholeTime(ts: number): string {
  return wholeFormat.format(ts);
}

/** "Today", "Yesterday", or the date. */
export function dayName(ts: number, now = Date.now()): string {
  const days = Math.round((startOfDay(now) - startOfDay(ts)) / day);
  if (days === 0) return "Today";
  if (days === 1) return "Yesterday";
  return days < 300 ? dayFormat.format(ts) : yearFormat.format(ts);
}

export function startOfDay(ts: number): number {
  const date = new Date(ts);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
}

/** A length of time: "40 s", "12 min", "3 h 20 min". */
export function span(ms: number): string {
  if (ms < minute) return `${Math.max(1, Math.round(ms / 1000))} s`;
  if (ms < hour) return `${Math.round(ms / minute)} min`;
  const minutes = Math.round((ms % hour) / minute);
  return minutes === 0 ? `${Math.floor(ms / hour)} h` : `${Math.floor(ms / hour)} h ${minutes} min`;
}
