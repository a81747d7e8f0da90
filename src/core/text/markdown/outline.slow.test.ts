import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatter } from "micromark-extension-frontmatter";
import { describe, expect, it } from "vitest";

import { cpuTime } from "../../../../test/cpu-time.ts";
import { generatedMarkdown } from "../../../../test/generated-markdown.ts";
import { verifies } from "../../../../test/verifies.ts";
import { findHeadings } from "./find-headings.ts";
import { outlineOf } from "./outline.ts";

describe("outlineOf", () => {
  verifies("DOC-11.a");

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

  it("equals a parse of the whole document, for any text", () => {
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

  it("is the same for a document too large to parse as a whole", () => {
    const property = fc.property(generatedMarkdown, ({ text }) => {
      expect(outlineOf(text, 0)).toEqual(outlineOf(text));
      expect(findHeadings(text, 200)).toEqual(findHeadings(text));
    });
    fc.assert(property, { numRuns: Number(process.env["LOCI_PROPERTY_RUNS"] ?? 500) });
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
