import { utimesSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "../files/scratch.ts";
import { backupName, backupTime, isBackupDue, markBackupTried, rememberBackup } from "./backup-list.ts";

let state: string;
beforeEach(() => {
  state = makeScratch("backups");
});
afterEach(() => removeScratch(state));

const [hour, day] = [3_600_000, 86_400_000];
const now = Date.parse("2026-11-16T06:00:00Z");
const made = (ago: number) => rememberBackup(state, join(state, "backups", backupName(new Date(now - ago))));

describe("an automatic backup", () => {
  verifies("LOG-12.c");

  it("is due when the newest is older than the schedule, and never without a schedule", () => {
    expect([isBackupDue(state, "day", now), isBackupDue(state, "off", now)]).toEqual([true, false]);
    made(3 * day);
    made(23 * hour);
    expect([isBackupDue(state, "day", now), isBackupDue(state, "week", now)]).toEqual([false, false]);
    expect(isBackupDue(state, "day", now + 2 * hour)).toBe(true);
    expect(isBackupDue(state, "session", now)).toBe(true);
  });

  it("is not started again within an hour after a failure, and a clock that went back does not stop it", () => {
    markBackupTried(state);
    const tried = join(state, "backup-tried");
    utimesSync(tried, now / 1000, now / 1000);
    expect(isBackupDue(state, "day", now + hour / 2)).toBe(false);
    expect(isBackupDue(state, "day", now + hour)).toBe(true);
    made(-30 * day);
    expect(isBackupDue(state, "day", now + hour)).toBe(true);
  });

  it("has a name that shows its time", () => {
    expect(backupTime(`/anywhere/${backupName(new Date(now))}`)).toBe(now);
    expect(backupTime("/anywhere/renamed")).toBeNull();
  });
});
