import {
  characters,
  createTextScan,
  endOfSet,
  type Found,
  type Marks,
  setAt,
  sets,
  startOfSet,
  type TextScan,
} from "./text-scan.ts";

/**
 * Words that are in most texts, but in no seed phrase. A seed phrase has 12 to 24 words of three to eight lower-case
 * letters.
 */
const ofNoWallet = (): RegExp =>
  /\b(?:the|and|for|are|was|not|but|has|had|his|her|its|our|with|from|which|were|been|does|did|who|how|why|also|use|used|set|get|new|let|see|may|per|via|yes|should|could|would|because|their|your)\b/;

const mnemonic = /(?<=(?:nemonic|NEMONIC)["'`*]{0,2} ?)[:=]/g;
const foreign = /助记词|助記詞|ニーモニック|リカバリーフレーズ/g;
const kinds = /(?:seed|recovery|backup|wallet|r\S{1,2}cup\S{1,2}ration|wiederherstellungs|semilla)[ _-]?$/i;

const firstNumber = /\d{1,2}[.):]?[ \t]{0,3}/y;
/**
 * Matches the separator between two words. If group 1 matches, both words are on one line, so the phrase does not end
 * between them.
 */
const betweenWords =
  /([ \t]{1,4}(?=[a-z])|,[ \t]{0,2}(?=[a-z]))|\s{1,6}\d{1,2}[.):][ \t]{0,3}(?=[a-z])|\r?\n[ \t]{0,8}(?=[a-z])/y;
const mostWords = 24;
const leastWords = 12;

const verbs: ReadonlySet<string> = new Set("is are was ist lautet est es".split(" "));

/** A seed phrase begins at most this many characters after its name. */
const phraseReach = 80;

/** Finds seed phrases, from which wallets derive their keys: after their name and a sign, or alone in a line. */
export function findSeedPhrases(text: string, { isPlain, hasLead }: Marks, found: Found[]): void {
  if (hasLead || !isPlain) {
    const scan = createTextScan(text);
    if (hasLead) for (const { index } of text.matchAll(mnemonic)) found.push(...phraseBehind(scan, index));
    if (!isPlain)
      for (const { 0: name, index } of text.matchAll(foreign)) found.push(...phraseBehind(scan, index + name.length));
  }
  if (text.includes(" words")) {
    const scan = createTextScan(text);
    for (const { 0: name, index } of text.matchAll(walletWords)) found.push(...phraseBehind(scan, index + name.length));
  }
  findLines(text, found);
}

const walletWords = / words(?<=\b(?:wallet|seed|recovery|backup|mnemonic|secret) words)/g;

/** Finds the seed phrase after the word `phrase`, if a word such as `seed` or `recovery` precedes it. */
export function seedPhrase(scan: TextScan, start: number, end: number): Found[] {
  const { text } = scan;
  return kinds.test(text.slice(Math.max(0, start - 24), start)) ||
    kinds.test(text.slice(start, end).replace(/phrase$/i, ""))
    ? phraseBehind(scan, end)
    : [];
}

/**
 * Finds the seed phrase after its name. A whole sentence may come between. The phrase begins where twelve suitable
 * words follow one another.
 */
function phraseBehind(scan: TextScan, end: number): Found[] {
  const { text } = scan;
  const from = end + (/^ (?:is|are|was|ist|lautet|est|es)(?= )/.exec(text.slice(end, end + 10))?.[0].length ?? 0);
  let tries = 0;
  for (let at = Math.max(from, scan.prose); at < Math.min(text.length, from + phraseReach) && tries < 3; at += 1) {
    const isBeginning = (setAt(text, at) & sets.alphanumeric) !== 0 && (setAt(text, at - 1) & sets.alphanumeric) === 0;
    if (!isBeginning || !isIntroduced(text, from, at)) continue;
    tries += 1;
    const phrase = text.slice(at, endOfPhrase(scan, at));
    if (phrase !== "" && !ofNoWallet().test(phrase))
      return [{ start: at, end: at + phrase.length, kind: "seed-phrase" }];
  }
  return [];
}

/**
 * True if the name itself, a sign, a line break or a verb directly precedes the position. Called for each word, so it
 * copies no text.
 */
function isIntroduced(text: string, from: number, at: number): boolean {
  const unquoted = at > from && "\"'`".includes(text.charAt(at - 1)) ? at - 1 : at;
  let end = unquoted;
  while (end > from && unquoted - end < 12 && (text.charAt(end - 1) === " " || text.charAt(end - 1) === "\t")) end -= 1;
  if (end === from) return unquoted - end <= 2;
  const before = text.charAt(end - 1);
  if (before === "\n") return true;
  if (unquoted - end > 4 || before === "," || before === "\r") return false;
  if ((setAt(text, end - 1) & characters.lower) === 0) return true;
  const start = startOfSet(text, end, sets.alphanumeric, Math.max(from, end - 7));
  return end - start <= 6 && verbs.has(text.slice(start, end));
}

/**
 * Returns the end of the 12 to 24 words that begin at a position. Returns the position itself if there are fewer words,
 * or more on the same line.
 */
