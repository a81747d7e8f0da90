import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { findBlock, putBlock, removeBlock, withoutBlocks } from "./block-in-text.ts";
import { createLineTest, factLines, mostFacts, publishBlock } from "./publish-block.ts";

/** The types of all nodes in a Markdown text. */
function nodeTypes(text: string): string[] {
  const types: string[] = [];
  const visit = (node: { type: string; children?: readonly object[] }): void => {
    types.push(node.type);
    for (const child of node.children ?? []) visit(child as typeof node);
  };
  visit(fromMarkdown(text));
  return types;
}

const lineOf = (text: string, ...tags: string[]) => factLines([{ text, tags }])[0];

/** Text with the characters that matter in Markdown and in markers. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom("<!--", "-->", "<!-- loci:facts -->", "<!-- /loci:facts -->", "\n", "\r\n", "\r", "# ", "```"),
      fc.constantFrom(
        "- ",
        "> ",
        "1. ",
        "<b>",
        "`",
        "\\",
        "@",
        "~/.x",
        "[a]: b",
        "---",
        "* * *",
        "~~~",
        "|",
        "\t",
        " ",
      ),
      fc.string({ unit: "binary", maxLength: 8 }),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

describe("publishBlock", () => {
  verifies("FAC-12.a");

  it("lists each fact once, with its tags", () => {
    expect(
      publishBlock([
        { text: "The staging port is 6433.", tags: ["ops", "two words"] },
        { text: "Deploys are\nfrozen on Fridays." },
        { text: "Deploys are frozen on Fridays." },
        { text: " \u200b " },
      ]),
    ).toBe("## Facts from Loci\n\n- The staging port is 6433. #ops #two-words\n- Deploys are frozen on Fridays.");
    expect(publishBlock([])).toBe("");
  });

  it("keeps the newest facts of a long list, and the beginning of a long fact", () => {
    const facts = Array.from({ length: mostFacts + 5 }, (_, at) => ({ text: `Fact ${at}` }));
    const lines = publishBlock(facts).split("\n").slice(2);
    expect(lines).toHaveLength(mostFacts);
    expect([lines[0], lines.at(-1)]).toEqual(["- Fact 5", `- Fact ${mostFacts + 4}`]);
    expect(lineOf("word ".repeat(1000))?.length).toBeLessThan(410);
  });

  it.each([
    ["a heading", "# Rules", "- \\# Rules"],
    ["a comment", "a <!-- hidden --> b", "- a ‹!-- hidden --> b"],
    ["a tag", "use <b>bold</b>", "- use \\<b>bold\\</b>"],
    ["an escaped tag", "use \\<b>", "- use \\\\\\<b>"],
    ["code", "run `loci show <id>`", "- run `loci show <id>`"],
    ["a stray backtick", "run ```sh", "- run \\`\\`\\`sh"],
    ["an import of a file", "see @~/.ssh/config and me@acme.test", "- see \\@~/.ssh/config and me@acme.test"],
    ["a list", "1. first", "- 1\\. first"],
    ["a link definition", "[a]: b", "- \\[a]: b"],
    ["a Windows path", "in C:\\work", "- in C:\\work"],
  ])("makes %s harmless", (_title, text, line) => {
    expect(lineOf(text)).toBe(line);
  });

  it("redacts secrets again, without the fingerprint of this machine", () => {
    const line = lineOf("The key is ghp_0123456789abcdefABCDEF0123456789abcd and [redacted:password#a1b2c3]");
    expect(line).not.toContain("ghp_");
    expect(line).toContain("[redacted:password]");
  });

  it("returns a list of plain text for any facts", () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 5 }), (texts) => {
        const block = publishBlock(texts.map((text) => ({ text, tags: [text] })));
        const types = nodeTypes(block);
        const count = (type: string) => types.filter((one) => one === type).length;
        expect(types).not.toContain("html");
        expect(types).not.toContain("code");
        expect(types).not.toContain("definition");
        expect(types).not.toContain("thematicBreak");
        expect(types).not.toContain("blockquote");
        expect(count("heading")).toBe(block === "" ? 0 : 1);
        expect(count("list")).toBe(block === "" ? 0 : 1);
        expect(block).not.toContain("<!--");
      }),
    );
  });
});

describe("createLineTest", () => {
  const facts = [
    { text: "The port is 6433.", tags: ["ops"] },
    { text: "the port is 6433", tags: ["net"] },
    { text: "C# is used. #now" },
  ];
  const isFact = createLineTest(facts);

  it.each([...factLines(facts), "- The port is 6433.", "- The port is 6433. #ops #net"])("recognises “%s”", (line) => {
    expect(isFact(line)).toBe(true);
  });

  it.each(["- The port is 6434.", "- The port is 6433. #gone", "- The port is 6433. #ops #gone", "- #ops", "- "])(
    "does not recognise “%s”",
    (line) => {
      expect(isFact(line)).toBe(false);
    },
  );
});

describe("A block in a file", () => {
  verifies("FAC-12.a", "FAC-12.b");

  const isFree = (text: string): boolean => {
    try {
      return findBlock(text) === null;
    } catch {
      return false;
    }
  };

  it("is removed byte for byte, whatever the file contains", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: "binary" })), fc.array(hostile), (text, facts) => {
        fc.pre(isFree(text));
        const body = publishBlock(facts.map((fact) => ({ text: fact })));
        const other = publishBlock([{ text: "Another fact." }]);
        const put = putBlock(text, body);
        expect(removeBlock(put)).toBe(text);
        expect(putBlock(put, body)).toBe(put);
        expect(removeBlock(putBlock(put, other))).toBe(text);
        expect(putBlock(putBlock(put, other), body)).toBe(put);
        expect(withoutBlocks(put)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ["no file", null],
    ["an empty file", ""],
    ["a byte order mark", "\uFEFF"],
    ["no line ending at the end", "# Notes\n\nlast line"],
    ["a line ending at the end", "# Notes\n"],
    ["CRLF", "# Notes\r\nlast line\r\n"],
    ["CR", "# Notes\rlast line\r"],
    ["mixed line endings", "# Notes\r\nlast line\n\n\n"],
    ["an open fence and an open comment", "```\n<!-- "],
  ])("can be added and removed with %s", (_title, text) => {
    const put = putBlock(text, publishBlock([{ text: "A" }]));
    expect(put).toContain("- A");
    expect(removeBlock(put)).toBe(text);
    const added = put.slice(text?.length ?? 0);
    expect(added.replaceAll("\r\n", "").includes("\n")).toBe(text === null || !text.includes("\r\n"));
  });

  it("is still recognised after git converts line endings", () => {
    const put = putBlock("# Notes\nlast line\n", publishBlock([{ text: "A" }]));
    expect(removeBlock(put.replaceAll("\n", "\r\n"))).toBe("# Notes\r\nlast line\r\n");
  });

  it("is left out of an import even if somebody edited it", () => {
    const put = putBlock("# Notes\n", publishBlock([{ text: "A" }]));
    expect(withoutBlocks(`${put.replace("- A", "- B")}after\n`)).toBe("# Notes\n\nafter\n");
    expect(withoutBlocks(putBlock(null, publishBlock([{ text: "A" }])))).toBe("");
    expect(withoutBlocks("a\n<!-- /loci:facts -->\nb\n<!-- loci:facts -->\nc")).toContain("c");
    const many = "<!-- loci:facts -->\n".repeat(50_000);
    expect(withoutBlocks(many)).toBe(many);
  });

  it("does not include text that somebody wrote around it", () => {
    const put = putBlock("before", publishBlock([{ text: "A" }]));
    expect(removeBlock(`${put}after\n`)).toBe("before\nafter\n");
    const own = putBlock(null, publishBlock([{ text: "A" }]));
    expect(removeBlock(`${own}after\n`)).toBe("after\n");
    expect(removeBlock(`before\n${own}`)).toBe("before\n");
  });

  it.each([
    ["a changed fact", (text: string) => text.replace("- A", "- B")],
    ["an added line", (text: string) => text.replace("- A", "- A\n- B")],
    ["changed fields", (text: string) => text.replace("gap=1", "gap=0")],
    ["a missing end", (text: string) => text.replace(/<!-- \/loci.*/, "")],
    ["a missing beginning", (text: string) => text.replace(/<!-- loci.*/, "")],
    ["two blocks", (text: string) => text + text],
    ["an unknown form", (text: string) => text.replace("hash=", "digest=")],
  ])("is not changed with %s", (_title, change) => {
    const text = change(putBlock("# Notes\n", publishBlock([{ text: "A" }])));
    expect(() => putBlock(text, "x")).toThrow(/edited by hand/);
    expect(() => removeBlock(text)).toThrow(/edited by hand/);
    expect(withoutBlocks(text)).toContain("# Notes");
  });
});
