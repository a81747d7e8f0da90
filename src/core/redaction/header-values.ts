import { endOfSet, sets, trimmedEnd } from "./characters.ts";
import type { Found } from "./found.ts";
import { isLogin, isNamedSecret } from "./is-named-secret.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { looksRandom } from "./looks-random.ts";
import { secretName } from "./secret-name.ts";
import type { TextScan } from "./text-scan.ts";

/** A value is judged by so many characters; all of it is read only if it is a secret, and then never again. */
const longestJudged = 512;
const inValue = sets.run | sets.escaped;

function judgedValue(text: string, from: number): string {
  const end = endOfSet(text, from, inValue, from + longestJudged);
  return text.slice(from, trimmedEnd(text, from, end, "."));
}

function headerAt(text: string, from: number): Found[] {
  const end = trimmedEnd(text, from, endOfSet(text, from, inValue), ".");
  return [{ start: from, end, kind: "auth-header", secret: text.slice(from, end) }];
}

/** What follows `Bearer` or `Basic`. */
export function schemeValue(text: string, end: number, name: string): Found[] | null {
  const blanks = /(?:[ \t]|%20|\+|\\t|:){1,4}/y;
  blanks.lastIndex = end;
  if (!blanks.test(text)) return null;
  const from = blanks.lastIndex;
  const value = judgedValue(text, from);
  const isSecret =
    name.toLowerCase() === "basic"
      ? isLogin(value.replace(/%3D/gi, "=")) || looksRandom(value, 20)
      : value.length >= 8 && /\d/.test(value) && /[A-Za-z]/.test(value)
        ? !isPlaceholder(value)
        : looksRandom(value, 20);
  return isSecret ? headerAt(text, from) : null;
}

/** What an `Authorization` header says: a scheme and what it takes, or a token alone. */
export function headerValue(text: string, start: number): Found[] | null {
  const scheme =
    /\\{0,8}["'`]?(?:(?:Bearer|Basic|Token|Digest|ApiKey|Api-Key|Key|SSWS|Bot|Splunk|GenieKey|Negotiate|NTLM|AWS4-HMAC-SHA256)(?:[ \t:=]|%20|\+){1,4})?(?:token=)?\\{0,8}["'`]?/iy;
  scheme.lastIndex = start;
  if (!scheme.test(text)) return null;
  const from = scheme.lastIndex;
  const value = judgedValue(text, from);
  const isSecret =
    value.length >= 8 && !isPlaceholder(value) && (/\d/.test(value) || looksRandom(value, 16) || isLogin(value));
  return isSecret ? headerAt(text, from) : null;
}

/** Browsers send no more in one header. */
const longestCookies = 8_192;

/** The values of a cookie header that are more than a setting. */
export function cookieValues(scan: TextScan, start: number): Found[] | null {
  const { text } = scan;
  if (start < scan.cookies) return null;
  const pair = /(?:[ \t;]|\\?["'`]|%3B|%20){0,6}([\w.$!-]{1,80})=((?:[^\s;"'`\\,]|%22){0,4096})(?=(;|%3B)?)/y;
  const values: Found[] = [];
  pair.lastIndex = start;
  for (let match = pair.exec(text); match !== null; match = pair.exec(text)) {
    const [, name = "", value = "", separator] = match;
    const means = secretName(name) ?? (/sess|sid|csrf|xsrf|remember/i.test(name) ? "token" : null);
    const isSecret = (means !== null && isNamedSecret("token", value, true)) || looksRandom(value, 20);
    if (isSecret && !isPlaceholder(value) && !value.startsWith("GA1."))
      values.push({ start: pair.lastIndex - value.length, end: pair.lastIndex, kind: "cookie", secret: value });
    scan.cookies = pair.lastIndex;
    if (separator === undefined || pair.lastIndex - start > longestCookies) break;
  }
  return values.length === 0 ? null : values;
}
