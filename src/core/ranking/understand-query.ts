import { relatedTerms } from "../text/terms/related-terms.ts";
import { textToTerms } from "../text/terms/text-to-terms.ts";
import { findTimeSpans, type TimeSpan } from "../text/time/time-expressions.ts";
import type { TimeZone } from "../text/time/wall-clock.ts";
import type { RecallPolicy } from "./recall-policy.ts";

/**
 * One term to search for. Terms of one group stand for the same word of the question, and only the best of them counts.
 */
export interface QueryWord {
  readonly term: string;
  readonly group: number;
  /** The factor on the word: 1 for a word of the question; less for a word that only asks, and for related words. */
  readonly share: number;
}

/** The kind of answer that a question wants, judged by its wording alone. */
export interface Intent {
  /** True if the question asks for an action or advice. Standing instructions and preferences then matter more. */
  readonly advice: boolean;
  /** True if the question is about the agent's words. */
  readonly addressed: boolean;
  /** True if the question asks for a time or a length of time. */
  readonly time: boolean;
  /** True if the question asks for a number. */
  readonly number: boolean;
}

export interface Query {
  readonly words: readonly QueryWord[];
  readonly intent: Intent;
  readonly times: readonly TimeSpan[];
}

/** Only this many words of a long prompt are used, because more would not change the answer. */
const mostGroups = 128;

/**
 * The maximum number of related words in a query, divided among the words of the question. A long prompt needs fewer
 * related words, and each costs time.
 */
const relatedInAll = 48;

/** Reads a question or prompt: the words to search for, their weights, the intent and the times. */
export function understandQuery(text: string, policy: RecallPolicy, now: number, zone?: TimeZone): Query {
  const terms = [...new Set(textToTerms(text))].slice(0, mostGroups);
  const asked = new Set(terms);
  const mostRelated = policy.relatedWord === 0 ? 0 : Math.floor(relatedInAll / terms.length);
  const words = terms.flatMap((term, group): QueryWord[] => {
    if (askingTerms.has(term)) return [{ term, group, share: policy.askingWord }];
    const related = mostRelated === 0 ? [] : relatedTerms(term).filter((other) => !asked.has(other.term));
    return [
      { term, group, share: 1 },
      ...related.slice(0, mostRelated).map(({ term: other, nearness }) => ({
        term: other,
        group,
        share: nearness === 1 ? policy.sameWord : nearness * policy.relatedWord,
      })),
    ];
  });
  return { words, intent: intentOf(text), times: findTimeSpans(text.slice(-readForIntent), now, zone) };
}

/** How well a memory fits the times in the question, from 0 to 1. */
export function timeFit({ times }: Pick<Query, "times">, ts: number): number {
  if (times.length === 0) return 0;
  return Math.max(0, ...times.map(({ from, to, certainty }) => (ts >= from && ts < to ? certainty : 0)));
}

// Words that ask without naming the subject. Some of them can be the subject, so they weigh less instead of being
// dropped. They are listed as stems, because stemming them at each start would take longer than reading a question.
const askingTerms = new Set(
  "what when where who whom which why how mani much long often old kind type name recommend suggest tell rememb mention said sai ago last recent current previou previous convers discuss chat talk ani some can could should might pleas help need want get got time dai week month year total first happen order earlier latest between pass sinc befor after did differ across throughout bring brought up aspect list item walk through onli give provid summari summar comprehens includ go went make made us thing anyth someth someon still ever also more most just like know think look about".split(
    " ",
  ),
);

const asksForAdvice =
  /\b(?:can|could|would|will) you\b|\b(?:how|what|where|which)\b.{0,30}\b(?:should|can|could|would|might) (?:i|we)\b|\b(?:tips?|ideas?|advice|suggestions?|suggest|recommend\w*|options)\b|what are some|\bhelp me\b|\bi'?m (?:looking|trying|thinking|planning|considering|having|feeling)|\bi(?: (?:want|need|would like)|'d like) to|best way/i;
const asksForPast =
  /\b(?:did|was|were|had|have (?:i|we)|do i|am i|ago|last (?:time|week|month|year)|previous|earlier|our (?:chat|conversation)|how many|how much|how long|when|summar\w*|order in which|remind me)\b/i;
// "Can you list …" asks for work. It does not ask what the agent said.
const asksWhatAgentSaid =
  /(?<!\b(?:can|could|would|will) )\b(?:you|your|assistant)\b.{0,40}\b(?:recommend|suggest|told|tell|said|say|mention|provid|gave|give|list|explain|advi[sc]e|describ|wrote|shar|propos|help|creat|generat)|\b(?:recommend|suggest|told|said|mention|provid|gave|list|advice|advis)\w*\b.{0,30}\b(?:you|by the assistant)\b|our (?:previous|last|earlier) (?:chat|conversation)|remind me/i;
const asksForTime =
  /\b(?:when|what (?:date|day|month|year|time)|which (?:day|month|year)|how (?:long|old)|how many (?:days|weeks|months|years)|wann|wie lange|seit wann|an welchem tag)\b|什么时候|何时|哪天|いつ|何年|何月|언제/i;
const asksForNumber =
  /\b(?:how (?:many|much|long|old|often|far|tall|big|large)|what (?:percentage|number|amount|total|score|price|cost|size)|wie ?viele?|wie (?:oft|lange|weit|alt|hoch))\b|多少|几[个次天岁]|いくつ|いくら|何[人回個]|얼마|몇/i;

/** Only this much of the end of a long prompt is read, because the end contains the request. */
const readForIntent = 2_000;

function intentOf(text: string): Intent {
  const end = text.slice(-readForIntent).replaceAll("’", "'");
  const lower = end.toLowerCase();
  const has = (hint: string) => lower.includes(hint);
  const advice = adviceHints.some(has) && asksForAdvice.test(end) && !asksForPast.test(end);
  return {
    advice,
    addressed: !advice && agentHints.some(has) && asksWhatAgentSaid.test(end),
    time: timeHints.some(has) && asksForTime.test(end),
    number: numberHints.some(has) && asksForNumber.test(end),
  };
}

// Every match of the regexes contains one of these words. Searching for them is cheaper than compiling the regexes.
const adviceHints = [
  " you",
  "ould i",
  "ould we",
  "can i",
  "can we",
  "might i",
  "might we",
  "tip",
  "idea",
  "advice",
  "suggest",
  "recommend",
  "options",
  "what are some",
  "help me",
  "m looking",
  "m trying",
  "m thinking",
  "m planning",
  "m considering",
  "m having",
  "m feeling",
  "want to",
  "need to",
  "like to",
  "best way",
];
const timeHints = [
  "when",
  "what ",
  "which ",
  "how ",
  "wann",
  "wie lange",
  "welchem",
  "什么时",
  "何",
  "哪天",
  "いつ",
  "언제",
];
const numberHints = ["how ", "what ", "wie", "多少", "几", "いく", "何", "얼마", "몇"];
const agentHints = ["you", "assistant", "our previous", "our last", "our earlier", "remind me"];
