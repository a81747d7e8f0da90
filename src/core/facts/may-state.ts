import { ownSentences } from "./own-sentences.ts";
import type { Sentence } from "./sentence-context.ts";
import * as words from "./statement-rules/trigger-words.ts";
import { tokenise, type Token } from "./tokenise.ts";

/** A request to remember at the start of a line. It works in every host. */
export const rememberPrefix = /^\s*(?:\/loci[ :]+remember|[/#]remember|remember:)[ :]*/i;

/** A rule that names where it holds has one of these words. */
const scopeWords =
  /\b(?:repos?|repositor(?:y|ies)|projects?|services?|shop|codebases?|monorepo|code|module|myself|own|ever|any \w+ i have)\b|\w\//i;

/**
 * False if `findStatements` finds nothing in a prompt. It looks only for words, so that most prompts do not load the
 * rules for statements.
 */
export function mayHaveStatements(prompt: string): boolean {
  return sentencesOf(prompt).some(
    (sentence) =>
      mayState(sentence) ||
      mayConfirm(sentence) ||
      scopeWords.test(sentence.text) ||
      rememberPrefix.test(sentence.text),
  );
}

/** False for a text without a number, a name with marks or a weekday: it gives no value to anything. */
export function mayHaveValue(text: string): boolean {
  return valueForm.test(text);
}

const valueForm =
  /\d|day|#[a-z]|[a-z][._/][a-z]|[A-Z]\w*-[A-Z]|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/;

/** Returns the sentences that are not masked as pasted. A pasted line ends a paragraph like an empty one. */
export function sentencesOf(prompt: string): Sentence[] {
  let end = 0;
  let paragraph = 0;
  return ownSentences(prompt).map(({ text, start }) => {
    if (end > 0 && /\n[^\n]*\n/.test(prompt.slice(end, start))) paragraph += 1;
    end = start + text.length;
    return { text, start, tokens: tokenise(text), paragraph };
  });
}

/** A cheap pre-check, which needs no pattern. */
export function mayState({ tokens }: Pick<Sentence, "tokens">): boolean {
  if (tokens.some(({ lower }) => words.triggers.has(lower)) || mayChange(tokens)) return true;
  const isAbout = tokens.some(({ lower }) => lower === "the" || lower === "is" || lower === "are");
  return isAbout && tokens.some(({ lower }) => words.knownThings.has(lower));
}

/** False for a sentence that confirms no other one. */
export function mayConfirm({ tokens }: Pick<Sentence, "tokens">): boolean {
  return tokens.slice(0, 3).some(({ lower }) => words.confirmingWords.has(lower));
}

/** A cheap pre-check for the words of a change, or of a statement about a command. */
function mayChange(tokens: readonly Token[]): boolean {
  return hasChangeWord(tokens) || mayNameCommand(tokens);
}

export function hasChangeWord(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ lower }, at) => words.changeWords.has(lower) || (lower === "not" && tokens[at - 1]?.lower === ","),
  );
}

/** “we deploy with make release”. */
export function mayNameCommand(tokens: readonly Token[]): boolean {
  return (
    tokens.some(({ lower }) => words.commandLeads.has(lower)) && tokens.some(({ lower }) => words.works.has(lower))
  );
}
