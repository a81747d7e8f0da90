import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatter } from "micromark-extension-frontmatter";
import { describe, expect, it } from "vitest";

import { cpuTime } from "../../../../test/cpu-time.ts";
import { generatedMarkdown } from "../../../../test/generated-markdown.ts";
import { verifies } from "../../../../test/verifies.ts";
import { findHeadings } from "./find-headings.ts";
import { outlineOf } from "./outline.ts";

const titles = (text: string) => outlineOf(text).map((heading) => heading.title);

describe("outlineOf", () => {
  verifies("DOC-11.a");

  it("finds ATX and setext headings with their depth, line and place", () => {
    expect(outlineOf("# One\n\ntext\n\nTwo\n---\n###### Six ##\n")).toEqual([
      { depth: 1, title: "One", line: 1, start: 0 },
      { depth: 2, title: "Two", line: 5, start: 13 },
      { depth: 6, title: "Six", line: 7, start: 21 },
    ]);
  });

  it("gives the plain text of a heading", () => {
    expect(titles("# **Bold** and *slanted* `code`\n")).toEqual(["Bold and slanted code"]);
    expect(titles("# [A link](https://example.com) and ![an image](x.png) ##\n")).toEqual(["A link and an image"]);
    expect(titles("# 1 &lt; 2 \\* 3 <br>\n")).toEqual(["1 < 2 * 3"]);
    expect(titles("On\ntwo  \nlines\n===\n")).toEqual(["On two lines"]);
    expect(titles("# foo # #\n")).toEqual(["foo #"]);
    expect(titles("#\n##\n")).toEqual(["", ""]);
  });

  it("takes brackets for a link where the document defines it, before or after", () => {
    expect(titles("# [1.0] and [other]\n\ntext\n\n- [1.0]: /one\n")).toEqual(["1.0 and [other]"]);
    expect(titles("[ẞ  x]: /url\nTitle [SS X]\n===\n")).toEqual(["Title SS X"]);
    expect(titles("# [1.0]\n\n```\n\n[1.0]: /one\n\n```\n")).toEqual(["[1.0]"]);
  });

  it("begins a setext heading at its own text, not at the definitions above it", () => {
    expect(outlineOf("[a]: /url\nTitle\n===\n")).toEqual([{ depth: 1, title: "Title", line: 2, start: 10 }]);
  });

  it("finds none in fences, code, HTML, comments, front matter, lists and quotes", () => {
    for (const text of [
      "```\n# a\n```",
      "~~~\n# a\n",
      "    # a",
      "\t# a",
      "<!--\n\n# a\n\ntext -->",
      "<div>\n# a\n</div>",
      "---\n# a\n---\n",
      "+++\n# a\n\nb\n===\n+++\n",
      "- # a\n\n  # b",
      "> # a\n> b\n> ===",
      "#a",
      "####### a",
      "\\# a",
      "",
    ]) {
      expect(outlineOf(text), text).toEqual([]);
    }
  });

  it("gives the right line and place after CRLF, CR, a byte order mark, tabs and characters of two units", () => {
    expect(outlineOf("\uFEFF# a\r\n\tx\r\rb\r\n=\r\r\n😀\0\n#\tc")).toEqual([
      { depth: 1, title: "a", line: 1, start: 1 },
      { depth: 1, title: "b", line: 4, start: 10 },
      { depth: 1, title: "c", line: 8, start: 21 },
    ]);
  });

  it("finds exactly the headings of a generated document", () => {
    const property = fc.property(generatedMarkdown, ({ text, lines, headings }) => {
      const outline = outlineOf(text);
      expect(outline.map(({ depth, title, line }) => ({ depth, title, line }))).toEqual(headings);
      for (const { line, start } of outline) {
        expect(text.slice(start)).toBe(
          lines
            .slice(line - 1)
            .join("")
            .replace(/^\uFEFF/, ""),
        );
      }
    });
    fc.assert(property, { numRuns: 1000 });
  });

  it("is what a parse of the whole document gives, for any text", () => {
    const piece = fc.constantFrom(
      ..."# |## a|#|\n|\n\n|\r|\r\n|\n\n\n| |  |    |\t|a|b c|*|**|`|```|~~~|<|>|<!--|-->|<div>|</div>|<?|?>|<!A|<![CDATA[|]]>".split(
        "|",
      ),
      ..."<script>|</script>|- |-|---|=|===|+++|> |1. |[a]|[a]: |/x|'t|'|\\|&amp;|[|]|(x)|\uFEFF|\0|\u2028|😀|text".split(
        "|",
      ),
    );
    const line = fc
      .tuple(fc.array(piece, { maxLength: 4 }), fc.constantFrom("\n", "\n\n", "\r\n", "\r"))
      .map(([one, end]) => one.join("") + end);
    const any = fc
      .oneof(fc.array(piece, { maxLength: 40 }), fc.array(line, { maxLength: 25 }))
      .map((pieces) => pieces.join(""));
    const property = fc.property(any, (text) => {
      expect(outlineOf(text)).toEqual(wholeOutline(text));
    });
    fc.assert(property, { numRuns: Number(process.env["LOCI_PROPERTY_RUNS"] ?? 1000) });
  });

  it("of a document too large to be parsed as a whole is the same", () => {
    const property = fc.property(generatedMarkdown, ({ text }) => {
      expect(outlineOf(text, 0)).toEqual(outlineOf(text));
      expect(findHeadings(text, 200)).toEqual(findHeadings(text));
    });
    fc.assert(property, { numRuns: Number(process.env["LOCI_PROPERTY_RUNS"] ?? 500) });
  });

  it("does not take the title of a link's definition for text where a window ends in it", () => {
    const text = "[a]: b\n'a title\nthat goes on'\n===\n";
    expect(findHeadings(text, 10)).toEqual(findHeadings(text));
    expect(findHeadings(text, 10).headings).toEqual([]);
  });

  it("takes time in proportion to the length", () => {
    for (const unit of [
      "a",
      "\n",
      "- a\n",
      "- -->\n",
      "> a -->\n",
      "# a\n",
      "a\n---\n",
      "*",
      "# [",
      "```\n",
      "```\n# a\n",
      "<!--\n",
      "<a>\n\n",
      "[a]: b\n",
      "---\n",
      "- ",
      "> ",
      "1. ",
    ]) {
      const text = unit.repeat(50_000 / unit.length);
      // A quadratic algorithm would take minutes.
      expect(
        cpuTime(() => outlineOf(text)),
        JSON.stringify(unit),
      ).toBeLessThan(5000);
    }
  });
});

type Node = ReturnType<typeof fromMarkdown>["children"][number];

function wholeOutline(text: string) {
  const shift = text.startsWith("\uFEFF") ? 1 : 0;
  const hasFront = /^\uFEFF?(---|\+\+\+)[ \t]*[\r\n](?:.*[\r\n])?\1[ \t]*(?:[\r\n]|$)/s.test(text);
  const { children } = fromMarkdown(text, { extensions: hasFront ? [frontmatter(["yaml", "toml"])] : [] });
  return children
    .filter((node) => node.type === "heading")
    .map((node) => {
      const at = (node.children[0] ?? node).position?.start;
      return {
        depth: node.depth,
        title: textOf(node)
          .replaceAll(/[ \t\r\n]+/g, " ")
          .trim(),
        line: at?.line,
        start: (at?.offset ?? 0) - (at?.column ?? 0) + 1 + shift,
      };
    });
}

function textOf(node: Node): string {
  if (node.type === "html") return "";
  if (node.type === "break") return " ";
  if ("alt" in node) return node.alt ?? "";
  if ("value" in node) return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
