/** What the wording of a text shows about its content, as bits. The index stores them with each memory of a person. */
export const textFlag = {
  /** The text ends with a question. */
  question: 1,
  /** The writer is the subject: "I", "my", "we". */
  firstPerson: 2,
  /** The text contains a time that is relative to its own: "yesterday", "last week", "on Friday". */
  relativeTime: 4,
  /** The text names a month, a year or a day of a month. */
  date: 8,
  /** The text contains a number, as digits or as a word. */
  number: 16,
} as const;

/** Only the start of a long text is read, because the rest is usually pasted. */
const readCharacters = 2_000;

/** Returns the flags of a text as a sum of bits. English and German words count, and those of Chinese and Japanese. */
export function textFlags(text: string): number {
  const start = text.length > readCharacters ? text.slice(0, readCharacters) : text;
  let flags = endsAsking.test(text.slice(-readCharacters)) ? textFlag.question : 0;
  if (firstPerson.test(start)) flags += textFlag.firstPerson;
  if (relativeTime.test(start)) flags += textFlag.relativeTime;
  if (date.test(start)) flags += textFlag.date;
  if (number.test(start)) flags += textFlag.number;
  return flags;
}

/** True if the text with these flags has the flag. */
export function hasFlag(flags: number, flag: keyof typeof textFlag): boolean {
  return (flags & textFlag[flag]) !== 0;
}

// After the question there may be a closing mark, and a note in brackets about an attachment.
const endsAsking = /[?？؟]["'”’»)*_\s]{0,8}(?:\[[^[\]]{0,400}\]\s{0,8})?$/;

const firstPerson =
  /\b(?:i|my|me|mine|myself|we|our|ours|us|ich|mein(?:e[mnrs]?)?|mir|mich|wir|uns(?:er(?:e[mnrs]?)?)?)\b|[我私僕俺咱]/i;

const weekday =
  "(?:mon|tues|wednes|thurs|fri|satur|sun)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|weekend|wochenende";
const stretch = `morning|afternoon|evening|night|week|month|year|summer|winter|spring|fall|autumn`;
const stretchInGerman = "woche|monat|jahr|sommer|winter|nacht";
const relativeTime = new RegExp(
  `\\b(?:yesterday|today|tonight|tomorrow|ago|recently|lately|earlier|the other day|(?:last|this|next|past) (?:${stretch})|` +
    `just (?:got|had|did|finished|started|bought|went|came)|${weekday}|` +
    `heute|gestern|vorgestern|morgen|neulich|kürzlich|(?:letzt|vorig|dies|nächst)e[mnrs]? (?:${stretchInGerman})|vor (?:\\w+ )(?:tagen|wochen|monaten|jahren))\\b|` +
    "昨天|今天|明天|前天|昨晚|上周|下周|上个月|去年|今年|最近|昨日|今日|明日|先週|来週|先月",
  "i",
);

const date =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|march|april|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|juni|juli|oktober|dezember|(?:19|20)\d\d|may \d\d?|\d\d?(?:st|nd|rd|th))\b|\d ?[年月日号]/i;

const number =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|once|twice|couple|several|few|half|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dutzend|hundert|tausend)\b|[一二两三四五六七八九十百千]/i;
