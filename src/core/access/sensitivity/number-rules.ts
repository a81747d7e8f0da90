import { isCardNumber, isCpf, isDni, isIban } from "./check-digits.ts";
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
const roleName =
  /^(?:git|no-?reply.*|donotreply|support|info|admin|administrator|hello|hi|contact|team|sales|billing|security|abuse|help|office|press|jobs|root|postmaster|webmaster|hostmaster|dev|devs|ops|bot|ci|test\w*|tester|user\w*|someone|somebody|me|you|your.*|name|email|mail|foo\w*|bar|baz|alice|bob|carol|john|jane|john\.?doe|jane\.?doe|jdoe|first\.?last|firstname.*|customer|client|example|sample|demo|x|a|b)(?:\+.*)?$/i;
const noDomain =
  /(?:^|\.)(?:example|test|tests|localhost|local|invalid|internal|acme|foo|bar|domain|company|yourcompany|yourdomain|email|mail|website|site|corp|noreply|users\.noreply\.github)\.?(?:[a-z]{2,12})?$|\.(?:test|local|localhost|invalid|example|internal|js|ts|py|go|rs|md|json|png|svg|css)$/i;
// The authors of commits and packages are public, so their addresses do not count.
const authorLine =
  /(?:author|committer|co-authored-by|signed-off-by|reviewed-by|maintainer|tagger)s?["']?:?\s[^\n]{0,120}$/i;

function hasEmail(text: string): boolean {
  if (!text.includes("@")) return false;
  for (const { 1: name = "", 2: domain = "", index } of text.matchAll(email)) {
    if (roleName.test(name) || noDomain.test(domain)) continue;
    if (authorLine.test(text.slice(Math.max(0, index - 150), index))) continue;
    return true;
  }
  return false;
}

const digitRun = /\d[\d .()/-]{6,}\d/;

const internationalPhone = /(?<![\w+.:-])\+(\d{1,3})([\s.-]?\(?\d{1,4}\)?(?:[\s./-]?\d{2,4}){2,4})(?![\w-]|\.\d)/g;
const labelledPhone =
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
  for (const { 1: found = "" } of text.matchAll(labelledPhone)) {
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
