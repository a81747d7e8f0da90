import { LociError } from "../../core/errors.ts";
import { day, hour, localDay, minute } from "../../core/text/phrases/times.ts";
import { findTimeSpans } from "../../core/text/time/time-expressions.ts";
import { localZone } from "../../platform/clock/clock.ts";

const units: Readonly<Record<string, number>> = { min: minute, h: hour, d: day, w: 7 * day };

/**
 * Parses a time as a person writes it: `3d`, `12h`, `2w`, `2026-11-01`, `2026-11-01T10:00`, or words such as
 * `yesterday` and `last week`.
 */
export function parseMoment(option: string, text: string, now: number): number {
  const away = readSpan(text);
  const parsed = away === null ? readDate(text) : now - away;
  const moment = Number.isNaN(parsed) ? readWords(text, now) : parsed;
  if (moment !== null) return moment;
  throw new LociError("USAGE", `--${option} '${text}' is not a time; write 30min, 12h, 3d, yesterday or 2026-11-01`);
}

/** Parses the time of an as-of question. A date means the end of that day. */
export function parseAsOf(text: string, now: number): number {
  const moment = parseMoment("as-of", text, now);
  return /^\d{4}-\d\d-\d\d$/.test(text.trim()) ? moment + day - 1 : moment;
}

/** Parses a future time as a person writes it: `30min`, `12h` or `3d` from now, or a date and time. */
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

/** Returns the start of the time span that the words name. Null if the text contains anything else. */
function readWords(text: string, now: number): number | null {
  const words = text.trim();
  const [span, ...others] = findTimeSpans(words, now, localZone);
  const isAll = span !== undefined && others.length === 0 && span.phrase.length === words.length;
  return isAll && Number.isFinite(span.from) ? span.from : null;
}

function readSpan(text: string): number | null {
  const [, count, unit = ""] = /^(\d{1,6})(min|h|d|w)$/.exec(text) ?? [];
  return count === undefined ? null : Number(count) * (units[unit] ?? day);
}

function readDate(text: string): number {
  const isDate = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/.test(text);
  // A date without a time means local midnight here. JavaScript would read it as UTC.
  return isDate ? Date.parse(text.length === 10 ? `${text}T00:00` : text) : Number.NaN;
}
