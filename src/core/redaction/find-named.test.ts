import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { mayHaveName, sign } from "./find-named.ts";

/** One text a line, with `\n` for a line end; secrets stand between ⟦ and ⟧. */
function linesOf(file: string): string[] {
  return readFileSync(`test/fixtures/redaction/${file}`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replaceAll(/(?<!\\)\\n/g, "\n").replaceAll("\\\\", "\\"));
}

it("a process that has just begun passes over no text that the expression for names stops at", () => {
  verifies("SAF-1.a");
  const passedOver = [...linesOf("carriers.txt"), ...linesOf("look-alikes.txt")].filter((line) => {
    sign.lastIndex = 0;
    return sign.test(line) && !mayHaveName(line);
  });
  expect(passedOver).toEqual([]);
});
