import type { Rule } from "./rule.ts";

/** Rules that match by form: numbers with separators or check digits, and email addresses. */
export const numberRules: readonly Rule[] = [
  { name: "email", label: "personal", says: "an email address", test: hasEmail },
  { name: "phone", label: "personal", says: "a phone number", test: hasPhone },
  { name: "national-id", label: "personal", says: "a number of an identity document", test: hasNationalId },
  { name: "card", label: "money", says: "the number of a payment card", test: hasCard },
  { name: "iban", label: "money", says: "the number of a bank account", test: hasIban },
];

const email =
  /(?<![\w.%+/:-])([A-Za-z0-9][\w.%+-]{0,63})@((?:[A-Za-z0-9-]{1,63}\.){1,5}[A-Za-z]{2,12})(?![\w-]|\.[A-Za-z])/g;

// Names in addresses that do not belong to a person: roles, programs and textbook examples.
const roleName = (): RegExp =>
  /^(?:git|no-?reply.*|donotreply|support|info|admin|administrator|hello|hi|contact|team|sales|billing|security|abuse|help|office|press|jobs|root|postmaster|webmaster|hostmaster|dev|devs|ops|bot|ci|test\w*|tester|user\w*|someone|somebody|me|you|your.*|name|email|mail|foo\w*|bar|baz|alice|bob|carol|john|jane|john\.?doe|jane\.?doe|jdoe|first\.?last|firstname.*|customer|client|example|sample|demo|x|a|b)(?:\+.*)?$/i;
const noDomain = (): RegExp =>
  /(?:^|\.)(?:example|test|tests|localhost|local|invalid|internal|acme|foo|bar|domain|company|yourcompany|yourdomain|email|mail|website|site|corp|noreply|users\.noreply\.github)\.?(?:[a-z]{2,12})?$|\.(?:test|local|localhost|invalid|example|internal|js|ts|py|go|rs|md|json|png|svg|css)$/i;
