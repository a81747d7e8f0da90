import { describe, expect, it } from "vitest";

import { markdownBlocks, type Block, type Inline } from "./markdown-blocks.ts";

/** All links in a document. */
function hrefs(blocks: readonly Block[]): string[] {
  const ofInline = (inline: Inline): string[] => [
    ...(inline.kind === "link" ? [inline.href] : []),
    ...("children" in inline ? inline.children.flatMap(ofInline) : []),
  ];
  return blocks.flatMap((block) => {
    if (block.kind === "list") return block.items.flatMap(hrefs);
    if (block.kind === "quote") return hrefs(block.blocks);
    return "children" in block ? block.children.flatMap(ofInline) : [];
  });
}

describe("Markdown as data", () => {
  it("consists of headings, lists, code and quotes", () => {
    expect(markdownBlocks("# A\n\n1. `x`\n\n> **b** _c_\n\n```\nd\n```\n\n---\n")).toEqual([
      { kind: "heading", depth: 1, children: [{ kind: "text", text: "A" }] },
      {
        kind: "list",
        start: 1,
        items: [[{ kind: "paragraph", children: [{ kind: "code", text: "x" }] }]],
      },
      {
        kind: "quote",
        blocks: [
          {
            kind: "paragraph",
            children: [
              { kind: "strong", children: [{ kind: "text", text: "b" }] },
              { kind: "text", text: " " },
              { kind: "emphasis", children: [{ kind: "text", text: "c" }] },
            ],
          },
        ],
      },
      { kind: "code", text: "d" },
      { kind: "rule" },
    ]);
  });

  it("shows HTML as text, and leaves out comments", () => {
    expect(markdownBlocks("<script>alert(1)</script>\n\n<!-- by codex -->\n")).toEqual([
      { kind: "paragraph", children: [{ kind: "text", text: "<script>alert(1)</script>" }] },
    ]);
  });

  it("never loads an image", () => {
    const [block] = markdownBlocks("![a plan](https://evil.example/x.png)");
    expect(block).toEqual({ kind: "paragraph", children: [{ kind: "text", text: "[image: a plan]" }] });
  });

  it("names the host of a link", () => {
    expect(markdownBlocks("[bank](https://evil.example:8080/login)")[0]).toMatchObject({
      children: [{ kind: "link", host: "evil.example:8080" }],
    });
  });

  it.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](data:text/html,x)",
    "[a](vbscript:x)",
    "[a](file:///etc/passwd)",
    "[a](/ui/settings)",
    "[a](//evil.example)",
    "[a][r]\n\n[r]: javascript:alert(1)",
    "[a](java&#115;cript:alert(1))",
    "<javascript:alert(1)>",
  ])("makes no link of %s", (markdown) => {
    expect(hrefs(markdownBlocks(markdown))).toEqual([]);
  });

  it("resolves a reference to a link on the web", () => {
    expect(hrefs(markdownBlocks("- [a][r]\n\n[r]: https://example.com/x"))).toEqual(["https://example.com/x"]);
    expect(hrefs(markdownBlocks("<mailto:a@example.com>"))).toEqual(["mailto:a@example.com"]);
  });

  it("supports deep nesting", () => {
    expect(() => JSON.stringify(markdownBlocks(`${"> ".repeat(500)}deep`))).not.toThrow();
  });
});
