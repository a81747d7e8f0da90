/** A sentence of an event, and the part of it that a quote contains. Both are comparable texts. */
export interface QuotedSentence {
  readonly sentence: string;
  readonly quoted: string;
}

/** A longer sentence is cut here, so that a text without punctuation cannot slow the check down. */
const mostContext = 300;

/**
 * Finds a comparable quote in the comparable lines of an event, and returns the whole sentences around it. Otherwise a
 * quote could leave out the "not" before it. Empty if the event does not contain the quote.
 */
export function quotedSentences(quote: string, lines: string): QuotedSentence[] {
  // Lines and their spaced form have the same length, so positions agree.
  const start = lines.replaceAll("\n", " ").lastIndexOf(quote);
  if (start < 0) return [];
  const end = start + quote.length;
  const from = Math.max(0, start - mostContext);
  const before = lines.slice(from, start);
  const after = lines.slice(end, end + mostContext);
  const first = start - (before.length - lastBreak(before));
  const last = end + (isBreak(lines, end) ? 0 : firstBreak(after));
  const found: QuotedSentence[] = [];
  let at = first;
  for (const sentence of splitSentences(lines.slice(first, last))) {
    const quoted = lines.slice(Math.max(at, start), Math.min(at + sentence.length, end));
    if (quoted.trim() !== "") found.push({ sentence, quoted: quoted.replaceAll("\n", " ") });
    at += sentence.length;
  }
  return found;
}

/** Ends of sentences and lines, and the comma before a further main clause that adds no condition. */
const sentenceEnd =
  /[.!?…。！？]["')\]]*\s|\s-+\s|\n|,\s(?=(?:and|so|but)\s(?!only|if|unless|not|when|maybe|perhaps|probably|might|may))/g;

/** Splits a text after each sentence and line. The parts together are the text. */
function splitSentences(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: end } of text.matchAll(sentenceEnd)) {
    parts.push(text.slice(from, index + end.length));
    from = index + end.length;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}

function lastBreak(text: string): number {
  return [...text.matchAll(sentenceEnd)].reduce((_, { index, 0: end }) => index + end.length, 0);
}

function firstBreak(text: string): number {
  const { value } = text.matchAll(sentenceEnd).next();
  return value === undefined ? text.length : value.index + value[0].length;
}

function isBreak(lines: string, end: number): boolean {
  return lines[end] === "\n" || /[.!?…。！？]["')\]]*$/.test(lines.slice(Math.max(0, end - 4), end));
}

/** Splits a sentence where another statement begins. "And" often joins words only, so it does not split by itself. */
export function splitClauses(sentence: string): string[] {
  return sentence.split(
    /[,;:()]|\s-+\s|--|\.{2,}|\b(?:but|so|because|although|though|while|whereas)\b|(?=\b(?:instead of|rather than|except|unlike)\b)/,
  );
}

/** Splits also at "and" and "or", for clauses that each contain a number. */
export function splitEachClause(sentence: string): string[] {
  return splitClauses(sentence).flatMap((clause) => clause.split(/\b(?:and|or|then)\b/));
}

/** True if a clause denies something, in one of the most common languages. */
export function isDenied(clause: string): boolean {
  return denial.test(clause.replace(notDenial, " "));
}

const denial =
  /\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|stopped|hardly|false|untrue|wrong|denied|denies|deny|refuse|refuses|refused|avoid|avoids|avoided|reject|rejects|rejected|forbid|forbids|forbidden|banned|isnt|arent|wasnt|dont|doesnt|didnt|wont|cant|couldnt|shouldnt|instead of|rather than|except|unlike|nicht|kein|keine|keinen|nie|niemals|ohne|pas|jamais|nunca|jamás|não|nem|mai|senza|niet|geen|nooit)\b|n't\b|(?<!\p{L})(?:не|нет|никогда|без|ні|nie)(?!\p{L})|[不没沒無无非]|ない|ません|않|없/u;

/** Phrases with a word of denial that deny nothing. */
const notDenial =
  /\b(?:(?:do not|don't|dont|never|not) (?:ever )?forget|can't wait|cannot wait|not only|not just|no doubt|no wonder|no problem|no worries|why not|whether or not|no matter|nothing like|no longer than|can't help but|no\.? ?\d)\b/g;

interface Doubt {
  /** True for a sentence that does not state that something is so. */
  readonly isFound: (sentence: string) => boolean;
  /** Matches a statement that says so, too. */
  readonly kept: RegExp;
}

/** Questions, conditions, guesses, plans and things of the past. */
export const doubts: readonly Doubt[] = [
  {
    isFound: (sentence) => /[?？]["')\]]*\s*$/.test(sentence) && !request.test(sentence) && !tagQuestion.test(sentence),
    kept: /[?？]$|\b(?:ask|asks|asked|asking|wonder|wonders|curious|question|questions|interest|interested)\b/,
  },
  {
    isFound: (sentence) =>
      /\b(?:(?<!even )if|unless|whether|in case|assuming|suppose|supposing|provided that)\b/.test(sentence),
    kept: /\b(?:if|unless|whether|in case|assuming|when|whenever|provided|depends)\b/,
  },
  {
    isFound: (sentence) => guess.test(sentence.replace(request, " ")),
    kept: /\b(?:might|maybe|perhaps|possibly|possible|probably|likely|could|would|should|plan\w*|hope\w*|hoping|want\w*|wish\w*|consider\w*|think\w*|thought|believe\w*|assume\w*|suppose\w*|guess\w*|unsure|uncertain|suggest\w*|recommend\w*|advi[sc]e\w*|propos\w*|offer\w*|encourag\w*|urge\w*|dream\w*|aim\w*|intend\w*|looking forward|willing|open to|eager|prefer\w*|interested|like to|love to|goal|idea|rumou?r\w*|supposedly|allegedly)\b|(?<!\b(?:in|of|on|since|until|by|last|next|this) )\bmay\b(?! \d)|'d\b/,
  },
  {
    isFound: (sentence) => /\b(?:used to|formerly|previously|back then|in the past|until)\b/.test(sentence),
    kept: /\b(?:used to|until|formerly|former|previous|previously|once|was|were|had|did|ago|past|before|earlier|\p{L}+ed|then)\b/u,
  },
];

const guess =
  /\b(?:might|maybe|perhaps|possibly|probably|could|would|should|i (?:think(?! about| of)|guess|suppose|assume|wish)|not sure|rumou?rs?|supposedly|allegedly|pretend|imagine|joking|kidding|thinking (?:of|about)|considering|(?:want|plan|hope|intend|wants|plans|hopes|intends) to|planning to|hoping to|(?:plan|planning) on|(?:am|are|is|'m|'re|'s) going to(?! (?:the|a|an|my|our)\b)|wanna|gonna)\b|(?<!\b(?:in|of|on|since|until|by|last|next|this) )\bmay\b(?! \d)|'d\b/;

/** A statement that only asks for a nod. */
const tagQuestion = /, (?:right|huh|eh|ok|okay|yeah|isn't it|you know)[?？]\s*$/;

/** A polite request to remember is neither a question nor a guess. */
const request =
  /\b(?:can|could|would|will) you (?:please )?(?:remember|note|save|store|keep|record|make a note|take a note)\b|\b(?:i'd|i would) (?:like|love|want) you to\b|\byou should (?:know|remember)\b/;
