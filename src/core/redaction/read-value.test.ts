import fc from "fast-check";
import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { readSeparator, separatorRules } from "./read-value.ts";

// All rules in one regex, as the reference. `readSeparator` must find the same, although it skips rules that cannot
// match.
const whole = new RegExp(separatorRules.map(({ kind, source }) => `(?<${kind}>${source})`).join("|"), "y");

function readWhole(text: string, at: number): { kind: string; text: string } | null {
  whole.lastIndex = at;
  const match = whole.exec(text);
  if (match === null) return null;
  const [kind = ""] = Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined) ?? [];
  return { kind, text: match[0] };
}

const pieces =
  "\\ \" ' ` %22 %20 %3D \\u0022 \\u003d &quot; &#39; &nbsp; \u001b[31m \\033[1m * ] ) } + +a : = := => == ** | > < { , - value Value VALUE default /key> <string \\n \\t for of in on to is was are as be now set a x1 issue token is: 7 . ;"
    .split(" ")
    .concat([" ", " ", "  ", "\t", "\n", "\r\n", ""]);

it("readSeparator returns the same as a single regular expression with all its rules", () => {
  verifies("SAF-1.a");
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (parts) => {
      const text = `key${parts.join("")}`;
      expect(readSeparator(text, 3)).toEqual(readWhole(text, 3));
    }),
    { numRuns: 20_000 },
  );
});

it("each kind of value is recognised", () => {
  verifies("SAF-1.a");
  const kinds = [' = "x"', ">x", '" value="x"', ', "x"', " is x", " x", "."].map(
    (behind) => readSeparator(behind, 0)?.kind,
  );
  expect(kinds).toEqual(["assign", "tag", "pair", "list", "said", "near", undefined]);
});
