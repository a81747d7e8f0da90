import { concludingSentences, mayConclude } from "../../core/block/conclusion.ts";
import { splitSentences } from "../../core/block/split-sentences.ts";
import { areTextsAlike } from "../../core/text/terms/are-texts-alike.ts";
import { textToTerms } from "../../core/text/terms/text-to-terms.ts";
import type { ThreadText } from "../../index/views/thread-views.ts";

/** A turn that settles a subject. */
export interface SettlingTurn {
  /** The rows of its prompt and of the reply that ended it. One of them may be missing. */
  readonly rows: readonly number[];
  /** Which of its texts settles the subject. */
  readonly by: ThreadText;
  /** The terms of the conclusion. */
  readonly terms: ReadonlySet<string>;
}

/**
 * Yields the turns of a conversation that settle a subject, the latest first. `readBefore` returns the person's prompts
 * before these texts. It is called only if a text may be a conclusion.
 */
export function* settlingTurns(
  texts: readonly ThreadText[],
  readBefore: () => readonly string[] = () => [],
): Generator<SettlingTurn, void> {
  let said: ReadonlySet<string> | undefined;
  let next: readonly ThreadText[] = [];
  for (const turn of toTurns(texts).toReversed()) {
    const after = next;
    next = turn;
    for (const by of turn.toReversed()) {
      if (!mayConclude(by.type, by.text)) continue;
      said ??= ownTerms([...readBefore(), ...texts.flatMap((one) => (one.isPerson ? one.text : []))]);
      const terms = conclusionTerms(by.text);
      if (!isSupported(terms, said, by.type === "assistant" && accepts(after) ? leastAccepted : leastSaid)) continue;
      yield { rows: turn.map(({ row }) => row), by, terms };
      break;
    }
  }
}

/** Words with which a person accepts what the agent has concluded. Thanks alone accept nothing. */
const accepting =
  /^\W*(?:perfect|exactly|agreed|confirmed|right|correct|that['’]s (?:the one|it|right|correct|the rule))\b|\b(?:ship|merge|commit) it\b/i;

/** True if the turn after a conclusion begins with a prompt in which the person accepts it. */
function accepts([prompt]: readonly ThreadText[]): boolean {
  return prompt?.isPerson === true && accepting.test(prompt.text);
}

/** Joins each prompt and the reply that ended its turn. */
function toTurns(texts: readonly ThreadText[]): ThreadText[][] {
  const turns: ThreadText[][] = [];
  for (const one of texts) {
    const open = turns.at(-1);
    if (one.type === "prompt" || open === undefined) turns.push([one]);
    else turns[turns.length - 1] = [...open.filter(({ type }) => type === "prompt"), one];
  }
  return turns;
}

/** The terms of the person's own words. Further lines of a prompt may be somebody else's text. */
function ownTerms(prompts: readonly string[]): ReadonlySet<string> {
  return new Set(prompts.flatMap((text) => textToTerms(text.split("\n", 1)[0] ?? "")));
}

function conclusionTerms(text: string): ReadonlySet<string> {
  return new Set(textToTerms(conclusionOf(text)));
}

/** The sentences that conclude a text. Empty if there are none. */
export function conclusionOf(text: string): string {
  const sentences = splitSentences(text);
  return concludingSentences(text, sentences)
    .map((at) => sentences[at]?.text ?? "")
    .join(" ");
}

/** The share of a conclusion's terms that the person has used in the conversation. */
const leastSaid = 0.3;
/** The share that is enough if the person has accepted the conclusion in the next prompt. */
const leastAccepted = 0.1;
const fewestTerms = 4;

/** True if the person spoke of the same subject. What an agent has only read in a file or on a page settles nothing. */
function isSupported(terms: ReadonlySet<string>, said: ReadonlySet<string>, least: number): boolean {
  return terms.size >= fewestTerms && [...terms].filter((term) => said.has(term)).length >= least * terms.size;
}

/** From this likeness on, two conclusions are about the same subject. */
const sameSubject = 0.25;

/** True if two conclusions with these terms are about the same subject, so that the later one amends the earlier one. */
export function isSameSubject(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return areTextsAlike(one, other, sameSubject);
}
