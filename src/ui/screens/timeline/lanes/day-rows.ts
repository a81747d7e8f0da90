import type { SessionSummary } from "../../../api/types.ts";
import { startOfDay } from "../../../text/times.ts";

/** A row of the lanes: the head of a day, or a session that ended on it. */
export type LaneRow =
  | {
      readonly kind: "day";
      readonly key: string;
      readonly day: number;
      readonly sessions: number;
      readonly isWhole: boolean;
    }
  | { readonly kind: "session"; readonly key: string; readonly session: SessionSummary; readonly bar: Bar };

/** The place of a session on the axis of its day, as shares of the day. */
export interface Bar {
  readonly left: number;
  readonly width: number;
  /** True if the session began on an earlier day. */
  readonly beganBefore: boolean;
}

/**
 * Groups sessions, the latest first, by the day on which they ended. The last day is whole only if no more sessions
 * follow.
 */
export function toLaneRows(sessions: readonly SessionSummary[], isEnd: boolean): LaneRow[] {
  const days: { readonly day: number; readonly sessions: SessionSummary[] }[] = [];
  for (const session of sessions) {
    const day = startOfDay(session.ended);
    const last = days.at(-1);
    if (last?.day === day) last.sessions.push(session);
    else days.push({ day, sessions: [session] });
  }
  return days.flatMap(({ day, sessions: some }, n): LaneRow[] => [
    { kind: "day", key: `day ${day}`, day, sessions: some.length, isWhole: isEnd || n < days.length - 1 },
    ...some.map((session): LaneRow => ({ kind: "session", key: session.id, session, bar: barOf(session, day) })),
  ]);
}

export function barOf({ started, ended }: Pick<SessionSummary, "started" | "ended">, day: number): Bar {
  const length = nextDay(day) - day;
  const left = Math.max(0, (started - day) / length);
  return { left, width: Math.min(1, (ended - day) / length) - left, beganBefore: started < day };
}

/** The start of the following day, which may be 23 or 25 hours later. */
export function nextDay(day: number): number {
  const date = new Date(day);
  date.setDate(date.getDate() + 1);
  return date.getTime();
}

/** Joins pages of sessions. Newer copies of a session come first and count. */
export function joinSessions(pages: readonly (readonly SessionSummary[])[]): SessionSummary[] {
  const byId = new Map<string, SessionSummary>();
  for (const session of pages.flat()) if (!byId.has(session.id)) byId.set(session.id, session);
  return [...byId.values()].toSorted((one, other) => other.ended - one.ended);
}

/** The id of the first session of the day after (1) or before (-1) the day of this session, in the order of the rows. */
export function sessionOfOtherDay(rows: readonly LaneRow[], at: string | undefined, by: 1 | -1): string | undefined {
  const firsts = rows.flatMap((row, n) => {
    const next = rows[n + 1];
    return row.kind === "day" && next?.kind === "session" ? [{ n: n + 1, id: next.session.id }] : [];
  });
  const place = rows.findIndex((row) => row.kind === "session" && row.session.id === at);
  if (place === -1) return firsts[0]?.id;
  return by === 1 ? firsts.find(({ n }) => n > place)?.id : firsts.findLast(({ n }) => n < place)?.id;
}

/** "2026-11-17" in the time zone of the page. */
export function dateText(ts: number): string {
  const date = new Date(ts);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** The end of a day that an address names; undefined if it is not a date. */
export function endOfDate(text: string | undefined): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "");
  if (match === null) return undefined;
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return Number.isNaN(date.getTime()) ? undefined : nextDay(date.getTime());
}
