import fc from "fast-check";
import { expect, it } from "vitest";

import { joinList, splitList } from "./comma-list.ts";

it("a list is split into the values that were joined", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom("a", ",", "\\", "😀") }), { minLength: 1 }), (values) => {
      expect(splitList(joinList(values))).toEqual(values);
    }),
  );
});

it("a backslash before any other character stays", () => {
  expect(splitList("C:\\temp,b")).toEqual(["C:\\temp", "b"]);
});
