import { isFunctionWord } from "../text/terms/function-words.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { mayHaveValue, sentencesOf } from "./may-state.ts";
import { ownParagraphs } from "./own-paragraphs.ts";
import { readSettings, type Setting } from "./read-settings.ts";
import { countWords } from "./same-words.ts";
import { hasForeignLead, hasOtherVoice, isDoubt, isTitle, isWorkOnText, type Sentence } from "./sentence-context.ts";
import * as rules from "./statement-rules.ts";
import type { Token } from "./tokenise.ts";
import { matchesAnywhere as has } from "./word-pattern.ts";

/** Words that were written before the prompt that may correct them. */
export interface EarlierText {
  readonly id: string;
  readonly text: string;
  /** True if the person wrote it, and not an agent. */
  readonly isPerson: boolean;
}

/** A value in an earlier sentence. */
export interface EarlierSetting extends Setting {
  readonly id: string;
  readonly isPerson: boolean;
  readonly sentence: string;
}

/** A value that the person replaces. Both passages are verbatim. */
export interface Correction {
  readonly old: EarlierSetting;
  /** The part of the earlier sentence that has the old value. */
  readonly was: string;
  /** The person's words with the new value. */
  readonly is: string;
  /** A passage of the prompt around these words. */
  readonly quote: string;
  /** The statement of the new value: the person's words, or the earlier words with the new value. */
  readonly text: string;
  /** The new value with its unit. */
  readonly value: string;
  /** True if the new words say themselves what has the value. */
  readonly isWhole: boolean;
}

const longestPrompt = 4_000;
const longestSentence = 400;

/** Reads the values in the words of a person or an agent, without pasted text and reports. */
export function earlierSettings({ id, text, isPerson }: EarlierText): EarlierSetting[] {
  if (!mayHaveValue(text)) return [];
  const own = isPerson ? ownSentences(text) : [];
  const sentences = isPerson ? own.filter((one, at) => isStatement(one, own[at + 1])) : repliedSentences(text);
  return sentences.flatMap((one) => {
    const sentence = one.text.trim();
    if (sentence.length > longestSentence || sentence.endsWith("?")) return [];
    const isReport = (setting: Setting) =>
      isPerson ? passing.test(partWith(sentence, setting)) : reported.test(sentence);
    return readSettings(sentence).flatMap((setting) =>
      isReport(setting) ? [] : { ...setting, id, isPerson, sentence },
    );
  });
}

/** What an agent counted or measured is not what something is set to. */
const reported =
  /\b(?:guess|could|might|perhaps|maybe|if|like|example|pass(?:es|ed)?|fail(?:s|ed)?|tests?|took|found|counted|measured|warnings?|errors?|places?|lines?|files?|commits?)\b/i;

/**
 * Finds the values in a prompt that replace an earlier value: “15 is too long. 4 minutes”, “load radius 4 please”. Perhaps
 * only the earlier sentence names what has the value. `earlier` are the values before the prompt, oldest first. `answered` is the id of the
 * reply before it: of other replies, only a value that the person names is corrected.
 */
export function findCorrections(
  prompt: string,
  earlier: readonly EarlierSetting[],
  answered: string | null,
): Correction[] {
  if (earlier.length === 0 || !mayHaveValue(prompt) || prompt.length > longestPrompt) return [];
  const own = ownSentences(prompt);
  const read = own.map((sentence, at) => ({
    sentence,
    settings: readSettings(sentence.text),
    isStated: isStatement(sentence, own[at + 1]),
  }));
  const found: { readonly old: EarlierSetting; readonly is: Setting; readonly sentence: Sentence }[] = [];
  const used = new Set<Setting>();
  // The person names the old value, and then the new one.
  for (const [at, stated] of read.entries()) {
    const { sentence, settings } = stated;
    for (const was of settings) {
      const part = partWith(sentence.text, was);
      const isRejected = (was.kinds[0] === "name" ? refusal : rejection).test(part);
      if (used.has(was) || !isRejected || staying.test(part)) continue;
      const old = nearest(
        was,
        earlier.filter((one) => isSameValue(one, was) && isAlike(one, was)),
      );
      if (old === undefined) continue;
      used.add(was);
      const others = [{ ...stated, settings: settings.filter((one) => one !== was) }, ...read.slice(at + 1, at + 3)];
      const next = others
        .filter(({ isStated }) => isStated)
        .flatMap((one) => one.settings.map((is) => ({ is, sentence: one.sentence })))
        .find(
          ({ is, sentence: other }) =>
            !isSameValue(is, was) &&
            !used.has(is) &&
            isAlike(is, old) &&
            isAlike(is, was) &&
            !staying.test(partWith(other.text, is)) &&
            !isGuess(other, is) &&
            (isShort(other.text, is) || shared(is, old) >= 1),
        );
      if (next === undefined) continue;
      used.add(next.is);
      found.push({ old, ...next });
    }
  }
  // The person gives another value to what an earlier sentence names.
  for (const { sentence, settings } of read.filter(({ isStated }) => isStated))
    for (const is of settings) {
      const part = partWith(sentence.text, is);
      if (used.has(is) || is.kinds.length === 0 || passing.test(part) || staying.test(part)) continue;
      if (isGuess(sentence, is)) continue;
      const alike = earlier.filter(
        (one) => one.kinds.length > 0 && (one.isPerson || one.id === answered) && isAlike(one, is),
      );
      const near = nearest(
        is,
        alike.filter((one) => shared(one, is) >= 1),
      );
      const only = is.about.size === 0 && isOrder(sentence.text, is) && isOnlyOne(alike) ? alike.at(-1) : undefined;
      const old = near ?? only;
      if (old === undefined || old.value === is.value || (near !== undefined && !isGiven(sentence.text, is, near)))
        continue;
      used.add(is);
      found.push({ old, is, sentence });
    }
  const corrections = found.flatMap(({ old, is, sentence }) => {
    const others = found.filter((one) => one.sentence === sentence);
    const isOwnPart = others.length > 1 && is.about.size > 0;
    // A part such as “22:15” says nothing alone, and the earlier words have more values than one.
    return others.length === 1 || isOwnPart ? toCorrection(prompt, old, is, sentence, isOwnPart) : [];
  });
  return corrections.filter(({ text }, at) => corrections.findIndex((one) => one.text === text) === at);
}

