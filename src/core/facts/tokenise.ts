/** A word or a punctuation mark. `start` and `end` are its place in the text, `lower` is its normal form. */
export interface Token {
  readonly lower: string;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

const marks = "\"'`*_.,;:!?()[]{}<>“”„«»‘’…—–";
const dropped = "`*_";
/** Characters that belong to a word at its start: `/remember`, `.env`, `_id`. */
const openings = "._";
/** Frequent spellings without the apostrophe. Words that also mean something else, such as “were”, are not listed. */
const contractions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    arent: "aren't",
    cant: "can't",
    couldnt: "couldn't",
    didnt: "didn't",
    doesnt: "doesn't",
    dont: "don't",
    havent: "haven't",
    im: "i'm",
    isnt: "isn't",
    ive: "i've",
    lets: "let's",
    shouldnt: "shouldn't",
    thats: "that's",
    wasnt: "wasn't",
    wouldnt: "wouldn't",
    youre: "you're",
  }),
);

/** Splits a sentence into words and punctuation marks. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text, at)) {
      at += 1;
      continue;
    }
    let end = at;
    while (end < text.length && !isSpace(text, end) && text[end] !== "—") end += 1;
    if (end === at) end += 1;
    addTokens(text, at, end, tokens);
    at = end;
  }
  return tokens;
}

/** Adds the marks before a word, the word, and the marks after it. */
function addTokens(text: string, from: number, to: number, tokens: Token[]): void {
  const add = (start: number, end: number): void => {
    const raw = text.slice(start, end);
    if (dropped.includes(raw)) return;
    const folded = raw.toLowerCase();
    const lower = folded.includes("’") ? folded.replaceAll("’", "'") : folded;
    tokens.push({ raw, lower: contractions.get(lower) ?? lower, start, end });
  };
  let start = from;
  while (start < to && marks.includes(text.charAt(start)) && !isOpening(text, start, to)) {
    add(start, start + 1);
    start += 1;
  }
  let end = to;
  while (end > start && marks.includes(text.charAt(end - 1))) end -= 1;
  if (end > start) add(start, end);
  for (let at = end; at < to; at += 1) add(at, at + 1);
}

function isOpening(text: string, at: number, to: number): boolean {
  return openings.includes(text.charAt(at)) && at + 1 < to && !marks.includes(text.charAt(at + 1));
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 32 || code === 0xa0;
}
