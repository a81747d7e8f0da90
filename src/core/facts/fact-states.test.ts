import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { openQuestions, slotHistory, type SlotValue } from "./fact-states.ts";

function value(id: string, validFrom: number, text: string, fields: Partial<SlotValue> = {}): SlotValue {
  return { id, ts: validFrom, validFrom, value: text, many: false, strength: "words", ...fields };
}

const currentOf = (facts: readonly SlotValue[], asOf?: number) =>
  [...slotHistory(facts, asOf)].filter(([, { until }]) => until === null).map(([id]) => id);

describe("the history of a slot", () => {
  it("ends a value when another one begins", () => {
    verifies("FAC-4.a");
    const facts = [value("a", 1, "6433"), value("b", 5, "6434"), value("c", 9, "6433")];
    expect(slotHistory(facts)).toEqual(
      new Map([
        ["a", { from: 1, until: 5, endedBy: "b" }],
        ["b", { from: 5, until: 9, endedBy: "c" }],
        ["c", { from: 9, until: null, endedBy: null }],
      ]),
    );
    expect(currentOf(facts, 6)).toEqual(["b"]);
  });

  it("keeps a value that is stated again", () => {
    expect(currentOf([value("a", 1, "main"), value("b", 5, "“Main”.")])).toEqual(["a", "b"]);
  });

  it("keeps all values of a slot that can have many", () => {
    expect(currentOf([value("a", 1, "tea", { many: true }), value("b", 5, "coffee", { many: true })])).toEqual([
      "a",
      "b",
    ]);
  });

  it("does not let an agent end the user's value", () => {
    expect(currentOf([value("a", 1, "x"), value("b", 5, "y", { strength: "agent" })])).toEqual(["a", "b"]);
    expect(currentOf([value("a", 1, "x", { strength: "agent" }), value("b", 5, "y")])).toEqual(["b"]);
  });

  it("asks before it ends a value that the person added or confirmed", () => {
    const facts = [value("a", 1, "x", { strength: "person" }), value("b", 5, "y"), value("c", 6, "x")];
    expect(currentOf(facts)).toEqual(["a", "c"]);
    expect(openQuestions(facts)).toEqual(new Map([["b", "a"]]));
    expect(openQuestions(facts, 4)).toEqual(new Map());
    const settled = [...facts, value("d", 9, "y", { strength: "person" })];
    expect(openQuestions(settled)).toEqual(new Map());
    expect(currentOf(settled)).toEqual(["d"]);
  });

  it("does not depend on the order of arrival", () => {
    verifies("FAC-10.b");
    const facts = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 3 }),
        ts: fc.nat(5),
        validFrom: fc.nat(5),
        value: fc.constantFrom("a", "b", "c"),
        many: fc.constant(false),
        strength: fc.constantFrom("agent", "words", "person"),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        facts.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const entries = (some: readonly SlotValue[]) =>
            [...slotHistory(some)].toSorted(([a], [b]) => (a < b ? -1 : 1));
          expect(entries(shuffled)).toEqual(entries(all));
          expect(new Set(openQuestions(shuffled))).toEqual(new Set(openQuestions(all)));
        },
      ),
    );
  });
});
