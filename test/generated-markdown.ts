import fc from "fast-check";

/** A heading at the top level of a generated document. */
export interface KnownHeading {
  readonly depth: number;
  readonly title: string;
  readonly line: number;
}

/** A generated document, its lines with their endings, and its headings. */
export interface GeneratedMarkdown {
  readonly text: string;
  readonly lines: readonly string[];
  readonly headings: readonly KnownHeading[];
}

interface Block {
  readonly lines: readonly string[];
  readonly headings?: readonly KnownHeading[];
  /** True if no blank line is needed between this block and a heading. */
  readonly tight?: boolean;
}

// Few different words, so headings are often equal.
const words = fc.constantFrom(
  "State",
  "Patterns",
  "Config",
  "Open tasks",
  "Größe",
  "状態",
  "v1.2",
  "a & b",
  "1. First",
);

const written = fc.tuple(words, fc.nat(9)).map(([title, how]): { title: string; source: string } => {
  const source = title.replace("&", "&amp;");
  switch (how) {
    case 0:
      return { title, source: `*${source}*` };
    case 1:
      return { title, source: `**${source}** ` };
    case 2:
      return { title: `the ${title}`, source: `the \`${title}\`` };
    case 3:
      return { title, source: `[${source}](https://example.com/#x "t")` };
    case 4:
      return { title: `${title} too`, source: `[${source}][Known] [too]` };
    case 5:
      return { title: `${title} #1 [none]`, source: `${source} \\#1 [none]` };
    case 6:
      return { title: `${title} x`, source: `__${source}__ <b>x</b>` };
    default:
      return { title, source };
  }
});

const atx: fc.Arbitrary<Block> = fc
  .tuple(
    written,
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom("", " #", "   ", " ######"),
    fc.constantFrom(" ", "\t", "   "),
  )
  .map(([{ title, source }, depth, tail, gap]) => ({
    lines: [`${"#".repeat(depth)}${gap}${source}${tail}`],
    headings: [{ depth, title, line: 0 }],
    tight: true,
  }));

const indentedHeading: fc.Arbitrary<Block> = fc
  .tuple(written, fc.integer({ min: 1, max: 3 }), fc.boolean())
  .map(([{ title, source }, indent, setext]) => ({
    // The line "Text." ends any open list, to which the heading would otherwise belong.
    lines: ["Text.", "", `${" ".repeat(indent)}${setext ? "and " : "### "}${source}`, ...(setext ? ["  ---  "] : [])],
    headings: [{ depth: setext ? 2 : 3, title: setext ? `and ${title}` : title, line: 2 }],
  }));

const setext: fc.Arbitrary<Block> = fc
  .tuple(written, fc.constantFrom("=", "=====", "-", "---- "), fc.boolean())
  // The text starts with "and", because a line that looks like a list item would become one.
  .map(([{ title, source }, underline, two]) => ({
    lines: [...(two ? ["On two"] : []), `and ${source}`, underline],
    headings: [{ depth: underline.startsWith("=") ? 1 : 2, title: `${two ? "On two " : ""}and ${title}`, line: 0 }],
  }));

const emptyHeading: Block = { lines: ["##"], headings: [{ depth: 2, title: "", line: 0 }], tight: true };

const noHeadings: readonly Block[] = [
  { lines: ["Some text with a # in it,", "on two lines."], tight: true },
  { lines: ["#hashtag and", "    # an indented line that runs on"], tight: true },
  { lines: ["\\# escaped", "####### seven"], tight: true },
  { lines: ["```sh", "# a comment", "", "# one more", "===", "```"], tight: true },
  { lines: ["~~~~", "# a comment", "~~~", "```", "<!--", "", "text -->", "~~~~"], tight: true },
  { lines: ["```", "", "plain text", "", "- item", "", "```"], tight: true },
  { lines: ["Code:", "", "    # indented", "\t# with a tab", "", "    ---"] },
  { lines: ["<!-- a comment", "", "# in it", "", "text -->"] },
  { lines: ["<div>", "# in HTML", "title", "===", "</div>"] },
  { lines: ["<script>", "", "# in a script", "", "</script>"] },
  { lines: ["<?php", "# here", "", "?>"] },
  { lines: ["<!DOCTYPE html", "", "# here", "", "plain text >"] },
  { lines: ["- item", "", "  # in a list", "", "  ```", "  # code", "", "- ```"] },
  { lines: ["1. one", "   ## in a list", "2. two", "   Title", "   ==="] },
  { lines: ["- # in a list", "  - > ## deeper"], tight: true },
  { lines: ["> # in a quote", "> ```", "> # code"], tight: true },
  { lines: ["> text", "lazy text"], tight: true },
  { lines: ["| a | b |", "| --- | --- |", "| # c | d |"], tight: true },
  { lines: ["***", "- - -"], tight: true },
  { lines: ["[label]: /url", "=== text"], tight: true },
  { lines: ["", "", " \t"] },
];

