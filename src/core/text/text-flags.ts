/** What the wording of a text shows about its content, as bits. The index stores them with each memory of a person. */
export const textFlag = {
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

/**
 * Returns the flags of a text as a sum of bits. English and German words count, and those of Chinese and Japanese.
 *
 * Looks the words up, because compiling an expression with so many words takes a hook longer than reading its prompt.
 */
export function textFlags(text: string): number {
  const start = text.length > readCharacters ? text.slice(0, readCharacters) : text;
  let flags = endsAsking.test(text.slice(-readCharacters)) ? textFlag.question : 0;
  flagsOfWords ??= makeFlagsOfWords();
  // Words and the texts between them, in turns.
  const parts = start.match(/\w+|\W+/g) ?? [];
  for (let at = /^\w/.test(start) ? 0 : 1; at < parts.length; at += 2) {
    const ofWord = flagsOfWords.get((parts[at] ?? "").toLowerCase());
    if (ofWord === undefined) continue;
    if (ofWord !== beginsPhrase) flags |= ofWord;
    else if (isTimePhrase(parts, at)) flags |= textFlag.relativeTime;
  }
  if (/\d/.test(start)) flags |= textFlag.number | dateFlag(start);
  return /[^\x00-\x7f]/.test(start) ? flags | otherFlags(start) : flags;
}

export function hasFlag(flags: number, flag: keyof typeof textFlag): boolean {
  return (flags & textFlag[flag]) !== 0;
}

// After the question there may be a closing mark, and a note in brackets about an attachment.
const endsAsking = /[?？؟]["'”’»)*_\s]{0,8}(?:\[[^[\]]{0,400}\]\s{0,8})?$/;

let flagsOfWords: ReadonlyMap<string, number> | undefined;

function makeFlagsOfWords(): ReadonlyMap<string, number> {
  const flags = new Map<string, number>();
  const add = (flag: number, words: string): void => {
    for (const word of words.split(" ")) flags.set(word, (flags.get(word) ?? 0) | flag);
  };
  add(textFlag.firstPerson, "i my me mine myself we our ours us ich mir mich wir uns");
  add(textFlag.firstPerson, "mein meine meinem meinen meiner meines unser unsere unserem unseren unserer unseres");
  add(textFlag.relativeTime, "yesterday today tonight tomorrow ago recently lately earlier weekend");
  add(textFlag.relativeTime, "monday tuesday wednesday thursday friday saturday sunday heute gestern vorgestern");
  add(textFlag.relativeTime, "morgen neulich montag dienstag mittwoch donnerstag freitag samstag sonntag wochenende");
  add(textFlag.date, "jan january feb february march april june july aug august sep sept september oct october");
  add(textFlag.date, "nov november dec december januar februar juni juli oktober dezember");
  add(textFlag.number, "two three four five six seven eight nine ten eleven twelve dozen hundred thousand once twice");
  add(
    textFlag.number,
    "couple several few half zwei drei vier sechs sieben acht neun zehn elf dutzend hundert tausend",
  );
  add(beginsPhrase, "last this next past just other vor letzte letztem letzten letzter letztes");
  add(beginsPhrase, "vorige vorigem vorigen voriger voriges diese diesem diesen dieser dieses");
  return flags;
}

/** Marks a word that has no flag of its own, but with the words that follow. */
const beginsPhrase = 32;

const stretches = /^(?:morning|afternoon|evening|night|week|month|year|summer|winter|spring|fall|autumn)$/i;
const stretchInGerman = "woche|monat|jahr|sommer|winter|nacht";

/** True if the word at this place and those after it are a time: "last week", "the other day", "vor 3 Tagen". */
function isTimePhrase(parts: readonly string[], at: number): boolean {
  const next = (offset: number): string => (parts[at + offset - 1] === " " ? (parts[at + offset] ?? "") : "");
  switch ((parts[at] ?? "").toLowerCase()) {
    case "last":
    case "this":
    case "next":
    case "past":
      return stretches.test(next(2));
    case "just":
      return /^(?:got|had|did|finished|started|bought|went|came)$/i.test(next(2));
    case "other":
      return parts[at - 1] === " " && /^the$/i.test(parts[at - 2] ?? "") && /^day$/i.test(next(2));
    case "vor":
      return next(2) !== "" && /^(?:tagen|wochen|monaten|jahren)$/i.test(next(4));
    default:
      return new RegExp(`^(?:${stretchInGerman})$`, "i").test(next(2));
  }
}

/** Dates with digits. */
function dateFlag(text: string): number {
  return /\b(?:(?:19|20)\d\d|may \d\d?|\d\d?(?:st|nd|rd|th))\b|\d ?[年月日号]/i.test(text) ? textFlag.date : 0;
}

/** The flags of words with letters that are not ASCII. */
function otherFlags(text: string): number {
  return (
    (/[我私僕俺咱]/.test(text) ? textFlag.firstPerson : 0) +
    (otherTimes().test(text) ? textFlag.relativeTime : 0) +
    (/\bmärz\b/i.test(text) ? textFlag.date : 0) +
    (/\b(?:fünf|zwölf)\b|[一二两三四五六七八九十百千]/i.test(text) ? textFlag.number : 0)
  );
}

const otherTimes = (): RegExp =>
  new RegExp(
    `\\b(?:kürzlich|nächste[mnrs]? (?:${stretchInGerman}))\\b|` +
      "昨天|今天|明天|前天|昨晚|上周|下周|上个月|去年|今年|最近|昨日|今日|明日|先週|来週|先月",
    "i",
  );
