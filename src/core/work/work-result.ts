import { withoutOwnBlocks } from "../block/own-block.ts";
import { isQuestion, splitSentences } from "../block/split-sentences.ts";
import { shorten } from "../summary/shorten.ts";
import { countTokens } from "../text/tokens/count-tokens.ts";

/** Words that say what comes next or is not done yet. */
const openMarks =
  /\b(?:open|left|remaining|missing|unfinished|to ?do)(?::| is| are| for\b)|\b(?:is|are|was|were|remains?|still|only)\b.{0,40}\b(?:open|left|missing|pending|unfinished|uncommitted|to do|on the plan)\b|\bnext(?::| steps?\b| would\b| is\b| up\b| comes\b| week\b)|\bnot (?:yet|fixed|done|committed|started|finished|written)\b|\b(?:isn't|aren't|haven't|hasn't)\b.{0,30}\b(?:yet|done|written|fixed)\b|\bstill (?:to|needs?|open|missing|has)\b|\bwaits? (?:for|until)\b|\bstopped here\b|\b(?:noch|offen|fehlt|als nächstes)\b/i;

const resultMarks =
  /\b(?:now|committed|pushed|merged|released|deployed|added|fixed|removed|renamed|changed|moved|replaced|set|written|created|updated|pass(?:es|ed)?|works?|done|keeps?|uses?|runs?|cause|because|instead)\b/i;

const worksMarks =
  /\b(?:tests?|suite|checks?|build|command|all|everything|it|that|ci|lint\w*|\d+)\b[^.]{0,30}\b(?:pass(?:es|ed)?|succeed(?:s|ed)?|green|works?|fixed)\b/i;
const worksNot =
  /\b(?:not?|never|still|fail(?:s|ing)?|until|would|should|could|if|once|when|except|but|only)\b|n['’]t\b/i;
const failsNow = /\b(?:fails|still|is (?:failing|broken|red))\b/i;

/** True for a reply that says that a command works now, and not that one still fails. */
export function saysItWorks(reply: string): boolean {
  if (!worksMarks.test(reply) || failsNow.test(reply)) return false;
  return splitSentences(ownWords(reply).slice(0, longestRead)).some(
    ({ text }) => worksMarks.test(text) && !worksNot.test(text) && !isQuestion(text),
  );
}

/** Acknowledgements and wishes, which say nothing about the work. */
const emptyWords =
  /^(?:understood|noted|ok(?:ay)?|sure|done|thanks?|thank you|you(?:'re| are) right|i see|good|great|perfect|enjoy|will do|agreed|all right|of course|yes|no|gladly|sorry|got it|right)\b/i;

const longestEmpty = 40;

/** Counts the words of a text with a number, a path, code or a name in code. */
function countConcrete(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /[`\d]|\w[/_.:=]\w|[a-z][A-Z]|\w-[A-Z]|^-{1,2}\w/.test(word)).length;
}

/** Returns how much a sentence of a reply says about the result of the work or about the next steps. */
export function scoreResult(sentence: string): number {
  const bare = sentence.trim();
  const concrete = Math.min(4, countConcrete(bare));
  if (bare.length < longestEmpty && concrete === 0 && emptyWords.test(bare)) return 0.01;
  if (isQuestion(bare)) return 0.3;
  return 0.5 + 0.3 * concrete + (resultMarks.test(bare) ? 0.4 : 0) + (openMarks.test(bare) ? 0.8 : 0);
}

/** Removes code, quoted lines and blocks of Loci, because somebody else may have written them. */
export function ownWords(text: string): string {
  return withoutOwnBlocks(text)
    .replace(/^[ \t]*(```|~~~)[\s\S]*?(?:^[ \t]*\1[ \t]*$|$(?![\s\S]))/gm, "")
    .replace(/^[ \t]*>.*$/gm, "")
    .trim();
}

/** Only this many characters of a text are read. */
const longestRead = 8_000;
/** A longer first sentence of an extract is cut between two words. */
const longestWords = 32;
/** Most replies begin with their result. */
const firstBonus = 1.3;

interface ScoredSentence {
  readonly text: string;
  /** The place of its text among the texts. */
  readonly of: number;
  readonly at: number;
  readonly score: number;
  readonly tokens: number;
}

function scoredSentences(text: string, of: number, score: (sentence: string) => number): ScoredSentence[] {
  return splitSentences(ownWords(text).slice(0, longestRead))
    .map((sentence, at) => ({
      text: sentence.text,
      of,
      at,
      score: score(sentence.text) * (at === 0 ? firstBonus : 1),
      tokens: countTokens(sentence.text) + 1,
    }))
    .filter((sentence) => sentence.score > 0);
}

/**
 * Returns an extract of each text: its best sentence, then the best sentences of all texts as long as they fit into the
 * tokens. Sentences keep their order. The extract is empty for a text without room. The first texts come first.
 */
export function extracts(texts: readonly string[], tokens: number, score: (sentence: string) => number): string[] {
  const ranked = texts.map((text, of) =>
    scoredSentences(text, of, score).toSorted((a, b) => b.score - a.score || a.at - b.at),
  );
  const chosen = texts.map((): ScoredSentence[] => []);
  let left = tokens;
  const add = (sentence: ScoredSentence): void => {
    if (sentence.tokens > left) return;
    left -= sentence.tokens;
    chosen[sentence.of]?.push(sentence);
  };
  for (const [best] of ranked) if (best !== undefined) add(cut(best));
  const others = ranked.flatMap(([, ...rest], of) => ((chosen[of] ?? []).length === 0 ? [] : rest));
  for (const sentence of others.toSorted((a, b) => b.score - a.score || a.of - b.of || a.at - b.at)) add(sentence);
  return chosen.map((sentences) =>
    sentences
      .toSorted((a, b) => a.at - b.at)
      .map(({ text }) => text)
      .join(" "),
  );
}

function cut(sentence: ScoredSentence): ScoredSentence {
  const text = shorten(sentence.text, longestWords);
  return { ...sentence, text, tokens: Math.min(sentence.tokens, countTokens(text) + 1) };
}

/** Returns the extract of one text. */
export function extract(text: string, tokens: number, score: (sentence: string) => number): string {
  return extracts([text], tokens, score)[0] ?? "";
}
