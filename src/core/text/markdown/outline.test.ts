import { describe, expect, it } from "vitest";

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

  it("returns the plain text of a heading", () => {
    expect(titles("# **Bold** and *slanted* `code`\n")).toEqual(["Bold and slanted code"]);
    expect(titles("# [A link](https://example.com) and ![an image](x.png) ##\n")).toEqual(["A link and an image"]);
    expect(titles("# 1 &lt; 2 \\* 3 <br>\n")).toEqual(["1 < 2 * 3"]);
    expect(titles("On\ntwo  \nlines\n===\n")).toEqual(["On two lines"]);
    expect(titles("# foo # #\n")).toEqual(["foo #"]);
    expect(titles("#\n##\n")).toEqual(["", ""]);
  });

  it("reads brackets as a link if the document defines it, before or after", () => {
    expect(titles("# [1.0] and [other]\n\ntext\n\n- [1.0]: /one\n")).toEqual(["1.0 and [other]"]);
    expect(titles("[ẞ  x]: /url\nTitle [SS X]\n===\n")).toEqual(["Title SS X"]);
    expect(titles("# [1.0]\n\n```\n\n[1.0]: /one\n\n```\n")).toEqual(["[1.0]"]);
  });

  it("begins a setext heading at its own text, not at the definitions above it", () => {
    expect(outlineOf("[a]: /url\nTitle\n===\n")).toEqual([{ depth: 1, title: "Title", line: 2, start: 10 }]);
  });

  it("finds no headings in fences, code, HTML, comments, front matter, lists and quotes", () => {
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

  it("returns the right line and place after CRLF, CR, a byte order mark, tabs and characters of two units", () => {
    expect(outlineOf("\uFEFF# a\r\n\tx\r\rb\r\n=\r\r\n😀\0\n#\tc")).toEqual([
      { depth: 1, title: "a", line: 1, start: 1 },
      { depth: 1, title: "b", line: 4, start: 10 },
      { depth: 1, title: "c", line: 8, start: 21 },
    ]);
  });

  it("does not read the title of a link's definition as a heading if it is split between two windows", () => {
    const text = "[a]: b\n'a title\nthat goes on'\n===\n";
    expect(findHeadings(text, 10)).toEqual(findHeadings(text));
    expect(findHeadings(text, 10).headings).toEqual([]);
  });
});