const ending: readonly Block[] = [
  { lines: ["```", "# never closed", "", "text"] },
  { lines: ["<!-- never closed", "", "# here", "", "text"] },
  { lines: ["No line ending"] },
];

const frontMatter: readonly Block[] = [
  { lines: ["---", "# a comment", "title: x", "", "list:", "---"] },
  { lines: ["+++", "# a comment", "", "title = 1", "", "+++ "] },
];

// Link definitions at the end, which also apply to the text before them.
const definitions: Block = { lines: ["[known]: /known", "[too]: <>"] };

const block = fc.oneof(
  { arbitrary: atx, weight: 3 },
  { arbitrary: setext, weight: 1 },
  { arbitrary: indentedHeading, weight: 1 },
  { arbitrary: fc.constant(emptyHeading), weight: 1 },
  { arbitrary: fc.constantFrom(...noHeadings), weight: 5 },
);

/** Markdown documents with known headings, among text that only looks like a heading. */
export const generatedMarkdown: fc.Arbitrary<GeneratedMarkdown> = fc
  .record({
    front: fc.option(fc.constantFrom(...frontMatter), { nil: undefined }),
    body: fc.array(block, { maxLength: 12 }),
    last: fc.option(fc.constantFrom(...ending), { nil: undefined }),
    gaps: fc.infiniteStream(fc.nat(2)),
    endings: fc.oneof(
      ...["\n", "\r\n", "\r"].map((one) => fc.infiniteStream(fc.constant(one))),
      fc.infiniteStream(fc.constantFrom("\n", "\r\n", "\r")),
    ),
    mark: fc.boolean(),
  })
  .map(({ front, body, last, gaps, endings, mark }) => {
    const blocks = [...(front ? [front] : []), ...body, definitions, ...(last ? [last] : [])];
    const { lines, headings } = joined(blocks, gaps);
    const ended = withEndings(lines, endings, last !== undefined);
    if (mark) ended[0] = `\uFEFF${ended[0] ?? ""}`;
    return { text: ended.join(""), lines: ended, headings };
  });

function joined(blocks: readonly Block[], gaps: Iterator<number>): { lines: string[]; headings: KnownHeading[] } {
  const lines: string[] = [];
  const headings: KnownHeading[] = [];
  let above: Block | undefined;
  for (const one of blocks) {
    const gap: number = gaps.next().value;
    const isHeading = (other: Block | undefined) => other?.tight === true && other.headings !== undefined;
    const mayTouch = above?.tight === true && one.tight === true && (isHeading(above) || isHeading(one));
    if (above !== undefined) lines.push(...Array.from({ length: mayTouch ? gap : Math.max(1, gap) }, () => ""));
    for (const heading of one.headings ?? []) headings.push({ ...heading, line: lines.length + heading.line + 1 });
    lines.push(...one.lines);
    above = one;
  }
  return { lines, headings };
}

function withEndings(lines: readonly string[], endings: Iterator<string>, cut: boolean): string[] {
  let before = "";
  return lines.map((line, at) => {
    let end: string = cut && at === lines.length - 1 ? "" : endings.next().value;
    // A carriage return followed by a newline would be one line ending instead of two.
    if (before === "\r" && line === "" && end === "\n") end = "\r\n";
    before = end;
    return line + end;
  });
}
