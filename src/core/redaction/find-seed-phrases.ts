import { characters, setAt, sets } from "./characters.ts";
import type { Found } from "./found.ts";
import type { Marks } from "./marks-of.ts";

/** The words of a wallet are small letters, three to eight of them, 12 to 24 words; these are in every text and in no wallet. */
const ofNoWallet =
  /\b(?:the|and|for|are|was|not|but|has|had|his|her|its|our|with|from|which|were|been|does|did|who|how|why|also|use|used|set|get|new|let|see|may|per|via|yes|should|could|would|because|their|your)\b/;

const mnemonic = /(?<=(?:nemonic|NEMONIC)["'`*]{0,2} ?)[:=]/g;
const foreign = /助记词|助記詞|ニーモニック|リカバリーフレーズ/g;
const kinds = /(?:seed|recovery|backup|wallet|r\S{1,2}cup\S{1,2}ration|wiederherstellungs|semilla)[ _-]?$/i;

const words =
  /(?:\d{1,2}[.):]?[ \t]{0,3})?[a-z]{3,8}(?:(?:[ \t]{1,4}|,[ \t]{0,2}|\s{1,6}\d{1,2}[.):][ \t]{0,3}|\r?\n[ \t]{0,8})[a-z]{3,8}){11,23}(?![a-z]|[ \t,]{1,4}[a-z]{3,8}(?![a-z]))/y;

/** What stands before the first word: the name itself, a sign, a new line, a verb. */
const introduced = /^$|(?:[^a-z\s,]|\n|\b(?:is|are|was|ist|lautet|est|es)) {0,4}["'`]?$|\n[ \t]{0,12}$|^ {1,2}$/;

/** Further behind its name it is something else. */
const reach = 80;

/** Finds the words from which the keys of a wallet are made, where their name stands before them in signs or they are alone in a line. */
export function findSeedPhrases(text: string, { isPlain, hasLead }: Marks, found: Found[]): void {
  if (hasLead) for (const { index } of text.matchAll(mnemonic)) found.push(...phraseBehind(text, index));
  if (!isPlain)
    for (const { 0: name, index } of text.matchAll(foreign)) found.push(...phraseBehind(text, index + name.length));
  findLines(text, found);
}

/** The same behind the word `phrase`, if the word before it says of what. */
export function seedPhrase(text: string, start: number, end: number): Found[] {
  return kinds.test(text.slice(Math.max(0, start - 24), start)) ||
    kinds.test(text.slice(start, end).replace(/phrase$/i, ""))
    ? phraseBehind(text, end)
    : [];
}

/** A sentence may say of what: the first word that begins twelve of them is the first of the wallet. */
function phraseBehind(text: string, end: number): Found[] {
  const from = end + (/^ (?:is|are|was|ist|lautet|est|es)(?= )/.exec(text.slice(end, end + 10))?.[0].length ?? 0);
  let tries = 0;
  for (let at = from; at < Math.min(text.length, from + reach) && tries < 3; at += 1) {
    const isBeginning = (setAt(text, at) & sets.alphanumeric) !== 0 && (setAt(text, at - 1) & sets.alphanumeric) === 0;
    if (!isBeginning || !introduced.test(text.slice(Math.max(from, at - 16), at))) continue;
    words.lastIndex = at;
    tries += 1;
    const phrase = words.exec(text)?.[0];
    if (phrase !== undefined && !ofNoWallet.test(phrase))
      return [{ start: at, end: at + phrase.length, kind: "seed-phrase" }];
  }
  return [];
}

/** The least and the most that 12 to 24 words of a wallet take in a line. */
const shortestLine = 12 * 3 + 11;
const longestLine = 24 * 8 + 23;
/** The place behind a line break where words begin. Of two signs the right one: several are looked for sixteen characters at a time, one alone is not. */
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

/** Word by word: one expression for a whole line takes a hook a millisecond to compile. */
function isWallet(line: string): boolean {
  const parts = line.split(" ");
  const isCount = parts.length >= 12 && parts.length <= 24 && parts.length % 3 === 0;
  return isCount && parts.every((part) => /^[a-z]{3,8}$/.test(part)) && !ofNoWallet.test(line);
}
