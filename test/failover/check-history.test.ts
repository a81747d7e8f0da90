import { describe, expect, it } from "vitest";

import { verifies } from "../verifies.ts";
import { checkHistory, type FaultKind } from "./check-history.ts";
import type { FinalEvent, History, Reading, SeenEvent } from "./history.ts";

const letters = ["a", "b", "c", "d"];
const stored = (ids: readonly string[]): FinalEvent[] => ids.map((id, at) => ({ seq: at + 1, id, hasContent: true }));
const reading = (ids: readonly string[], isDropped = false, askedAt = 1): Reading => ({
  reader: "reader 1",
  stream: 1,
  isDropped,
  pages: [{ askedAt, events: ids.map((id) => ({ id, hasContent: true })) }],
});

const copied = (ids: readonly string[], blank: string): SeenEvent[] =>
  ids.map((id) => ({ id, hasContent: id !== blank }));

/** A history without a fault: the events a to d are acknowledged, read and stored; c is erased. */
function soundHistory(): History {
  return {
    appends: [
      { stream: 1, ids: ["a", "b"], position: "2.b" },
      { stream: 1, ids: ["c"], position: "3.c" },
      { stream: 1, ids: ["d"], position: "4.d" },
    ],
    erasuresAsked: new Set(["c"]),
    erasures: [{ stream: 1, id: "c", at: 5 }],
    readings: [reading(letters), reading(["a"])],
    copies: [{ laptop: "laptop 1", stream: 1, events: copied(letters, "c") }],
    final: [
      { stream: 1, head: 4, events: stored(letters).map((event) => ({ ...event, hasContent: event.id !== "c" })) },
    ],
  };
}

const finalOf = (ids: readonly string[], head = ids.length): Partial<History> => ({
  erasures: [],
  readings: [],
  copies: [],
  final: [{ stream: 1, head, events: stored(ids) }],
});

function kindsOf(change: Partial<History>): FaultKind[] {
  return [...new Set(checkHistory({ ...soundHistory(), ...change }).map(({ kind }) => kind))];
}

describe("the checker of the failover test", () => {
  verifies("SCALE-3.a");

  it("finds no fault in a correct history", () => {
    expect(checkHistory(soundHistory())).toEqual([]);
  });

  it("finds an acknowledged event that is lost", () => {
    expect(kindsOf(finalOf(["a", "b", "c"]))).toEqual(["lost"]);
    expect(kindsOf({ ...finalOf([]), final: [] })).toEqual(["lost"]);
  });

  it("finds an event that is stored twice", () => {
    expect(kindsOf(finalOf(["a", "b", "c", "d", "d"]))).toContain("duplicated");
  });

  it("finds an event that a reader got twice", () => {
    expect(kindsOf({ readings: [reading(["a", "b", "b"])] })).toEqual(["duplicated"]);
  });

  it("finds a number without an event", () => {
    const events = stored(letters).map((event) => ({ ...event, seq: event.seq === 4 ? 5 : event.seq }));
    expect(kindsOf({ ...finalOf([]), appends: [], final: [{ stream: 1, head: 5, events }] })).toEqual(["gap"]);
  });

  it("finds a head that is not the last number", () => {
    expect(kindsOf(finalOf(letters, 9))).toEqual(["gap"]);
  });

  it("finds an event whose number changed after the acknowledgement", () => {
    expect(kindsOf(finalOf(["b", "a", "c", "d"]))).toEqual(["moved"]);
    expect(kindsOf(finalOf(["a", "b", "d", "c"]))).toEqual(["moved"]);
  });

  it("finds a reader that missed an event", () => {
    expect(kindsOf({ readings: [reading(["a", "c", "d"])] })).toEqual(["order"]);
  });

  it("finds a reader that saw another order", () => {
    expect(kindsOf({ readings: [reading(["b", "a"])] })).toEqual(["order"]);
  });

  it("finds an event that only a reader saw", () => {
    expect(kindsOf({ readings: [reading(["a", "x"])] })).toEqual(["order"]);
  });

  it("accepts an event that only a crashed server had, if the reader started over", () => {
    expect(kindsOf({ readings: [reading(["a", "x", "d"], true)] })).toEqual([]);
    expect(kindsOf({ readings: [reading(["a", "b", "x", "a"], true)] })).toEqual(["duplicated"]);
  });

  it("finds content that a reader got after its erasure was acknowledged", () => {
    expect(kindsOf({ readings: [reading(letters, false, 6)] })).toEqual(["erased"]);
  });

  it("finds content that still exists at the end, although its erasure was acknowledged", () => {
    expect(kindsOf({ copies: [], final: [{ stream: 1, head: 4, events: stored(letters) }] })).toEqual(["erased"]);
  });

  it("finds content that is missing though nobody erased it", () => {
    expect(kindsOf({ erasuresAsked: new Set(), erasures: [] })).toEqual(["blank"]);
  });

  it("finds a laptop whose copy differs from the stream", () => {
    const copyOf = (events: SeenEvent[]) => kindsOf({ copies: [{ laptop: "laptop 1", stream: 1, events }] });
    expect(copyOf(copied(["a", "b", "c"], "c"))).toEqual(["lost"]);
    expect(copyOf(copied([...letters, "x"], "c"))).toEqual(["lost"]);
    expect(copyOf(copied(letters, "nothing"))).toEqual(["erased"]);
    expect(copyOf(copied(letters, "c").map((event) => ({ ...event, hasContent: false })))).toEqual(["blank"]);
  });
});
