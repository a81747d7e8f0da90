import type { Found } from "./found.ts";
import { isChosen, isNamedSecret } from "./is-named-secret.ts";
import { looksRandom } from "./looks-random.ts";
import { readValue } from "./read-value.ts";
import { createTextScan, type TextScan } from "./text-scan.ts";

/** How other languages name a password, and a sign without which none of them need be looked for. */
const languages: readonly { readonly sign: RegExp; readonly names: readonly string[]; readonly isKey?: true }[] = [
  { sign: /ñ/, names: ["ontraseña"] },
  // Alone, it is as often one of a table or of a door: only what no word looks like. `WLAN-Schlüssel` says of what.
  { sign: /ü/, names: ["chlüssel"], isKey: true },
  // Also of `contrasenha`: where a name begins says nothing.
  { sign: /[à-ÿÀ-Ý]/, names: ["senha", "Senha", "wachtwoord", "Wachtwoord", "gangscode"] },
  { sign: /[а-яА-Я]/, names: ["ароль", "арола"] },
  { sign: /[ąćęłńóśźż]/, names: ["asło"] },
  { sign: /[öş]/, names: ["ösenord", "şifre", "Şifre", "parola", "Parola"] },
  { sign: /[ậẩả]/, names: ["mật khẩu", "Mật khẩu"] },
  { sign: /[\u0590-\u06ff]/, names: ["סיסמה", "סיסמא", "كلمة المرور", "كلمة السر", "رمز عبور"] },
  { sign: /[\u0900-\u0e7f]/, names: ["पासवर्ड", "รหัสผ่าน"] },
  { sign: /[α-ω]/, names: ["ωδικός", "ωδικος"] },
  { sign: /[가-힣]/, names: ["비밀번호"] },
  {
    sign: /[\u3040-\u9fff]/,
    names: ["密码", "密碼", "密钥", "密鑰", "令牌", "口令", "パスワード", "キー", "トークン", "暗証番号"],
  },
];

const blanks = String.raw`[ \t\u00a0\u3000]`;

/** What stands between such a name and its value: a sign, which is group 1, a verb, in Chinese and Japanese a blank or nothing but a particle. */
const betweenSource = [
  String.raw`(["'\x60*]{0,3}${blanks}{0,4}[:=：＝](?:\*\*)?${blanks}{0,8})`,
  String.raw`(?:${blanks}{0,2}(?:は|是|为|為|：|는|은)${blanks}{0,4}[「『“"'\x60]?)`,
  String.raw`(?:(?:${blanks}[\p{L}\d.'’-]{1,24},?){0,5}?${blanks}(?:ist|lautet|est|es|è|é|is)${blanks}[“„"'\x60]?)`,
  String.raw`(?:(?:${blanks}[\p{L}\d.'’-]{1,24}){1,4}[:：]${blanks}{0,4}["'\x60]?)`,
  String.raw`(?:${blanks}(?:от${blanks}\p{L}{1,20}${blanks})?)`,
].join("|");
let between: RegExp | undefined;

/** The characters of a value between those of a language that has no blanks. */
const plainValue = /[\x21-\x7e]{4,200}/y;

/**
 * Finds passwords that are named in another language, before a colon, an equals sign or a verb. For texts that are not plain ASCII: whoever
 * writes in one of these languages writes some letter that English does not have.
 */
export function findForeignNames(text: string, found: Found[]): void {
  for (const { sign, names, isKey = false } of languages)
    if (sign.test(text)) for (const name of names) findNamedSo(createTextScan(text), name, isKey, found);
}

function findNamedSo(scan: TextScan, name: string, isKey: boolean, found: Found[]): void {
  const { text } = scan;
  let done = 0;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, Math.max(done, at + name.length))) {
    // Made here: to read its classes of letters takes longer than all else that most hooks have to do with it.
    between ??= new RegExp(betweenSource, "uy");
    between.lastIndex = at + name.length;
    const match = between.exec(text);
    if (match === null) continue;
    const value = match[1] === undefined ? saidAt(text, between.lastIndex) : assignedAt(scan, between.lastIndex);
    if (value === null || (isKey && isAlone(text, at) && !looksRandom(value.secret, 16))) continue;
    found.push({ ...value, kind: "secret" });
    done = value.end;
  }
}

/** True for a noun, of which only the first letter stands before the place, and nothing that it is joined to. */
function isAlone(text: string, at: number): boolean {
  return text.startsWith("S", at - 1) && !text.startsWith("-", at - 2);
}

type Place = Required<Pick<Found, "start" | "end" | "secret">>;

const longestJudged = 256;

function assignedAt(scan: TextScan, from: number): Place | null {
  const value = readValue(scan, from, false);
  const judged = value?.text.slice(0, longestJudged) ?? "";
  // A word alone can be what a form says of the field.
  const isSecret =
    value !== null && /[\d\W_]/.test(judged) && !/^\p{L}+$/u.test(judged) && isNamedSecret("password", judged, false);
  return isSecret ? { start: value.start, end: value.end, secret: value.text } : null;
}

/** In a sentence only what no word looks like. */
function saidAt(text: string, from: number): Place | null {
  plainValue.lastIndex = from;
  const said = plainValue.exec(text)?.[0].replace(/["'`]?[.,;!?)]{0,3}$/, "") ?? "";
  const isSecret =
    isChosen(said) ||
    looksRandom(said, 16) ||
    (/^\d{4,8}$/.test(said) &&
      !/^[文字자以位个]/.test(text.charAt(from + said.length)) &&
      text.startsWith("号は", from - 2));
  return isSecret ? { start: from, end: from + said.length, secret: said } : null;
}
