import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { isMarkedChange, readOpenSlot, readSlotOfStored } from "./read-open-slot.ts";

describe("readOpenSlot", () => {
  it.each([
    ["We deploy on Thursdays", "we deploy every Tuesday", "open: weekday"],
    ["The on-call person is Anna", "The on-call person is Ben", "open: name"],
    ["Anna is on call", "on-call is Ben", "open: name"],
    ["Secrets live in Vault", "Our secrets live in Doppler", "open: name"],
    ["Always squash before merging", "never squash before merging", "open: rule"],
    ["Always add semicolons", "Do not add semicolons", "open: rule"],
    ["We use tabs", "Use spaces for indentation", "open: choice"],
    ["Always use npm in this repo", "We use pnpm", "open: choice"],
    ["Our standup is at 9:30", "The standup is at 10:00", "open: time of day"],
    ["Our backups are kept for 30 days", "Our backups are kept for 4 weeks", "open: amount"],
    ["We deploy on Thursdays", "From now on we deploy on Tuesdays", "open: weekday"],
  ])("%s, and %s: another value of the same %s", (before, after, attribute) => {
    const [older, newer] = [readOpenSlot(before), readOpenSlot(after)];
    expect(older).toMatchObject({ attribute, many: false });
    expect(newer).toMatchObject({ attribute, subject: older?.subject });
    expect(newer?.value).not.toBe(older?.value);
  });

  it.each([
    ["We deploy on Thursdays", "We release on Tuesdays"],
    ["Never deploy on Fridays", "Never deploy on Mondays"],
    ["We deploy on Thursdays", "We never deploy on Fridays"],
    ["Use npm in api/", "Use pnpm in web/"],
    ["Always squash before merging", "Never squash after merging"],
    ["We use Redis", "We use Postgres"],
    ["We decided on Redis", "We decided on Kafka"],
    ["We support node 22", "We support node 24"],
    ["Issue 12 is done", "Issue 13 is done"],
  ])("%s, and %s: both can hold", (before, after) => {
    const [older, newer] = [readOpenSlot(before), readOpenSlot(after)];
    const isSame = older !== undefined && older.subject === newer?.subject && older.attribute === newer.attribute;
    expect(isSame && older.value !== newer?.value).toBe(false);
  });

  it.each([
    "I play tennis on Mondays",
    "We deploy on Mondays and Thursdays",
    "Deploy on Thursday if the tests pass",
    "Do we deploy on Thursdays?",
    "It is Anna",
    "On-call is Аnna",
  ])("reads nothing in: %s", (text) => {
    expect(readOpenSlot(text)).toBeUndefined();
  });
});

describe("isMarkedChange", () => {
  it.each(["We deploy on Tuesdays now", "From today we deploy on Tuesdays", "We deploy on Tuesdays instead"])(
    "true for: %s",
    (text) => expect(isMarkedChange(text)).toBe(true),
  );
  it.each(["We deploy on Tuesdays", "Never squash before merging", "Do not touch legacy/"])("false for: %s", (text) =>
    expect(isMarkedChange(text)).toBe(false),
  );
});

it("a slot contains no secret and no private passage, in any form", () => {
  verifies("SAF-1.a");
  const token = `shpat_${"6e3291be9cbd2e08".repeat(2)}`;
  for (const text of [
    `Our staging key ${token} is kept for 30 days`,
    "Our <private>Kowalski</private> backups are kept for 30 days",
  ]) {
    const slot = JSON.stringify(readSlotOfStored(text));
    expect(slot).toContain("30 day");
    expect(slot).not.toMatch(/6e3291be|kowalski/i);
  }
});
