/** Recognises numbers by their check digits, so that few other numbers match. */

/** True for the number of a payment card, by its Luhn checksum. Public test numbers do not count. */
export function isCardNumber(digits: string): boolean {
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
export function isIban(text: string): boolean {
  const iban = text.replaceAll(" ", "");
  if (iban.length < 15 || iban.length > 34 || exampleIbans.has(iban)) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
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
export function isCpf(digits: string): boolean {
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
export function isDni(text: string): boolean {
  return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(text.slice(0, 8)) % 23] === text.slice(8).toUpperCase();
}
