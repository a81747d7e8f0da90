import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatter } from "micromark-extension-frontmatter";

import { lineEnd } from "./lines.ts";

/** A heading that the parser found. The offsets refer to the parsed text. */
export interface FoundHeading {
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6;
  /** The offset of the first character of the heading's first line. */
  readonly lineStart: number;
  /** The beginning of the heading, including its marks. */
  readonly start: number;
  readonly end: number;
  /** The offsets of the text between the marks. */
  readonly content: readonly [start: number, end: number];
}

/** The headings of a text in order, and the labels that link definitions define. */
export interface FoundHeadings {
  readonly headings: readonly FoundHeading[];
  readonly defined: ReadonlySet<string>;
}

type Root = ReturnType<typeof fromMarkdown>;
type Block = Root["children"][number];

const inline =
  "attention autolink characterEscape characterReference codeText hardBreakEscape htmlText labelEnd labelStartImage labelStartLink";
const blocksOnly = { disable: { null: inline.split(" ") } };
const frontMatter = frontmatter(["yaml", "toml"]);

/**
 * Finds the headings at the top level of a document. Headings in lists and quotes do not count, because a section
 * cannot begin inside of a list and end outside of it.
 *
 * With a window, the text is parsed in pieces of whole lines, because the parser's time grows faster than the text. The
 * last block of a window may continue after it, so it is parsed again with the text that follows. If the block filled
 * the window, the next window is wider.
 */
export function findHeadings(text: string, window = text.length): FoundHeadings {
  const headings: FoundHeading[] = [];
  const defined = new Set<string>();
  let from = 0;
  const front = frontMatterLength(text);
  let length = Math.max(window, front);
  while (from < text.length) {
    const to = from + length < text.length ? lineEnd(text, from + length - 1) : text.length;
    const { blocks, shift } = parse(text, from, to, front > 0);
    const open = to < text.length ? openBlock(blocks) : undefined;
    const openAt = open === undefined ? to : lineStart(open, shift);
    if (openAt <= from) {
      length *= 2;
      continue;
    }
    for (const block of blocks) {
      if (block === open) break;
      if (block.type === "heading") headings.push(found(block, shift));
      else addDefinitions(block, defined, open);
    }
    from = openAt;
    length = window;
  }
  return { headings, defined };
}

function parse(text: string, from: number, to: number, hasFront: boolean): { blocks: Block[]; shift: number } {
  const window = text.slice(from, to);
  // The parser drops a byte order mark at the beginning. A later window can begin with this character as text, so a
  // newline is put before it.
  if (from > 0) return { blocks: fromMarkdown(`\n${window}`, { extensions: [blocksOnly] }).children, shift: from - 1 };
  // Front matter is enabled only if it is complete. While the parser searches for its end, it does not recognise quotes
  // and lists.
  const extensions = hasFront ? [blocksOnly, frontMatter] : [blocksOnly];
  return { blocks: fromMarkdown(window, { extensions }).children, shift: window.startsWith("\uFEFF") ? 1 : 0 };
}

/** Returns the length of a first window that contains all of the front matter, or 0 if there is none. */
function frontMatterLength(text: string): number {
  const opening = /^\uFEFF?(---|\+\+\+)[ \t]*[\r\n]/.exec(text);
  if (opening === null) return 0;
  const closing = opening[1] === "---" ? /[\r\n]---[ \t]*(?=[\r\n]|$)/g : /[\r\n]\+\+\+[ \t]*(?=[\r\n]|$)/g;
  closing.lastIndex = opening[0].length - 1;
  return closing.test(text) ? closing.lastIndex : 0;
}

/**
 * Returns the first block that may continue in the next window. This is usually the last block. A link definition
 * before it counts, too, because the beginning of its title looks like a paragraph. Of a list, only the last item can
 * continue, and the rest is parsed the same without the earlier items.
 */
function openBlock(blocks: readonly Block[]): Block | undefined {
  let at = blocks.length - 1;
  if (blocks[at - 1]?.type === "definition") at -= 1;
  const open = blocks[at];
  return open?.type === "list" ? open.children.at(-1) : open;
}

function lineStart({ position }: Block, shift: number): number {
  return (position?.start.offset ?? 0) - (position?.start.column ?? 1) + 1 + shift;
}

function found(heading: Block & { type: "heading" }, shift: number): FoundHeading {
  const [start, end] = [heading.position?.start.offset ?? 0, heading.position?.end.offset ?? 0];
  // The position of a setext heading includes link definitions directly above it, but its text does not.
  const first = heading.children[0]?.position?.start;
  const last = heading.children.at(-1)?.position?.end;
  return {
    depth: heading.depth,
    lineStart: first === undefined ? lineStart(heading, shift) : (first.offset ?? 0) - first.column + 1 + shift,
    start: start + shift,
    end: end + shift,
    content: [(first?.offset ?? end) + shift, (last?.offset ?? end) + shift],
  };
}

function addDefinitions(block: Block, defined: Set<string>, open: Block | undefined): void {
  if (block.type === "definition") defined.add(block.identifier);
  else if (block !== open && (block.type === "list" || block.type === "blockquote" || block.type === "listItem")) {
    for (const child of block.children) addDefinitions(child, defined, open);
  }
}
