import { parseSync, Visitor } from "rolldown/utils";

/** A piece of text that people read, and the line on which it begins. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

/**
 * Finds the text that people read in a file: the prose of a Markdown page, or the comments and messages of a program.
 */
export function findProse(path: string, source: string): Prose[] {
  return path.endsWith(".md") ? findMarkdownProse(source) : findProgramProse(path, source);
}

/**
 * Returns the paragraphs of a Markdown page. Leaves out code blocks, and replaces inline code and quotations with a
 * mark. Joins the lines of a paragraph, because a phrase may be broken over two lines.
 */
function findMarkdownProse(source: string): Prose[] {
  const found: { line: number; text: string }[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, line] of source.split("\n").entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(line);
    const isProse = !isFence && !isCode && line.trim() !== "";
    if (isFence) isCode = !isCode;
    if (!isProse) isOpen = false;
    else if (isOpen && !/^\s*(?:[-*#|]|\d+\.)/.test(line)) last(found).text += ` ${line.trim()}`;
    else {
      found.push({ line: index + 1, text: line.trim() });
      isOpen = true;
    }
  }
  return found.map(({ line, text }) => ({ line, text: text.replace(/`[^`]*`|"[^"]*"/g, "`…`") }));
}

/**
 * Finds comments, and in files that are not tests also strings of at least three words. Shorter strings are names and
 * keys.
 */
function findProgramProse(path: string, source: string): Prose[] {
  const { program } = parseSync(path, source);
  const found = findComments(path, source).map(({ start, text }) => ({ start, text: text.replace(/`[^`]*`/g, "`…`") }));
  const isTest = /\.test\.ts$|(?:^|\/)(?:test|bench)\//.test(path);
  const add = (start: number, text: string) => {
    if (!isTest && /\S\s+\S+\s+\S/.test(text)) found.push({ start, text });
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === "string") add(node.start, node.value);
    },
    TemplateLiteral: (node) => add(node.start, node.quasis.map(({ value }) => value.cooked ?? "").join("…")),
  }).visit(program);
  return found.map(({ start, text }) => ({ line: source.slice(0, start).split("\n").length, text: text.trim() }));
}

/** The comments of a program, each as one line of text, and where it begins. */
export function findComments(path: string, source: string): { readonly start: number; readonly text: string }[] {
  return joinLineComments(source, parseSync(path, source).comments).map(({ start, value }) => ({
    start,
    text: value.replace(/^\*/, "").replace(/\n\s*\*?/g, " "),
  }));
}

interface Comment {
  readonly type: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Joins consecutive line comments into one text. */
function joinLineComments(source: string, comments: readonly Comment[]): Comment[] {
  const joined: Comment[] = [];
  for (const comment of comments) {
    const before = joined.at(-1);
    const isNext =
      before?.type === "Line" && comment.type === "Line" && /^\s*$/.test(source.slice(before.end, comment.start));
    if (isNext) joined[joined.length - 1] = { ...before, value: before.value + comment.value, end: comment.end };
    else joined.push(comment);
  }
  return joined;
}

function last<Item>(items: readonly Item[]): Item {
  return items.at(-1) as Item;
}
