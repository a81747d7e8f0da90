/** Compares numbers with everything that changes their size: signs, bounds, scales and units of time. */

const ones = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen";
const small = `${ones} seventeen eighteen nineteen`.split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const valueOf = new Map([
  ...small.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
]);

const counting = [...small.filter((word) => word !== "one" && word !== "zero"), ...tens].join("|");
const numberWord = new RegExp(`\\b(?:(${tens.join("|")})-(${small.slice(1, 10).join("|")})|(${counting}))\\b`, "gi");

/** Writes number words as digits. "One" is often a pronoun, so it counts only beside "of". */
export function withDigits(text: string): string {
  return text
    .replace(numberWord, (_, ten: string | undefined, one: string | undefined, word: string | undefined) =>
      String(toValue(ten) + toValue(one) + toValue(word)),
    )
    .replace(/\bone(?= of \d)|(?<=\d of )one\b/gi, "1")
    .replace(/(?<=\d)-(?=(?:year|month|week|day|hour|minute|second)s?\b)/gi, " ")
    .replace(/\bhalf a dozen\b/gi, "6")
    .replace(/\b(?:(\d+)|an?) dozen\b/gi, (_, count = "1") => String(Number(count) * 12));
}

function toValue(word: string | undefined): number {
  return valueOf.get(word?.toLowerCase() ?? "") ?? 0;
}

const upper = "at most|up to|no more than|not more than|fewer than|less than|under|below|max|maximum|max of|maximum of";
const lower = "at least|more than|no less than|no fewer than|over|above|min|minimum|min of|minimum of|not even";
const units = "percentage points|percent|pp|hundred|thousand|million|billion|trillion|k|m|bn|am|pm|a\\.m|p\\.m|°c|°f";
const quantity = new RegExp(
  `(?:\\b(${upper})|\\b(${lower}))?\\s*([<>=≤≥!~≠]+\\s?|(?<![\\p{L}\\p{N}])-)?([$€£]?)(?<![\\p{L}\\p{N}][-.,:/_]?)(\\p{N}[\\p{N}.,:/]*)\\s?(%|(?:${units})(?![\\p{L}\\p{N}]))?`,
  "gu",
);

/** True if each number of the statement has the same sign, bound and scale in a sentence. */
export function hasSameQuantities(statement: string, sentences: readonly string[]): boolean {
  const quoted = new Set(sentences.flatMap(toQuantities));
  return toQuantities(statement).every((one) => quoted.has(one));
}

function toQuantities(text: string): string[] {
  return [...text.matchAll(quantity)].map(([, most, least, sign = "", currency = "", number = "", unit = ""]) => {
    const bound = most === undefined ? (least === undefined ? "" : "least") : "most";
    return [bound, sign.trim().replace(/^=+$/, ""), currency, number.replace(/[.,:/]+$/, ""), toUnit(unit)].join(" ");
  });
}

function toUnit(unit: string): string {
  return unit === "percent" ? "%" : unit === "percentage points" ? "pp" : unit.replaceAll(".", "");
}

const times = "second|minute|hour|day|night|week|month|quarter|year|decade";
const rate = new RegExp(`\\d\\S*(?: \\S+){0,3}? (?:per|an?|each|every) (${times})\\b`, "g");

/** The periods of the rates of a text: "year" in "5k per year". */
export function ratePeriods(statement: string): string[] {
  return [...statement.matchAll(rate)].map(([, period = ""]) => period);
}
