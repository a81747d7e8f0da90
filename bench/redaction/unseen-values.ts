import { alphabets, type Draw } from "./draw.ts";

const symbols = "!#$%*+-.?@^_~";

/** The words for made-up seed phrases, from the 2,048 words of BIP-39. */
const seedWords =
  "abandon ability about above absent absorb abstract absurd abuse access acid acoustic acquire across act action actor adapt address adjust admit adult advance advice aerobic affair afford afraid again age agent agree ahead aim air airport alarm album alert alien alley almost alpha amazing amused anchor ancient anger animal ankle announce annual another antenna apart apple april arch arctic area arena argue arm armed armor army arrow art artist aspect asset assist atom attack attend august aunt author autumn average avocado avoid awake bacon badge balance ball bamboo banana bar basic basket battle beach beauty before begin behave belt bench benefit best betray better between beyond bicycle bird birth bitter black blanket blast bless blind blossom blue board boat body boil bone book boost border borrow boss bottom bounce box brain brass brave bread breeze brick bridge brief bright bring broken bronze broom brother brown brush bubble buddy budget buffalo build bulb bullet bundle burden burger burst bus busy butter buyer cabin cable cactus cage cake call calm camera camp canal candy cannon canoe canvas canyon capable capital captain car carbon card cargo carpet carry cart case cash casino castle casual cat catalog".split(
    " ",
  );

const plainWords = ["falcon", "meadow", "rocket", "sommer", "winter", "monkey", "dragon", "berlin", "tiger", "orange"];

/** Words that people take as a password without adding a digit. */
const wholeWords =
  "sunflower butterfly horse battery staple whiskers champion platypus marmalade pineapple thunder buttercup liverpool cinnamon trampoline lighthouse moonlight snowflake gargoyle".split(
    " ",
  );

function some(words: readonly string[], draw: Draw): string {
  return words[draw.number(words.length)] ?? "";
}

function bytes(draw: Draw, count: number, write: (byte: string) => string, between: string): string {
  return Array.from({ length: count }, () => write(draw.text(alphabets.hex, 2))).join(between);
}

/** A password as people choose it: a word, perhaps capitalised, some digits, perhaps a sign. */
function chosen(draw: Draw): string {
  const word = some(plainWords, draw);
  const first = draw.number(2) === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1);
  return first + draw.text(alphabets.digits, draw.between(2, 4)) + draw.one(["", "", "", "!"] as const);
}

function generated(draw: Draw, length: number, signs: string): string {
  // At least one character of each class, as password generators ensure.
  return `${draw.text(alphabets.upper, 1)}${draw.text(alphabets.base62 + signs, length - 3)}${draw.text(alphabets.lower, 1)}${draw.text(alphabets.digits, 1)}`;
}

function inBase64(text: string): string {
  return Buffer.from(text).toString("base64");
}

/** For each kind, the function that makes a random value for a placeholder `‹kind:length›` of a text. */
export const unseenValues: Readonly<Record<string, (draw: Draw, length: number) => string>> = {
  weak: (draw) => chosen(draw),
  plain: (draw) => some(wholeWords, draw),
  plain2: (draw) => some(wholeWords, draw) + some(wholeWords, draw),
  pwr: (draw) => generated(draw, 14, ""),
  pws: (draw) => generated(draw, 16, symbols),
  pws2: (draw) => generated(draw, 14, "!*+-.?@^_~"),
  pwx: (draw, length) => generated(draw, length, `${symbols}()[]{}<>|,`),
  b64pw: (draw) => inBase64(draw.number(2) === 0 ? chosen(draw) : generated(draw, 14, "")),
  b64login: (draw) => inBase64(`kai:${draw.number(2) === 0 ? chosen(draw) : generated(draw, 14, "")}`),
  hex: (draw, length) => draw.text(alphabets.hex, length),
  hexu: (draw, length) => draw.text(alphabets.hex.toUpperCase(), length),
  hexc: (draw, length) => bytes(draw, length, (byte) => byte, ":"),
  hexcu: (draw, length) => bytes(draw, length, (byte) => byte.toUpperCase(), ":"),
  hexs: (draw, length) => bytes(draw, length, (byte) => byte, " "),
  hexa: (draw, length) => bytes(draw, length, (byte) => `0x${byte}`, ", "),
  bytes: (draw, length) => Array.from({ length }, () => draw.number(256)).join(","),
  b64: (draw, length) => draw.text(alphabets.base64, length),
  b64u: (draw, length) => draw.text(alphabets.url64, length),
  an: (draw, length) => draw.text(alphabets.base62, length),
  low: (draw, length) => draw.text(alphabets.base36, length),
  lowa: (draw, length) => draw.text(alphabets.lower, length),
  up: (draw, length) => draw.text(alphabets.capitals, length),
  num: (draw, length) => draw.text(alphabets.digits, length),
  b32: (draw, length) => draw.text(alphabets.base32, length),
  b32l: (draw, length) => draw.text(alphabets.base32.toLowerCase(), length),
  b58: (draw, length) => draw.text(alphabets.base62.replace(/[0OIl]/g, ""), length),
  bech: (draw, length) => draw.text(alphabets.bech32.toLowerCase(), length),
  bechu: (draw, length) => draw.text(alphabets.bech32, length),
  bip: (draw, length) => Array.from({ length }, () => some(seedWords, draw)).join(" "),
  esc: () => "\u001b",
  word: (draw) => some(seedWords, draw),
  uuid: (draw) => {
    const part = (length: number): string => draw.text(alphabets.hex, length);
    return `${part(8)}-${part(4)}-4${part(3)}-a${part(3)}-${part(12)}`;
  },
};