// The authors of commits and packages are public, so their addresses do not count.
const authorLine =
  /(?:author|committer|co-authored-by|signed-off-by|reviewed-by|maintainer|tagger)s?["']?:?\s[^\n]{0,120}$/i;

function hasEmail(text: string): boolean {
  if (!text.includes("@")) return false;
  for (const { 1: name = "", 2: domain = "", index } of text.matchAll(email)) {
    if (roleName().test(name) || noDomain().test(domain)) continue;
    if (authorLine.test(text.slice(Math.max(0, index - 150), index))) continue;
    return true;
  }
  return false;
}

const digitRun = /\d[\d .()/-]{6,}\d/;

const internationalPhone = /(?<![\w+.:-])\+(\d{1,3})([\s.-]?\(?\d{1,4}\)?(?:[\s./-]?\d{2,4}){2,4})(?![\w-]|\.\d)/g;
const labelledPhone = (): RegExp =>
  /\b(?:phone|mobile|cell(?:phone)?|tel(?:ephone)?|whats ?app|call (?:me|him|her|them|us)|text (?:me|him|her)|telefon(?:nummer)?|handy(?:nummer)?|rufnummer|téléphone|teléfono)\b[^\n\d+]{0,30}(\(?0?\d[\d ()./-]{7,16}\d)(?![\w-])/gi;
const madeUpPhone = /(?<!\d)555(?!\d)|^\+?1?(?:\d{3})?555|1234567|0123456|(\d)\1{6}|1112222|9876543/;

function hasPhone(text: string): boolean {
  if (!digitRun.test(text)) return false;
  for (const { 0: found, 2: rest = "", index } of text.matchAll(internationalPhone)) {
    const digits = found.replaceAll(/\D/g, "");
    const isGrouped = /\D/.test(rest.trim());
    // In a diff, a plus sign at the start of a line marks an added line.
    const isAdded = (index === 0 || text[index - 1] === "\n") && !isGrouped;
    if (digits.length >= 9 && digits.length <= 15 && !isAdded && !isMadeUp(found)) return true;
  }
  for (const { 1: found = "" } of text.matchAll(labelledPhone())) {
    const digits = found.replaceAll(/\D/g, "");
    const isDate = /^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{4}/.test(found);
    if (digits.length >= 8 && digits.length <= 13 && !isDate && !isMadeUp(found)) return true;
  }
  return false;
}

function isMadeUp(phone: string): boolean {
  return madeUpPhone.test(phone) || madeUpPhone.test(phone.replaceAll(/[^\d+]/g, ""));
}

const labelledSsn =
  /\b(?:ssn|social security|tax ?id|itin)\b[^\n\d]{0,40}(?!000|666|123-45-6789|111-11-1111)\d{3}-(?!00)\d\d-(?!0000)\d{4}\b/i;
const cpf = /(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d\d(?![\d-])/g;
const labelledDni = /\b(?:dni|nif)\b[^\n\d]{0,20}(\d{8}[A-HJ-NP-TV-Z])\b/gi;

function hasNationalId(text: string): boolean {
  if (!/\d{3}/.test(text)) return false;
  if (labelledSsn.test(text)) return true;
  for (const [found] of text.matchAll(cpf)) if (isCpf(found.replaceAll(/\D/g, ""))) return true;
  for (const { 1: found = "" } of text.matchAll(labelledDni)) if (isDni(found)) return true;
  return false;
}

const card = /(?<![\w.-]|\d )\d{4}([ -]?)\d{4,6}\1\d{4,5}(?:\1\d{3,4})?(?![\w-]| \d|\.\d)/g;
const saysCard = /\b(?:card|visa|mastercard|amex|american express|cvv|cvc|kreditkarte|tarjeta)\b/i;

function hasCard(text: string): boolean {
  if (!digitRun.test(text) && !/\d{13}/.test(text)) return false;
  // A tenth of all numbers of this length have a valid checksum. A number without separators therefore counts only if
  // the text also names a card. The text is searched for such a word once.
  let namesCard: boolean | null = null;
  for (const { 0: found, 1: separator } of text.matchAll(card)) {
    if (!isCardNumber(found.replaceAll(/\D/g, ""))) continue;
    if (separator !== "" || (namesCard ??= saysCard.test(text))) return true;
  }
  return false;
}

const iban = /(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)/g;

function hasIban(text: string): boolean {
  for (const [found] of text.matchAll(iban)) if (isIban(found)) return true;
  return false;
}

/** True for the number of a payment card, by its Luhn checksum. Public test numbers do not count. */
function isCardNumber(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || !/^(?:3[47]|4|5[1-5]|2[2-7]|6)/.test(digits)) return false;
  const sum = digits
    .split("")
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0 && !testCards.has(digits);
}

/** Test card numbers that payment services publish. */
const testCards: ReadonlySet<string> = new Set([
  "4242424242424242",
  "4111111111111111",
  "4012888888881881",
  "4000056655665556",
  "4000000000000002",
  "4000000000003220",
  "5555555555554444",
  "5200828282828210",
  "5105105105105100",
  "2223003122003222",
  "378282246310005",
  "371449635398431",
  "6011111111111117",
  "6011000990139424",
  "30569309025904",
  "38520000023237",
  "3566002020360505",
]);

/** True for the number of a bank account, by the checksum ISO 7064 MOD 97-10. Textbook numbers do not count. */
function isIban(text: string): boolean {
  const number = text.replaceAll(" ", "");
  if (number.length < 15 || number.length > 34 || exampleIbans.has(number)) return false;
  let rest = 0;
  for (const character of number.slice(4) + number.slice(0, 4)) {
    const value = /\d/.test(character) ? character : String(character.charCodeAt(0) - 55);
    for (const digit of value) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

/** Account numbers from textbooks and test suites. */
const exampleIbans: ReadonlySet<string> = new Set([
  "GB82WEST12345698765432",
  "GB29NWBK60161331926819",
  "DE89370400440532013000",
  "FR1420041010050500013M02606",
  "NL91ABNA0417164300",
  "ES9121000418450200051332",
]);

/** True for a Brazilian CPF number. It has two check digits, each computed from the digits before it. */
function isCpf(digits: string): boolean {
  if (digits.length !== 11 || /^(\d)\1+$/.test(digits)) return false;
  return [9, 10].every((length) => {
    const sum = digits
      .slice(0, length)
      .split("")
      .reduce((total, digit, at) => total + Number(digit) * (length + 1 - at), 0);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

/** True for a Spanish DNI number. It ends with a letter that is computed from the digits. */
function isDni(text: string): boolean {
  return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(text.slice(0, 8)) % 23] === text.slice(8).toUpperCase();
}