/** What says of a value that it does not hold any more. */
const rejection =
  /\b(?:too|not|no|no longer|instead of|rather than|weird|wrong|eternity|longer than|more than|what'?s the point|whats|was|were|old|nothing|nobody|clash\w*|because of|sits on|dead|gone|pops up|from)\b/i;
const refusal = /\b(?:not|no longer|instead of|rather than|nothing|nobody|pops up|moved from|replaces?)\b/i;
/** What says that a value stays. */
const staying =
  /\b(?:stays?|remains?|unchanged|(?:is|are) (?:fine|ok|okay|good))\b|\bkeep (?:it|the|at)\b|\b(?:leave|rest) .*\bat\b/i;
/** Words of questions, guesses, conditions, reports and plans for this moment. */
const passing =
  /\?|\b(?:smoke|try|check|run (?:it|them)|maybe|perhaps|probably|i (?:think|guess|wonder)|what if|if|when|would|could|might|unless|until|for now|this time|yesterday|last (?:week|night|month)|took|got|ran|had|has been|were|was|costs?|takes?|gives?|runs? up|lasted|after \d|says?|said|waiting|today|i'?ve|i'?m|achieved|completed|remember|speaking of|dropp?(?:ed|ing)|now that|seems?|must have|already|thinking|looking|reviewing|specifically|like)\b/i;
/** Words by which a person changes something. */
const change =
  /\b(?:now|from now on|from today|instead|rather|bump|raised?|lower(?:ed)?|increase|reduce|cut|goes|moves?|moved|rename|switch|too|only|no longer|longer|changed?|ok then|since|enough|want|please|pls|down to|up to|should be|as of|make|take|go|set|use|put)\b/i;
const renaming = /\b(?:rename|renamed|moved?|now|called|bump|its|it's|the old (?:one|host|address|topic|bucket))\b/i;

/** Returns the person's own sentences, without those that may belong to a text of somebody else. */
function ownSentences(prompt: string): Sentence[] {
  const all = sentencesOf(prompt);
  if (all.some(({ tokens }) => has(rules.retractions, tokens) || isWorkOnText(tokens) || has(rules.inventions, tokens)))
    return [];
  const own = ownParagraphs(prompt, all).forStatements;
  let foreign = -1;
  return all.filter((sentence) => {
    const { tokens, paragraph, text } = sentence;
    const isOwn = own.has(paragraph) && paragraph !== foreign && text.length <= longestSentence && !isTitle(tokens);
    const names = (words: Pick<ReadonlySet<string>, "has">) => tokens.some(({ lower }) => words.has(lower));
    if (text.trim().endsWith(":") || names(rules.worksOfText) || (names(rules.letters) && names(rules.presentations)))
      foreign = paragraph;
    return isOwn && !/["“”„«»]/.test(text);
  });
}

/** True for a sentence that is not a question or a story, and does not speak of this moment only. */
function isStatement({ text, tokens }: Sentence, next: Sentence | undefined): boolean {
  const isForeign = hasForeignLead(tokens, tokens.at(-1)?.start ?? 0) && !hasOwnLabel(tokens);
  return !(
    isForeign ||
    text.trim().endsWith("?") ||
    hasOtherVoice(tokens) ||
    (has(rules.oneTime, tokens) && !lasting.test(text)) ||
    thisTime.test(text) ||
    (next !== undefined && isDoubt(next))
  );
}

/** True if something before a value makes it a guess: “maybe 4 tries”. */
function isGuess({ tokens, text }: Sentence, { end }: Setting): boolean {
  const lead = tokens.filter((token) => token.start < end);
  return has(rules.uncertain, thinkingOf.test(text) ? lead.filter(({ lower }) => lower !== "think") : lead);
}

const thinkingOf = /\b(?:while|before|now that) i(?:'m)? (?:still )?(?:think|forget)/i;
const lasting = /\b(?:as of|since|from) (?:this|today|now)\b/i;
const thisTime =
  /\b(?:just|only) (?:for|in) (?:this|the)\b|\bfor (?:this|the) (?:test|run|experiment|moment)\b|\bdon'?t (?:save|remember)\b/i;

/** The sentences of an agent's reply, without code. */
function repliedSentences(reply: string): readonly { readonly text: string }[] {
  return reply
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .split(/\n|(?<=[.!?])\s+/)
    .map((text) => ({ text: text.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, "") }));
}

/** True if a few words before a colon say what the sentence is about: “snapshot copy: eu-north-1”. */
function hasOwnLabel(tokens: readonly Token[]): boolean {
  const colon = tokens.findIndex(({ lower }) => lower === ":");
  const label = tokens.slice(0, colon);
  return (
    colon > 0 &&
    colon <= longestLabel &&
    label.every(
      ({ raw, lower }, at) =>
        (at === 0 || raw === "I" || !/^\p{Lu}/u.test(raw)) &&
        !rules.foreignLeads.has(lower) &&
        !rules.worksOfText.has(lower) &&
        !rules.letters.has(lower),
    ) &&
    !hasOtherVoice(label)
  );
}

const longestLabel = 10;

/** The earlier value that shares the most words with a value, of several the latest. */
function nearest(value: Setting, earlier: readonly EarlierSetting[]): EarlierSetting | undefined {
  const most = Math.max(...earlier.map((one) => closeness(one, value)));
  return earlier.findLast((one) => closeness(one, value) === most);
}

function closeness(one: Setting, other: Setting): number {
  return shared(one, other) + 0.1 * [...other.around].filter((term) => one.around.has(term)).length;
}

/** True if a sentence begins with an order that says only the value: “go -18 dB”. */
function isOrder(text: string, is: Setting): boolean {
  return (
    isBare(text, is) && /^(?:(?:ok|okay|then|so|please|pls|lets|let's),? )*(?:make|take|set|use|put|go)\b/i.test(text)
  );
}

/** True if a space has one value of a kind: “-18 dB” can replace only the other loudness. */
function isOnlyOne(alike: readonly EarlierSetting[]): boolean {
  return (
    alike.length > 0 &&
    !["name", "weekday", "clock"].includes(alike[0]?.kinds[0] ?? "") &&
    new Set(alike.map(({ value }) => value)).size === 1
  );
}

/** The number of words that the clauses of two values share. */
function shared(one: Setting, other: Setting): number {
  return [...other.about].filter((term) => one.about.has(term)).length;
}

function isSameValue(one: Setting, other: Setting): boolean {
  const hasUnits = one.kinds.length > 0 && other.kinds.length > 0;
  return hasUnits ? one.value === other.value : one.written === other.written;
}

function isAlike(one: Setting, other: Setting): boolean {
  const isNamed = one.kinds[0] === "name" || other.kinds[0] === "name";
  if (one.kinds.length === 0 || other.kinds.length === 0) return !isNamed;
  if (!one.kinds.some((kind) => other.kinds.includes(kind))) return false;
  return !isNamed || isFamily(one.value, other.value);
}

/** True for names that begin or end alike: “payments.v1” and “payments.v2”. */
function isFamily(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < one.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return start >= 4 || end >= 6;
}

const partEnd = /[,;:]\s|\.\.+\s|\s[-–]+\s|\s(?:and|but|so)\s/g;

/** The part of a sentence with a value. */
function partWith(text: string, { start, end }: Setting): string {
  const ends = [...text.matchAll(partEnd)].map(({ index, 0: mark }) => index + mark.length);
  return text.slice(ends.findLast((one) => one <= start) ?? 0, ends.find((one) => one > end) ?? text.length);
}

/** True if a sentence gives another value to what has the old one, and not to something similar. */
function isGiven(text: string, is: Setting, old: EarlierSetting): boolean {
  if (countWords(partWith(text, is)) > mostWordsOfPart || isOtherBound(text, is, old)) return false;
  const common = shared(is, old);
  if (is.kinds[0] === "name") return isShort(text, is) && renaming.test(text);
  // Only the counted thing is the same: “make it 6 tries”.
  const isOnlyCounted =
    common === 1 && is.kinds.some((kind) => kind.startsWith("count of ") && old.kinds.includes(kind));
  if (isOnlyCounted) return is.about.size === 1 && isBare(text, is) && !loose.test(text.slice(is.start, is.end));
  const specific = common / is.about.size;
  return change.test(text) ? specific >= 0.3 : isShort(text, is) ? specific > 0.5 : common >= 2 && specific > 0.5;
}

const mostWordsOfPart = 14;

const upper = /\b(?:cap|caps|capped|max\w*|at most|limit|upper|up to)\b/i;
const lower = /\b(?:start\w*|initial\w*|base|min|minimum|at least|first|lower)\b/i;

/** True if one value is the most and the other the least: “starts at 100 ms”, “capped at 60 s”. */
function isOtherBound(text: string, is: Setting, old: EarlierSetting): boolean {
  const [now, before] = [partWith(text, is), partWith(old.sentence, old)];
  return (upper.test(now) && lower.test(before)) || (lower.test(now) && upper.test(before));
}

/** Things that are counted again in every task. */
const loose =
  /\b(?:words?|lines?|people|persons|tests?|files?|things?|items?|points?|steps?|sentences?|examples?|bullets?|options?|names?|pages?|paragraphs?|commits?|questions?|ideas?|degrees?)\b/i;

/** True if the part of a sentence with a value says little besides the value. */
function isShort(text: string, setting: Setting): boolean {
  return otherWords(text, setting) <= 2;
}

function isBare(text: string, setting: Setting): boolean {
  return otherWords(text, setting) === 0;
}

function otherWords(text: string, setting: Setting): number {
  const part = partWith(text, setting).toLowerCase();
  if (passing.test(part)) return Infinity;
  const own = text.slice(setting.start, setting.end).toLowerCase();
  const [before = "", after = ""] = part.split(own);
  const isCounted = (word: string) => setting.kinds.some((kind) => kind === `count of ${textToTerms(word).at(-1)}`);
  const count = (words: string, known: ReadonlySet<string>) =>
    (words.match(/[\p{L}\p{N}#][\p{L}\p{N}_.-]*/gu) ?? []).filter(
      (word) => !known.has(word) && !isFunctionWord(word) && !isCounted(word),
    ).length;
  return count(before, leading) + count(after, trailing);
}

const leading = new Set(
  "ok okay then so thus now please pls rename move bump make take set use put go goes it its no yes well hm let's lets just only at max min max. want have can".split(
    " ",
  ),
);
const trailing = new Set("now please pls instead then max only enough today from on everywhere".split(" "));

const fewestQuoted = 8;

/** `isPart` is true if the sentence corrects several values, so that a part of it states this one. */
function toCorrection(
  prompt: string,
  old: EarlierSetting,
  is: Setting,
  sentence: Sentence,
  isPart: boolean,
): Correction {
  const own = sentence.text.trim();
  // A short sentence is quoted with the one before it.
  const from = own.length >= fewestQuoted ? prompt.indexOf(own, sentence.start) : beginning(prompt, sentence.start);
  const words = (isPart ? partWith(sentence.text, is) : own).trim().replace(lastMarks, "");
  const value = sentence.text.slice(is.start, is.end);
  const isWhole = isPart || (shared(is, old) >= 1 && countWords(own) >= fewestWords);
  const whole = withValue(old, is, value);
  const text = isWhole ? words : otherWords(sentence.text, is) === 0 ? whole : `${whole}: ${words}`;
  const quote = prompt.slice(from, prompt.indexOf(own, sentence.start) + own.length);
  return { old, was: partWith(old.sentence, old).replace(lastMarks, ""), is: words, text, quote, value, isWhole };
}

const fewestWords = 4;
const lastMarks = /[\s,;:.(]+(?:and|but|so)?$/;

/** The part of the earlier sentence with the new value instead of the old one. */
function withValue(old: EarlierSetting, is: Setting, value: string): string {
  const { sentence, start, end, written } = old;
  const part = partWith(sentence, old);
  const from = sentence.indexOf(part);
  const before = sentence.slice(start, end);
  // “32” leaves the voices of “24 voices”, and “4” leaves the unit of “3 s”.
  const hasUnit = is.end - is.start > is.written.length;
  const now =
    hasUnit || !before.toLowerCase().includes(written)
      ? value
      : before.replace(new RegExp(escaped(written), "i"), () => value);
  return `${part.slice(0, start - from)}${now}${part.slice(end - from)}`.replace(lastMarks, "").replace(deed, "");
}

/** What an agent said that it has done with the old value. */
const deed = /^(?:i|we)(?:'ve| have)? (?:now )?(?:set|put|made|changed) /i;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The place where the sentence before this place begins. */
function beginning(prompt: string, place: number): number {
  const before = sentencesOf(prompt).findLast(({ start }) => start < place);
  return before?.start ?? place;
}
