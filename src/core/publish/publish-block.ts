import { harmlessText } from "../block/harmless-text.ts";
import { withoutFingerprints } from "../redaction/marker.ts";
import { redactText } from "../redaction/redact-text.ts";

export interface PublishedFact {
  readonly text: string;
  readonly tags?: readonly string[];
}

/** Agents read the file in every session, so the list and its lines are bounded. */
export const mostFacts = 100;
const longestFact = 400;

/**
 * Returns the text between the markers of a published block: a heading and one list item per fact. Of more than 100
 * facts, only the last 100. Returns an empty text without facts.
 */
export function publishBlock(facts: readonly PublishedFact[]): string {
  const lines = factLines(facts).slice(-mostFacts);
  return lines.length === 0 ? "" : ["## Facts from Loci", "", ...lines].join("\n");
}

/** Returns the list items of facts, each once. Facts without visible text are left out. */
export function factLines(facts: readonly PublishedFact[]): string[] {
  return [...new Set(facts.flatMap(factLine))];
}

function factLine({ text, tags = [] }: PublishedFact): string[] {
  const words = harmlessMarkdown(text);
  return words === "" ? [] : [`- ${[words, ...tags.flatMap(tagLabel)].join(" ")}`];
}

function tagLabel(tag: string): string[] {
  const label = harmlessMarkdown(tag).replaceAll(/[^\p{L}\p{N}_-]+/gu, "-");
  return label === "" ? [] : [`#${label}`];
}

/**
 * Returns a function that tells whether a published line contains only words of these facts. A published fact may have
 * been stated several times, and then has the tags of all statements. So its tags may come from several facts.
 */
export function createLineTest(facts: readonly PublishedFact[]): (line: string) => boolean {
  const words = new Set(facts.map(({ text }) => harmlessMarkdown(text)));
  const labels = new Set(facts.flatMap(({ tags = [] }) => tags.flatMap(tagLabel)));
  return (line) => {
    for (let rest = line.slice("- ".length); ;) {
      if (words.has(rest)) return true;
      const [end, label = ""] = / (#[\p{L}\p{N}_-]+)$/u.exec(rest) ?? [];
      if (end === undefined || !labels.has(label)) return false;
      rest = rest.slice(0, -end.length);
    }
  };
}

/** True for a line of a block that publishes a fact. */
export function isFactLine(line: string): boolean {
  return line.startsWith("- ");
}

/**
 * Returns a text on one line that is safe in a Markdown file. It cannot open a block, a tag or a comment, and cannot
 * make a host import a file (`@path`).
 */
function harmlessMarkdown(text: string): string {
  // Redacts twice, because joining lines and removing invisible characters can complete a secret.
  const line = redactText(harmlessText(redactText(text)));
  return escapeStart(escapeInline(shortened(withoutFingerprints(line).trim())));
}

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length <= longestFact
    ? text
    : `${letters
        .slice(0, longestFact - 1)
        .join("")
        .trimEnd()}…`;
}

// A backslash is escaped only before punctuation, because elsewhere Markdown shows it, as in C:\work.
const special = /(?<![`\\])`[^`]+`(?!`)|\\(?=[!-/:-@[-`{-~])|`|<(?=[a-z/!?])|(?<![\w.])@(?=\S)/gi;

/** Escapes tags, imports and stray backticks. Code between backticks stays as it is. */
function escapeInline(text: string): string {
  return text.replaceAll(special, (found) => (found.length > 1 ? found : `\\${found}`));
}

/** Escapes a beginning that Markdown would read as a heading, a list, a quotation, a fence or a link definition. */
function escapeStart(text: string): string {
  if (/^[#>+*~|[=-]/.test(text)) return `\\${text}`;
  return text.replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}
