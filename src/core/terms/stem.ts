/** Porter's stemmer (1980) as FTS5 has it: words of fewer than 3 or more than 64 letters stay as they are. */
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

const doubleSuffixes: readonly Suffix[] = suffixes(
  "ational ate,tional tion,enci ence,anci ance,izer ize,logi log,bli ble,alli al,entli ent,eli e,ousli ous,ization ize,ation ate,ator ate,alism al,iveness ive,fulness ful,ousness ous,aliti al,iviti ive,biliti ble",
);
const singleSuffixes: readonly Suffix[] = suffixes("icate ic,ative ,alize al,iciti ic,ical ic,ful ,ness ");
const lastSuffixes: readonly Suffix[] = suffixes(
  "al ,ance ,ence ,er ,ic ,able ,ible ,ant ,ement ,ment ,ent ,ion ,ou ,ism ,ate ,iti ,ous ,ive ,ize ",
);

interface Suffix {
  readonly from: string;
  readonly to: string;
}

function suffixes(list: string): Suffix[] {
  return list
    .split(",")
    .map((pair) => ({ from: pair.split(" ")[0] ?? "", to: pair.split(" ")[1] ?? "" }))
    .sort((a, b) => b.from.length - a.from.length);
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
  if (/(?:at|bl|iz)$/.test(stem)) return stem + "e";
  if (/([^aeioulsz])\1$/.test(stem) && isConsonant(stem, stem.length - 1)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? stem + "e" : stem;
}

function withoutSuffix(word: string, list: readonly Suffix[], above: number): string {
  const suffix = list.find(({ from }) => word.endsWith(from));
  if (suffix === undefined) return word;
  const stem = word.slice(0, word.length - suffix.from.length);
  if (measure(stem) <= above || (suffix.from === "ion" && !/[st]$/.test(stem))) return word;
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

/** Porter's m: how often a vowel is followed by a consonant. */
function measure(word: string): number {
  let count = 0;
  for (let at = 1; at < word.length; at++) if (isConsonant(word, at) && !isConsonant(word, at - 1)) count++;
  return count;
}

function hasVowel(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (!isConsonant(word, at)) return true;
  return false;
}

function endsShort(word: string): boolean {
  const last = word.length - 1;
  return (
    last >= 2 &&
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    !/[wxy]$/.test(word)
  );
}
