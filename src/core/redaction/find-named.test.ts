import { expect, it } from "vitest";

import { createDraw } from "../../../bench/redaction/draw.ts";
import { sampleOf } from "../../../bench/redaction/rule-grammar.ts";
import { verifies } from "../../../test/verifies.ts";
import { mayStop, stopExpression, stops } from "./find-named.ts";

const rows = stops.flatMap(([first, rest]) =>
  rest.map(([hints, source]) => ({ hints, source: `[${first}](?:${source})` })),
);

it.each(rows)(
  "the quick check for hint words skips no text that the regular expression matches: $hints",
  ({ source }) => {
    verifies("SAF-1.a");
    const draw = createDraw(7);
    // Text before the word, for regexes that look back.
    const before = [
      "",
      "p",
      "4 is yo",
      "lozin",
      "se",
      "to",
      "coo",
      "a",
      "ma",
      "l2t",
      "EA",
      "F",
      "SMT",
      "md",
      "ot",
      "recovery ",
      "backup_",
      "PIN",
    ];
    const texts = Array.from(
      { length: 3_000 },
      () => draw.one(["", " ", ...before]) + sampleOf(source, draw) + draw.text(" 1=:", 3),
    );
    const stopped = texts.filter((text) => text.search(stopExpression()) !== -1);
    expect(stopped.length).toBeGreaterThan(10);
    expect(stopped.filter((text) => !mayStop(text))).toEqual([]);
  },
);