function endOfPhrase(scan: TextScan, at: number): number {
  const { text } = scan;
  firstNumber.lastIndex = at;
  let start = firstNumber.test(text) ? firstNumber.lastIndex : at;
  let end = at;
  for (let count = 1; ; count += 1) {
    const wordEnd = endOfSet(text, start, characters.lower, start + 9);
    if (wordEnd - start < 3 || wordEnd - start > 8) return end;
    betweenWords.lastIndex = wordEnd;
    const next = betweenWords.exec(text);
    if (count >= leastWords && next?.[1] === undefined) end = wordEnd;
    if (next === null) return end;
    start = betweenWords.lastIndex;
    if (count < mostWords) continue;
    // More words than a seed phrase has are prose, and no seed phrase begins among them.
    if (next[1] !== undefined) scan.prose = endOfWords(text, start);
    return end;
  }
}

function endOfWords(text: string, from: number): number {
  wordsOnly.lastIndex = from;
  return wordsOnly.test(text) ? wordsOnly.lastIndex : from;
}

const wordsOnly = /[a-z \t,]+/y;

/** The shortest and the longest line that can contain the 12 to 24 words of a seed phrase. */
const shortestLine = 12 * 3 + 11;
const longestLine = 24 * 8 + 23;
/**
 * Matches the line break before a line that begins with words. `[\r\n]` is faster than `\n` alone, because V8 searches
 * for a class sixteen characters at a time.
 */
const wordsInLine = /[\r\n](?<=\n)(?=[a-z]{3,8} [a-z]{3,8} [a-z]{3,8} [a-z])/g;

function findLines(text: string, found: Found[]): void {
  if (text.length < shortestLine) return;
  findLine(text, 0, found);
  if (!text.includes("\n")) return;
  wordsInLine.lastIndex = 0;
  while (wordsInLine.test(text)) findLine(text, wordsInLine.lastIndex, found);
}

function findLine(text: string, start: number, found: Found[]): void {
  if ((setAt(text, start) & characters.lower) === 0) return;
  const next = text.indexOf("\n", start);
  const end = next === -1 ? text.length : text.startsWith("\r", next - 1) ? next - 1 : next;
  const length = end - start;
  if (length >= shortestLine && length <= longestLine && isWallet(text.slice(start, end)))
    found.push({ start, end, kind: "seed-phrase" });
}

/**
 * True if the line is a seed phrase. Checks word by word, because compiling one expression for the whole line would
 * take a hook 1 ms.
 */
function isWallet(line: string): boolean {
  const parts = line.split(" ");
  const isCount = parts.length >= 12 && parts.length <= 24 && parts.length % 3 === 0;
  return isCount && parts.every((part) => /^[a-z]{3,8}$/.test(part)) && !ofNoWallet().test(line);
}

/** Matches one code: up to five groups of letters and digits, with a digit near its beginning. */
const code =
  /(?<![\w./:-])(?=[A-Za-z -]{0,24}\d)[A-Za-z0-9]{4,12}(?:(?:-| (?=\d))[A-Za-z0-9]{3,12}){0,4}(?![\w/:-]|\.\w)/g;

/** A list of codes is at most this long. */
const longestList = 700;

/**
 * Finds the codes in a list of recovery codes, which replace a second factor. `from` is the position after a name such
 * as `recovery codes`. Returns the end of the list.
 */
export function findCodeList(text: string, from: number, found: Found[]): number {
  let [done, empty] = [from, 0];
  for (const line of linesOf(text, from, from + longestList)) {
    const codes = isCodeLine(line.text, line.start === from)
      ? [...line.text.matchAll(code)].filter(({ 0: one }) => isCode(one))
      : [];
    for (const { 0: one, index } of codes)
      found.push({ start: line.start + index, end: line.start + index + one.length, kind: "secret", secret: one });
    empty = codes.length === 0 ? empty + 1 : 0;
    done = line.start + line.text.length;
    if (empty > 2) break;
  }
  return done;
}

function* linesOf(text: string, from: number, to: number): Iterable<{ readonly start: number; readonly text: string }> {
  for (let start = from; start < Math.min(to, text.length);) {
    const next = text.slice(start, to).indexOf("\n");
    const end = next === -1 ? Math.min(to, text.length) : start + next;
    yield { start, text: text.slice(start, end) };
    start = end + 1;
  }
}

/**
 * True for a line of codes, which contains few other letters. On the line of the name, some words may precede the
 * codes.
 */
function isCodeLine(line: string, isFirst: boolean): boolean {
  const lead = isFirst ? (/^[^:=[\d]{0,60}[:=[]/.exec(line)?.[0].length ?? 0) : 0;
  if (isFirst && lead === 0) return false;
  return (
    line
      .slice(lead)
      .replace(code, "")
      .replace(/[^A-Za-z]/g, "").length <= 3
  );
}

/** True for a code. False for a year, a date, a version or the number of an item. */
function isCode(one: string): boolean {
  const letters = one.replace(/[- ]/g, "");
  return (
    letters.length >= 6 &&
    /\d/.test(letters) &&
    !/^(?:19|20)\d\d-\d\d/.test(one) &&
    !/^[A-Za-z]{2,}\d{1,4}$/.test(letters)
  );
}
