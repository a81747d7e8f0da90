import { describe, expect, it } from "vitest";

import type { SessionSummary } from "../../../api/types.ts";
import { barOf, dateText, endOfDate, joinSessions, nextDay, sessionOfOtherDay, toLaneRows } from "./day-rows.ts";

const hour = 3_600_000;
const monday = new Date(2026, 10, 16).getTime();
const tuesday = new Date(2026, 10, 17).getTime();

function session(id: string, started: number, ended: number): SessionSummary {
  return { id, started, ended, memories: 1, space: null, agent: null, about: id };
}

const late = session("late", tuesday + 20 * hour, tuesday + 21 * hour);
const night = session("night", monday + 23 * hour, tuesday + 6 * hour);
const noon = session("noon", monday + 12 * hour, monday + 18 * hour);

describe("the rows of the lanes", () => {
  const rows = toLaneRows([late, night, noon], false);

  it("are grouped by the day on which a session ended", () => {
    expect(rows.map((row) => (row.kind === "day" ? dateText(row.day) : row.key))).toEqual([
      "2026-11-17",
      "late",
      "night",
      "2026-11-16",
      "noon",
    ]);
    expect(rows[0]).toMatchObject({ sessions: 2, isWhole: true });
    expect(rows[3]).toMatchObject({ sessions: 1, isWhole: false });
    expect(toLaneRows([noon], true)[0]).toMatchObject({ isWhole: true });
    expect(toLaneRows([], true)).toEqual([]);
  });

  it("have bars on the axis of their day", () => {
    expect(barOf(noon, monday)).toEqual({ left: 0.5, width: 0.25, beganBefore: false });
    expect(barOf(night, tuesday)).toEqual({ left: 0, width: 0.25, beganBefore: true });
  });

  it("lead to the first session of the next and of the previous day", () => {
    expect(sessionOfOtherDay(rows, "late", 1)).toBe("noon");
    expect(sessionOfOtherDay(rows, "noon", -1)).toBe("late");
    expect(sessionOfOtherDay(rows, "night", -1)).toBe("late");
    expect(sessionOfOtherDay(rows, "noon", 1)).toBeUndefined();
    expect(sessionOfOtherDay(rows, undefined, 1)).toBe("late");
  });
});

describe("sessions of several pages", () => {
  it("are joined by their ids; the first copy counts, the latest end comes first", () => {
    const grown = { ...noon, ended: tuesday + 22 * hour };
    expect(joinSessions([[grown], [late, night, noon]])).toEqual([grown, late, night]);
  });
});

describe("a date in an address", () => {
  it("names the whole day in the zone of the page", () => {
    expect(endOfDate("2026-11-16")).toBe(tuesday);
    expect(nextDay(monday)).toBe(tuesday);
    expect(endOfDate("yesterday")).toBeUndefined();
    expect(endOfDate(undefined)).toBeUndefined();
  });
});
