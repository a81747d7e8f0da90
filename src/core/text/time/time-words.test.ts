import fc from "fast-check";
import { expect, it } from "vitest";

import { isPlain } from "../terms/fold-text.ts";
import { anchorsByExpression, anchorsByWord, mayHaveAnchor, timeAnchors } from "./time-words.ts";

const pieces =
  "may mays may's week weeks weekend last_week 2024 1999s 20245 now just new year new\tyear Friday FRIDAYS märz kürzlich spring q3 night admin monday's x - / . , ' ’ üMay"
    .split(" ")
    .concat([" ", " ", "\n"]);

it("no text with a time word is skipped", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const text = parts.join("");
      expect(mayHaveAnchor(text) || timeAnchors(text).length === 0).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});

it("most texts without a time word are skipped", () => {
  for (const text of ["fix the failing test in the parser", "why is the administrator's new page black?", ""])
    expect(mayHaveAnchor(text), text).toBe(false);
  for (const text of ["since yesterday", "in 2024", "just now", "two weeks ago", "on Fridays"])
    expect(mayHaveAnchor(text), text).toBe(true);
});

it("a short text is read word by word and a long one as a whole, with the same result", () => {
  const plain = [...pieces.filter(isPlain), "'s", "'S ", "s", "_", "    ", "     "];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...plain), { maxLength: 8 }), (parts) => {
      expect(anchorsByWord(parts.join(""))).toEqual(anchorsByExpression(parts.join("")));
    }),
    { numRuns: 20_000 },
  );
});
