import { forEachChild, type ParsedScript, type SyntaxNode } from "unbash";

interface Span {
  readonly from: number;
  readonly to: number;
}

const blanks = /^(?:[ \t]|\\\n)*$/;
const between = /^(?:[\s;&|{}()!]|\\\n|(?:if|then|elif|else|fi|for|in|do|done|while|until|time)(?![\w-]))*$/;

/**
 * True if the syntax tree accounts for every character of a script. A tolerant parser may skip some text, which would
 * then not be judged. Substitutions are checked as separate scripts.
 */
export function isCovered(script: ParsedScript, source: string): boolean {
  // A script with its own `source` has offsets into that text, not into this one.
  if (script.source !== undefined) return false;
  const leaves: Span[] = [];
  let shells = 0;
  let isWhole = true;
  const visit = (node: SyntaxNode): void => {
    switch (node.type) {
      case "Word":
      case "Assignment":
      case "TestCommand":
      case "Redirect":
      case "HereString":
        leaves.push({ from: node.pos, to: node.end });
        break;
      case "HereDoc":
        leaves.push({ from: node.pos, to: node.end });
        leaves.push({ from: node.body.pos, to: node.closing?.end ?? node.body.end });
        break;
      case "Command":
        forEachChild(node, visit);
        isWhole &&= gaps(
          [...leaves].filter(({ from, to }) => from >= node.pos && to <= node.end),
          node.pos,
          node.end,
        ).every(({ from, to }) => blanks.test(source.slice(from, to)));
        break;
      default:
        if (node.type === "Subshell") shells += 1;
        forEachChild(node, visit);
    }
  };
  for (const statement of script.commands) visit(statement);
  const rest = gaps(leaves, script.pos, script.end).map(({ from, to }) => withoutComments(source.slice(from, to)));
  // `((` is a nested group or arithmetic: shells read it differently.
  if (rest.some((text) => text.includes("(("))) return false;
  const opened = rest.join(" ").split("(").length - 1;
  return isWhole && opened === shells && rest.every((text) => between.test(text));
}

/** Returns the text between the leaves. */
function gaps(leaves: readonly Span[], start: number, end: number): Span[] {
  const found: Span[] = [];
  let at = start;
  for (const { from, to } of leaves.toSorted((a, b) => a.from - b.from)) {
    if (from > at) found.push({ from: at, to: from });
    at = Math.max(at, to);
  }
  return at < end ? [...found, { from: at, to: end }] : found;
}

function withoutComments(text: string): string {
  return text.replace(/(^|[\s;&|()])#[^\n]*/g, "$1");
}
