/**
 * Returns the stem of a word, by Porter's algorithm (1980) as in FTS5. Words of fewer than 3 or more than 64 letters
 * stay unchanged.
 */
export function stemOf(word: string): string {
  if (word.length < 3 || word.length > 64) return word;
  let stem = withoutPlural(word);
  stem = withoutPast(stem);
  if (stem.endsWith("y") && hasVowel(stem.slice(0, -1))) stem = stem.slice(0, -1) + "i";
  stem = withoutSuffix(stem, doubleSuffixes, 0);
  stem = withoutSuffix(stem, singleSuffixes, 0);
  stem = withoutSuffix(stem, lastSuffixes, 1);
  return withoutFinal(stem);
}

const doubleSuffixes = suffixes(
  "ational ate,tional tion,enci ence,anci ance,izer ize,logi log,bli ble,alli al,entli ent,eli e,ousli ous,ization ize,ation ate,ator ate,alism al,iveness ive,fulness ful,ousness ous,aliti al,iviti ive,biliti ble",
);
const singleSuffixes = suffixes("icate ic,ative ,alize al,iciti ic,ical ic,ful ,ness ");
const lastSuffixes = suffixes(
  "al ,ance ,ence ,er ,ic ,able ,ible ,ant ,ement ,ment ,ent ,ion ,ou ,ism ,ate ,iti ,ous ,ive ,ize ",
);

interface Suffix {
  readonly from: string;
  readonly to: string;
}

/** The suffixes by their last letter, longest first. Few words need more than three comparisons. */
type Suffixes = ReadonlyMap<string, readonly Suffix[]>;

function suffixes(list: string): Suffixes {
  const all = list
    .split(",")
    .map((pair) => ({ from: pair.split(" ")[0] ?? "", to: pair.split(" ")[1] ?? "" }))
    .sort((a, b) => b.from.length - a.from.length);
  return Map.groupBy(all, ({ from }) => from.slice(-1));
}

function withoutPlural(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function withoutPast(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0;
  const stem = word.slice(0, word.length - ending);
  if (ending === 0 || !hasVowel(stem)) return word;
  // Uses no regexes here, because a hook would compile each of them twice for a few words.
  if (stem.endsWith("at") || stem.endsWith("bl") || stem.endsWith("iz")) return stem + "e";
  const last = stem.charAt(stem.length - 1);
  if (last === stem.charAt(stem.length - 2) && !"aeioulsz".includes(last) && isConsonant(stem, stem.length - 1))
    return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? stem + "e" : stem;
}

function withoutSuffix(word: string, list: Suffixes, above: number): string {
  const suffix = list.get(word.slice(-1))?.find(({ from }) => word.endsWith(from));
  if (suffix === undefined) return word;
  const stem = word.slice(0, word.length - suffix.from.length);
  if (measure(stem) <= above || (suffix.from === "ion" && !stem.endsWith("s") && !stem.endsWith("t"))) return word;
  return stem + suffix.to;
}

function withoutFinal(word: string): string {
  let stem = word;
  if (stem.endsWith("e")) {
    const shorter = stem.slice(0, -1);
    const size = measure(shorter);
    if (size > 1 || (size === 1 && !endsShort(shorter))) stem = shorter;
  }
  return stem.endsWith("ll") && measure(stem.slice(0, -1)) > 1 ? stem.slice(0, -1) : stem;
}

function isConsonant(word: string, at: number): boolean {
  const letter = word[at] ?? "";
  return letter === "y" ? at === 0 || !isConsonant(word, at - 1) : !"aeiou".includes(letter);
}

/** Returns Porter's m: how often a consonant follows a vowel. */
function measure(word: string): number {
  let count = 0;
  let wasVowel = false;
  for (let at = 0; at < word.length; at += 1) {
    const isVowel = vowelAfter(word.charCodeAt(at), at === 0 || wasVowel);
    if (wasVowel && !isVowel) count += 1;
    wasVowel = isVowel;
  }
  return count;
}

function hasVowel(word: string): boolean {
  let isVowel = true;
  for (let at = 0; at < word.length; at += 1) {
    isVowel = vowelAfter(word.charCodeAt(at), isVowel);
    if (isVowel) return true;
  }
  return false;
}

const vowels = new Set(Array.from("aeiou", (letter) => letter.charCodeAt(0)));
const y = "y".charCodeAt(0);

/** True for a vowel. A y is a vowel after a consonant, but not at the beginning or after a vowel. */
function vowelAfter(letter: number, isBehindVowel: boolean): boolean {
  return letter === y ? !isBehindVowel : vowels.has(letter);
}

function endsShort(word: string): boolean {
  const last = word.length - 1;
  return (
    last >= 2 &&
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    !"wxy".includes(word.charAt(last))
  );
}
