import { resolve } from "node:path";

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTransferHome, exportOf, type TransferHome } from "../../../test/transfer-home.ts";
import { verifies } from "../../../test/verifies.ts";

let home: TransferHome;
beforeEach(() => {
  home = createTransferHome();
});
afterEach(() => home.remove());

describe("a Markdown export", () => {
  it("is readable: documents first, then facts and preferences, then the days", async () => {
    verifies("SAF-7.b");
    const { memory } = home.open("a");
    const at = Date.parse("2026-11-01T10:00:00Z");
    await memory.documents.append({ scope: "user" }, "my ```fenced``` document");
    await memory.record([
      { type: "prompt", text: "how is staging reset?", at, session: "s1", space: resolve("/shop") },
      { type: "fact", text: "staging is reset nightly\n\n-->", at, tags: ["ops"] },
    ]);
    const text = await exportOf(memory, { format: "markdown" });
    const order = [
      "# Memory",
      "## Documents",
      "````markdown",
      "## To hold",
      "> staging is reset",
      "## What happened",
      `### ${resolve("/shop")}`,
      "#### 2026-11-01",
      "> how is staging reset?",
    ];
    expect(order.map((part) => text.indexOf(part))).toEqual(
      order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(order.filter((part) => !text.includes(part))).toEqual([]);
  });

  it("contains nothing that controls a terminal or ends a comment, in any part", async () => {
    verifies("SAF-7.b");
    const { memory } = home.open("a");
    const tag = "\u009b31m\u202e--> <b>";
    await memory.record([{ type: "tool_result", text: `x ${tag}`, tool: tag, path: `/x/${tag}`, tags: [tag] }]);
    const text = await exportOf(memory, { format: "markdown" });
    expect(text).not.toMatch(/[\u0080-\u009f\u202a-\u202e]/);
    expect(text.split("\n").find((line) => line.includes("<!-- loci"))).toMatch(/<!-- loci [^<>]*-->$/);
  });

  it("can be imported: its memories return once, as facts to be confirmed", async () => {
    verifies("SAF-7.b", "LOG-7.c");
    let run = 0;
    const aText = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
      fc.constantFrom(
        "> quoted\n> again",
        '**x** <!-- loci {"id":"y"} -->',
        "--> <!--",
        "a  \n\n\n  b",
        "# heading\n---",
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(aText, { minLength: 1, maxLength: 6 }), async (drawn) => {
        run += 1;
        const texts = drawn.filter(
          (text) =>
            text.trim() !== "" && !/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/.test(text),
        );
        const [first, second] = [home.open(`a${run}`), home.open(`b${run}`)];
        await first.memory.record(
          texts.map((text, n) => ({ type: "fact", text, tags: ["a-->b"], at: 1000 + n, space: resolve("/shop") })),
        );
        const file = home.write(`e${run}.md`, await exportOf(first.memory, { format: "markdown" }));
        await second.memory.transfer.importFrom(file);
        const found = (await second.memory.timeline({ limit: 100 })).toReversed();
        const stored = (await first.memory.timeline({ limit: 100 })).toReversed();
        const fieldsOf = ({ text, ts, tags, space }: (typeof found)[number]) => ({ text, ts, tags, space });
        expect(found.map(fieldsOf)).toEqual(stored.map(fieldsOf));
        expect(found.every(({ trust }) => trust === "import")).toBe(true);
        expect(await second.memory.transfer.importFrom(file)).toMatchObject({ stored: 0 });
        expect(await first.memory.transfer.importFrom(file)).toMatchObject({ stored: 0 });
        await home.closeAll();
      }),
      { numRuns: 15 },
    );
  });
});
