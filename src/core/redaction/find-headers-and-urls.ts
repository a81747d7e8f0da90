import { isPlaceholder, isVariable } from "./is-placeholder.ts";
import { isEncodedLogin, isNamedSecret } from "./is-secret-value.ts";
import { looksRandom } from "./looks-random.ts";
import { secretName } from "./secret-names.ts";
import {
  endOfSet,
  type Found,
  keyed,
  type KeyedPattern,
  type Marks,
  sets,
  type TextScan,
  trimmedEnd,
} from "./text-scan.ts";

/** How URLs are written: plain, with escaped slashes, or percent-encoded inside another URL. */
const ways = [
  { sign: "://", needs: null, colon: ":", at: "@", end: /[\s"'`<>\\]|$/g },
  { sign: String.raw`:\/\/`, needs: "hasBackslash", colon: ":", at: "@", end: /[\s"'`<>]|\\(?!\/)|$/g },
  { sign: "%3A%2F%2F", needs: "hasPercent", colon: "%3A", at: "%40", end: /[\s"'`<>\\&]|$/g },
  { sign: "%3a%2f%2f", needs: "hasPercent", colon: "%3a", at: "%40", end: /[\s"'`<>\\&]|$/g },
] as const;

/** A user name and a password together are at most this long. */
const longestLogin = 600;

/** Finds passwords, tokens and signatures in URLs, and the URLs of webhooks. */
export function findInUrls(text: string, marks: Marks, found: Found[]): void {
  for (const { sign, needs, colon, at, end } of ways) {
    if (needs !== null && !marks[needs]) continue;
    // The next `@` and the next end of a URL. They are the same for all URLs that begin before them, so each is
    // searched for once.
    let [nextAt, nextEnd] = [-1, -1];
    for (let index = text.indexOf(sign); index !== -1; index = text.indexOf(sign, index + sign.length)) {
      const start = index + sign.length;
      if (nextAt < start) nextAt = text.indexOf(at, start);
      if (nextAt === -1) break;
      if (nextAt - start >= longestLogin) continue;
      if (nextEnd < start) {
        end.lastIndex = start;
        nextEnd = end.exec(text)?.index ?? text.length;
      }
      const address = text.slice(start, Math.min(nextEnd, start + longestLogin));
      const host = endOfLogin(address, at, sign);
      if (host === -1) continue;
      const login = address.slice(0, host);
      if (login.includes("[redacted:")) continue;
      const password = login.indexOf(colon);
      const value = password === -1 ? login : login.slice(password + colon.length);
      const isSecret =
        password === -1
          ? // The key in a Sentry DSN only allows sending error reports.
            looksRandom(value, 16) && !/^[\w.-]*\bsentry\b/.test(address.slice(host + at.length))
          : value !== "" &&
            !isVariable(value) &&
            !isExample(login.slice(0, password), value, address.slice(host + at.length));
      if (isSecret) found.push({ start: start + host - value.length, end: start + host, kind: "url-password" });
    }
  }
  if (marks.hasLead) findSigned(text, found);
  findWebhooks(text, found);
}

/** True for `user:password@host` in documentation, and for default logins of databases on a developer's machine. */
function isExample(name: string, value: string, host: string): boolean {
  const isWord = /^(?:password|passwd|pass|pwd|secret)$/i.test(value);
  if (isWord && /^(?:user(?:name)?|usr|login|name)$/i.test(name)) return true;
  return (
    (isWord || value === name) &&
    /^(?:localhost|127\.0\.0\.1|\[::1\]|host(?:name)?|[\w.-]*\.?example(?:\.\w+)?)(?:[:/?]|$)|^ftp\./i.test(host)
  );
}

/**
 * Returns the position of the last `@` before the path, because a password may contain `@`. Returns -1 if there is no
 * login. A path may contain `@`, too.
 */
function endOfLogin(address: string, at: string, sign: string): number {
  const encoded = sign.startsWith("%");
  const first = address.search(encoded ? /%2F|%3F|%23/i : /[/?#]/);
  const inHost = address.slice(0, first === -1 ? address.length : first).lastIndexOf(at);
  if (inHost !== -1) return inHost;
  // A password may contain an unescaped slash or question mark.
  const login = encoded ? null : /^[\w.%+-]{1,64}:[^\s@/:]{0,80}[/?#][^\s@:]{0,80}@[\w.-]{1,100}[:/]/.exec(address);
  return login === null || /^[\w.-]{1,64}:\d{1,5}\//.test(address) ? -1 : address.indexOf(at);
}

/** Finds signatures in URLs. A signature grants access to whatever the URL names. */
function findSigned(text: string, found: Found[]): void {
  for (const { 0: match, 1: head = "", index } of text.matchAll(
    /((?:(?:X-(?:Amz|Goog)-)?Signature|[?&;]sig)(?:=|%3D))[A-Za-z0-9%+/_~=-]{20,600}/gi,
  ))
    found.push({ start: index + head.length, end: index + match.length, kind: "signature" });
}

const webhooks: readonly { readonly kind: string; readonly pattern: KeyedPattern }[] = [
  {
    kind: "webhook",
    pattern: keyed("gi")`(hooks${".slack.com"}(?:\\?/|%2F)(?:services|workflows|triggers)(?:\\?/|%2F))[\w/\\%-]{1,200}`,
  },
  {
    kind: "webhook",
    pattern: keyed("g")`(discord(?:app)?${".com/api/"}(?:v\d{1,2}/)?webhooks/)\d{5,25}/[\w-]{30,120}`,
  },
  { kind: "webhook", pattern: keyed("g")`(webhook${".office.com"}/webhookb2/)[\w@/-]{40,400}` },
  { kind: "webhook", pattern: keyed("g")`(hooks${".zapier.com"}/hooks/catch/)[\w/]{8,100}` },
  {
    kind: "telegram-token",
    pattern: keyed("g")`((?:(?<![\w:.])|(?<=\[[\d;]{0,8}m))(?:bot)?)\d{8,10}${":AA"}[\w-]{32,36}(?![\w-])`,
  },
];

/** Finds the tokens of bots, and URLs that accept messages from anyone who knows them. */
function findWebhooks(text: string, found: Found[]): void {
  for (const { kind, pattern } of webhooks)
    for (const { 0: match, 1: head = "", index } of pattern(text))
      found.push({ start: index + head.length, end: index + match.length, kind });
}

/** The first characters decide whether a value is a secret. Only a secret is read to its end. */
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

/** Finds the credentials after `Bearer` or `Basic`. */
export function schemeValue(text: string, end: number, name: string): Found[] | null {
  const blanks = /(?:[ \t]|%20|\+|\\t|:){1,4}/y;
  blanks.lastIndex = end;
  if (!blanks.test(text)) return null;
  const from = blanks.lastIndex;
  const value = judgedValue(text, from);
  const isSecret =
    name.toLowerCase() === "basic"
      ? isEncodedLogin(value.replace(/%3D/gi, "=")) || looksRandom(value, 20)
      : value.length >= 8 && /\d/.test(value) && /[A-Za-z]/.test(value)
        ? !isPlaceholder(value)
        : looksRandom(value, 20);
  return isSecret ? headerAt(text, from) : null;
}

/** Finds the credentials in an `Authorization` header: after a scheme such as `Bearer`, or a token alone. */
export function headerValue(text: string, start: number): Found[] | null {
  const scheme =
    /\\{0,8}["'`]?(?:(?:Bearer|Basic|Token|Digest|ApiKey|Api-Key|Key|SSWS|Bot|Splunk|GenieKey|Negotiate|NTLM|AWS4-HMAC-SHA256)(?:[ \t:=]|%20|\+){1,4})?(?:token=)?\\{0,8}["'`]?/iy;
  scheme.lastIndex = start;
  if (!scheme.test(text)) return null;
  const from = scheme.lastIndex;
  const value = judgedValue(text, from);
  const isSecret =
    value.length >= 8 && !isPlaceholder(value) && (/\d/.test(value) || looksRandom(value, 16) || isEncodedLogin(value));
  return isSecret ? headerAt(text, from) : null;
}

/** Browsers send at most this many characters in one header. */
const longestCookies = 8_192;

/** Finds the secrets in a cookie header, such as session ids. Skips cookies that only store a setting. */
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
