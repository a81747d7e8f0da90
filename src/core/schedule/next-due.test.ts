import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { checkSchedule, lastDue, nextDue } from "./next-due.ts";

const berlin = (cron: string) => ({ cron, zone: "Europe/Berlin" });
const time = (text: string) => Date.parse(text);
const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

describe("the next due time", () => {
  verifies("HIS-8.b");

  it("is computed in its time zone, in summer and in winter", () => {
    expect(toIso(nextDue(berlin("0 9 * * *"), time("2026-07-01T12:00Z")))).toBe("2026-07-02T07:00:00.000Z");
    expect(toIso(nextDue(berlin("0 9 * * *"), time("2026-12-01T12:00Z")))).toBe("2026-12-02T08:00:00.000Z");
    expect(toIso(lastDue(berlin("0 9 * * *"), time("2026-12-02T08:00Z")))).toBe("2026-12-02T08:00:00.000Z");
    expect(toIso(lastDue(berlin("0 9 * * *"), time("2026-12-02T07:59:59.999Z")))).toBe("2026-12-01T08:00:00.000Z");
  });

  it("moves to the end of the gap if the clock skips it, on that day only", () => {
    const at = berlin("30 2 * * *");
    expect(toIso(nextDue(at, time("2026-03-28T12:00Z")))).toBe("2026-03-29T01:00:00.000Z");
    expect(toIso(nextDue(at, time("2026-03-29T01:00Z")))).toBe("2026-03-30T00:30:00.000Z");
    expect(toIso(lastDue(at, time("2026-03-29T12:00Z")))).toBe("2026-03-29T01:00:00.000Z");
  });

  it("comes once if the clock shows its hour twice, but an hourly schedule is due both times", () => {
    const at = berlin("30 2 * * *");
    expect(toIso(nextDue(at, time("2026-10-24T12:00Z")))).toBe("2026-10-25T00:30:00.000Z");
    expect(toIso(nextDue(at, time("2026-10-25T00:30Z")))).toBe("2026-10-26T01:30:00.000Z");
    expect(toIso(lastDue(at, time("2026-10-25T12:00Z")))).toBe("2026-10-25T00:30:00.000Z");
    expect(toIso(nextDue(berlin("0 * * * *"), time("2026-10-25T00:30Z")))).toBe("2026-10-25T01:00:00.000Z");
    expect(toIso(nextDue(berlin("0 * * * *"), time("2026-10-25T01:00Z")))).toBe("2026-10-25T02:00:00.000Z");
  });

  it("is refused with an example if the schedule is unreadable or never due", () => {
    const refused = (cron: string, zone: string) => () => checkSchedule({ cron, zone }, 0);
    for (const cron of ["every day", "61 * * * *", "* * * * * *", "", "2026-01-01T00:00:00"])
      expect(refused(cron, "UTC")).toThrow(/not a cron expression of five fields; write it like "0 9 \* \* 1-5"/);
    expect(refused("0 9 * * *", "Mars/Base")).toThrow(/no time zone 'Mars\/Base'.*Europe\/Berlin/);
    expect(refused("0 0 31 2 *", "UTC")).toThrow(/never comes due/);
    expect(refused("0 9 * * 1-5", "UTC")).not.toThrow();
  });
});
