import { redactText } from "../redaction/redact-text.ts";
import { countTokens } from "../text/tokens/count-tokens.ts";
import type { BlockCandidate } from "./block-candidate.ts";
import { blockLine } from "./block-line.ts";
import type { Block, BlockItem, BlockLimits } from "./context-block.ts";
import { harmlessText } from "./harmless-text.ts";
import { withNotice } from "./notice.ts";

/** A line at the beginning of a block, and the memories that it quotes. */
export interface LeadLine {
  readonly line: string;
  readonly items: readonly BlockItem[];
}

/** What a line quotes of a memory. */
export interface QuotedWords {
  readonly id: string;
  readonly text: string;
}

/**
 * Makes a line with the words of one or several memories. It begins with the date, source and id of the candidate. Null
 * if nothing visible is left.
 */
export function leadLine(
  candidate: BlockCandidate,
  kind: BlockItem["kind"],
  label: string,
  quoted: readonly QuotedWords[],
): LeadLine | null {
  const items = quoted.flatMap(({ id, text }): BlockItem[] => {
    const excerpt = harmlessText(redactText(text));
    return excerpt === "" ? [] : [{ id, kind, excerpt, sentences: 1 }];
  });
  if (items.length === 0) return null;
  // Redacted again, because joining can complete a secret.
  const words = harmlessText(redactText(`${label}${items.map(({ excerpt }) => excerpt).join(" | ")}`));
  return { line: blockLine(candidate, harmlessText(candidate.id).slice(-shownId), words), items };
}

const shownId = 8;

/** Returns the words that fit into these tokens, in their order. What does not fit is left out. */
export function wordsWithin(words: readonly QuotedWords[], tokens: number): QuotedWords[] {
  let left = tokens;
  return words.filter(({ text }) => {
    const size = countTokens(text) + 2;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** Returns the lines that fit into these tokens and bytes, in their order. A line that does not fit is left out. */
export function linesWithin(lines: readonly LeadLine[], most: Pick<BlockLimits, "tokens" | "bytes">): LeadLine[] {
  let { tokens, bytes } = most;
  return lines.filter((one) => {
    const size = sizeOfLines([one]);
    if (size.tokens > tokens || size.bytes > bytes) return false;
    tokens -= size.tokens;
    bytes -= size.bytes;
    return true;
  });
}

/** Returns an upper bound of what these lines add to a block. */
export function sizeOfLines(lines: readonly LeadLine[]): { readonly tokens: number; readonly bytes: number } {
  const texts = lines.map(({ line }) => `${line}\n`);
  return {
    tokens: texts.reduce((sum, text) => sum + countTokens(text), 0),
    bytes: texts.reduce((sum, text) => sum + new TextEncoder().encode(text).length, 0),
  };
}

/** Puts lines at the beginning of a block. Null if there is neither a line nor a block. */
export function withLeadLines(lines: readonly LeadLine[], block: Block | null): Block | null {
  if (lines.length === 0) return block;
  const text = withNotice(block?.text ?? null, lines.map(({ line }) => line).join("\n"));
  return { text, tokens: countTokens(text), items: [...lines.flatMap((one) => one.items), ...(block?.items ?? [])] };
}
