/** Characters that cannot be seen, or that change the order of others, except the space. */
const invisible = /(?! )[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns a name without characters that nobody sees. */
export function toVisibleName(name: string): string {
  return name.normalize("NFKC").replaceAll(invisible, "").replaceAll(/ +/g, " ").trim();
}

/** True if a person sees every character of a normalised name, and its spaces are single ones between words. */
export function isVisibleName(name: string): boolean {
  return toVisibleName(name) === name;
}

/** Cyrillic and Greek letters that look like a Latin letter, and below each its Latin letter. */
const alike = Array.from("авсԁеԍһіјкӏморԛѕтѵԝхуαεικνορτυχϳ");
const latin = Array.from("abcdeghijklmopqstvwxyaeikvoptuxj");
const lookAlikes: ReadonlyMap<string, string> = new Map(alike.map((letter, at) => [letter, latin[at] ?? letter]));

/** Returns a form of the name that is equal for all names that look the same. */
export function lookOf(name: string): string {
  return Array.from(name.normalize("NFKC"), lookOfLetter).join("");
}

function lookOfLetter(letter: string): string {
  const lower = letter.toLowerCase();
  const found = lookAlikes.get(lower) ?? lower;
  return letter === lower ? found : found.toUpperCase();
}

/** Scripts with letters that look Latin. */
const nearScripts = [/\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];

/** True if a word of a name has letters of Latin and of a script that resembles it, as no language has. */
export function mixesScripts(name: string): boolean {
  return name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && nearScripts.some((script) => script.test(word)));
}
