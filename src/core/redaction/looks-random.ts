import { isEncodedFile, isEncodedText } from "./find-encoded.ts";
import { characters, endOfSet, type Found, setAt, setOf, sets, startOfSet } from "./text-scan.ts";

const { digit, lower, upper, vowel } = characters;

/** How many characters of each kind a token contains, and how they are mixed. */
interface Mix {
  readonly length: number;
  readonly digits: number;
  readonly uppers: number;
  readonly lowers: number;
  readonly isHex: boolean;
  /**
   * Share of positions where the kind of character changes. A change from a first capital to lower case does not count,
   * because words begin like this.
   */
  readonly changes: number;
  /**
   * Share of characters that are part of words. A word has at least four letters of one case (the first may be a
   * capital), and a vowel for every five letters.
   */
  readonly words: number;
}

function mixOf(text: string, start: number, end: number): Mix {
  let digits = 0;
  let uppers = 0;
  let lowers = 0;
  let changes = 0;
  let inWords = 0;
  let word = 0;
  let vowels = 0;
  let before = 0;
  let isHex = true;
  for (let at = start; at <= end; at += 1) {
    const set = at === end ? 0 : setOf(text.charCodeAt(at));
    const kind = set & (digit | lower | upper);
    if ((set & sets.hex) === 0 && at !== end) isHex = false;
    if (kind === digit) digits += 1;
    else if (kind === upper) uppers += 1;
    else if (kind === lower) lowers += 1;
    const isSame = kind === before || (kind === lower && before === upper && word === 1);
    if (kind !== 0 && before !== 0 && !isSame) changes += 1;
    if (isSame && kind !== digit && kind !== 0) word += 1;
    else {
      if (word >= 4 && vowels * 5 >= word) inWords += word;
      word = kind === lower || kind === upper ? 1 : 0;
      vowels = 0;
    }
    if ((set & vowel) !== 0) vowels += 1;
    before = kind;
  }
  const length = end - start;
  return { length, digits, uppers, lowers, isHex, changes: changes / Math.max(1, length - 1), words: inWords / length };
}

/** Only this many characters of a token are checked, so that a long token is not read again for each name in it. */
const longestLook = 128;

/**
 * True for a token that looks random. Call it only where a secret is likely; `isSurelyRandom` is for all other places.
 */
export function looksRandom(text: string, least: number, start = 0, to = text.length): boolean {
  if (to - start < least) return false;
  const end = Math.min(to, start + longestLook);
  const { digits, uppers, lowers, isHex, changes, words, length } = mixOf(text, start, end);
  if (isHex) return (digits >= 2 && uppers + lowers >= 2 && changes >= 0.15) || (digits === length && length >= 32);
  if (uppers > 0 && lowers > 0) return (digits > 0 ? changes >= 0.15 : changes >= 0.25) && words <= 0.6;
  return digits >= 2 && changes >= 0.15 && uppers + lowers >= 2;
}

/**
 * True for a token that looks random, wherever it occurs. Stricter than `looksRandom`, so that no name, number or
 * digest passes.
 */
function isSurelyRandom(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length < 24) return false;
  const { digits, uppers, lowers, isHex, changes, words } = mixOf(text, start, end);
  if (isHex || digits < 2 || lowers < 4 || uppers < 4) return false;
  return changes >= (length < 32 ? 0.28 : 0.22) && words <= (length < 32 ? 0.3 : 0.45) && digits / length <= 0.5;
}

const inToken = sets.dashed | characters.plusOrSlash;
/** Longer tokens are data. */
const longestToken = 200;

/** Finds tokens between two positions that only a random generator can have made. */
export function findRandomTokens(text: string, from: number, to: number, found: Found[]): void {
  for (let at = from; at < to; at += 1) {
    const start = at;
    while (at < to && (setAt(text, at) & inToken) !== 0) at += 1;
    if (at - start < 24 || at - start > longestToken || isEncodedFile(text, start)) continue;
    for (const [pieceStart, pieceEnd] of piecesOf(text, start, at))
      if (
        isSurelyRandom(text, pieceStart, pieceEnd) &&
        !isIdentifier(text.slice(pieceStart, pieceEnd)) &&
        !isEncodedText(text.slice(pieceStart, pieceEnd)) &&
        !isHarmless(text, pieceStart, pieceEnd) &&
        !isCiphertext(text, pieceStart, pieceEnd)
      )
        found.push({ start: pieceStart, end: withPadding(text, pieceEnd), kind: "random-token" });
  }
}

/** True for values that SOPS or Sealed Secrets have encrypted, so that they can be committed. */
function isCiphertext(text: string, start: number, end: number): boolean {
  if (text.startsWith("Ag", start) && end - start >= 80) return true;
  return /ENC\[AES256_GCM,(?:[\w+/=:,]{0,300},)?(?:data|iv|tag):$/.test(text.slice(Math.max(0, start - 340), start));
}

/**
 * Returns the whole token if it looks random as a whole. Otherwise returns its parts between slashes, because it may be
 * a path.
 */
function piecesOf(text: string, start: number, end: number): [number, number][] {
  const token = text.slice(start, end);
  if (!token.includes("/")) return [[start, end]];
  if (isSurelyRandom(text, start, end) && !/\/(?:reset|verify|confirm|invite|magic|activate|unlock)/.test(token))
    return [[start, end]];
  let from = start;
  return token.split("/").flatMap((part): [number, number][] => {
    const piece: [number, number] = [from, from + part.length];
    from += part.length + 1;
    return part.length >= 24 ? [piece] : [];
  });
}

/**
 * True for UUIDs and for ids with a prefix for their kind: `toolu_01…`, `msg_…`, `chatcmpl-…`. Transcripts of agents
 * contain many of these.
 */
function isIdentifier(token: string): boolean {
  return (
    (/^(?:[a-z]{2,16}|sha\d{1,3}|md5)[_-]/.test(token) && !keyPrefix().test(token)) ||
    /^Qm[1-9A-HJ-NP-Za-km-z]{44}$/.test(token) ||
    publicForms().test(token) ||
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i.test(token)
  );
}

/** A prefix that names a key: `acme_live_…`, `shop_pat_…`. */
const keyPrefix = (): RegExp =>
  /^(?!pk_|pub)(?:live_|[a-z]pat_|[a-z]{2,16}[_-](?:live|prod|sandbox|oat|pat|sat|sk|rk|secret|api|key|apikey|token|tok|refresh)[_-])[A-Za-z0-9_-]{24,}$/;

/**
 * Tokens that are not secret: MIME boundaries, Next.js action ids, code in the URL of a playground, Monero addresses,
 * public wallet keys, chess positions.
 */
const publicForms = (): RegExp =>
  /^(?:-*WebKitFormBoundary|-{4,}|ACTION_ID_|code\/|[48][\dAB][1-9A-HJ-NP-Za-km-z]{93}$|[xyzt]pub[1-9A-HJ-NP-Za-km-z]{100,112}$|(?:[pnbrqkPNBRQK1-8]{1,8}\/){7}[pnbrqkPNBRQK1-8]{1,8}$)/;

function withPadding(text: string, end: number): number {
  let last = end;
  while (last < end + 2 && text.charAt(last) === "=") last += 1;
  return last;
}

/** Matches the text before digests, public keys, identifiers and embedded files. */
const introduction = (): RegExp =>
  /(?:\bsha-?\d{1,3}|\bmd5|\bblake\w{0,3}|integrity|checksum|shasum|digest|etag|hash(?:es)?|\bh1|commit|nonce|fingerprint|ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\S{1,20}|base64,|\brev(?:ision)?|\bref|resolved|mappings|certificate|public[ _-]?key|pubkey|\bcid|build[ _-]?id|request[ _-]?id|trace[ _-]?id|span[ _-]?id|[_-]id(?:-\d)?|\bids?|\bTXT|DNSKEY \d{1,3} \d \d{1,2}|["'](?:x|y|n|x5t|x5t#S256)(?=["']\s?:)|uuid|guid|cursor|["'](?:after|before)(?=["']\s?:)|(?:page|delta|skip|sync|next|forward|backward|continuation)[ _-]?token|site[ _-]?key|verification(?:["'] content)?|public\w{0,30}|public["'\w \]]{0,20}[:=] ?["']?base64:|publishable\w{0,20}|serverkey|[fg]bclid|gclid|msclkid|fbclid|\bkid|address|wallet|contract|owner|mint|program|pubkey|authority|payer|recipient|(?:token|stake|vote)[ _-]account|accessor|continue|boundary|websocket-accept|uploadid|receipt[ _-]?handle|cipher_?text(?:blob)?|descriptor|code[_-]?challenge|x-[\w-]{0,30}(?:source|state|trace|digest|signature|message-id)|secure["']?:(?: ?["']?v1:[\w+/=]{1,30}:)?|did:key|,iv|,tag|[?&]list|\bSCT|nel\.cloudflare\.com\/report\/v\d\?s|signature(?=["']?\s?(?::|=\s?["']))|\bmint|(?:BTC|ETH|SOL) to|version|nar|\bpeer|\|1\||\|1\|[A-Za-z0-9+/]{27}=\|)(?:<\/\w{1,10}>\s{0,8}<\w{1,10}>)?["'`\]\\]{0,3}(?:\s?[:=@(,-]|\s|%3[ad]){0,3}[ \t]{0,20}\s{0,2}(?:W\/|\w{1,30}\()?["'`\\]{0,3}$/i;

/**
 * Matches the name of an id before its value: `versionId`, `messageID`. Case-sensitive, because in lower case `id` is
 * part of other words. Session ids and secret ids do not match, because they grant access.
 */
const camelId = /(?<![sS]ess(?:ion)?|[sS]ecret)(?<=[a-z])I[dD]s?["'`\\]{0,3}\s?[:=]\s?["'`\\]{0,3}$/;

/**
 * True for a random token whose context shows that it is not a secret. It may be a digest, a public key, or part of a
 * URL or of a larger block.
 */
export function isHarmless(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 48), start);
  return (
    introduction().test(before) ||
    camelId.test(before) ||
    isInMailHeader(text, start, end, before) ||
    isFirstLine(text, start) ||
    isInAttachment(text, start, end) ||
    // The id of a Matrix event: `$` and 43 characters.
    (end - start === 43 && /(?<![\w$:=])\$$/.test(before)) ||
    isInAddress(text, start) ||
    isInBlock(text, start, end) ||
    isEncodedFile(text, start)
  );
}

/** True for a message id, `<…@host>`, and for the DKIM signature of a mail server. */
function isInMailHeader(text: string, start: number, end: number, before: string): boolean {
  if (text.startsWith("@", end))
    return /<[\w.+=$-]{0,40}$/.test(before) && /^@[\w.-]{1,100}>/.test(text.slice(end, end + 102));
  return (
    /[;\s]bh?=\s{0,2}$/.test(before) && /(?:DKIM|Message)-Signature:/i.test(text.slice(Math.max(0, start - 600), start))
  );
}

/** True for the first line of a message, a signature or a certificate. `findPrivateKeys` handles private keys. */
function isFirstLine(text: string, start: number): boolean {
  if (!/[\n \t]/.test(text.charAt(start - 1))) return false;
  return /(?:-----BEGIN [A-Z0-9 ]{3,40}(?<!PRIVATE KEY(?: BLOCK)?)-----|\btrusted comment:[^\n]{0,200})\r?\n\s{0,8}$/.test(
    text.slice(Math.max(0, start - 260), start),
  );
}

/** True for a line of an attachment in base64. What it decodes to is searched on its own. */
function isInAttachment(text: string, start: number, end: number): boolean {
  if (end - start < 48 || !/[\n]/.test(text.charAt(start - 1))) return false;
  return /Content-Transfer-Encoding:\s?base64[^]{0,1500}$/i.test(text.slice(Math.max(0, start - 1_600), start));
}

/** Matches paths of links that reset a password or sign a person in. Such a link is as good as a password. */
const openingPath =
  /(?<=\/(?:password|reset|reset[_-]password|password[_-]reset|verify|confirm|invite|magic|magic-link|activate|unlock)\/)/y;

/** True for a token in the path of a URL, but not after its question mark. */
function isInAddress(text: string, start: number): boolean {
  const from = startOfSet(text, start, sets.run, Math.max(0, start - 300));
  openingPath.lastIndex = start;
  if (openingPath.test(text)) return false;
  return (
    text.startsWith("//", from) ||
    text.startsWith("://", from - 1) ||
    /(?:^|[\s"'`(@])(?:\.{0,2}|~)\/$/.test(text.slice(Math.max(0, from - 2), from + 1))
  );
}

/**
 * True for a line of a wrapped block, such as a certificate or an image. The previous or the next line is base64 of the
 * same length.
 */
function isInBlock(text: string, start: number, end: number): boolean {
  const from = startOfSet(text, start, sets.base64, Math.max(0, start - 200));
  const to = endOfSet(text, end, sets.base64, end + 200);
  const length = to - from;
  const near = text.slice(Math.max(0, from - 441), from);
  const lineStart = near.lastIndexOf("\n");
  const indent = near.slice(lineStart + 1);
  if (indent.length > 40) return false;
  const previous = lineStart <= 0 ? "" : near.slice(near.lastIndexOf("\n", lineStart - 1) + 1, lineStart);
  const before = previous.slice(indent.length).replace(/(?:\\[nr]|["',\r]){1,4}$/, "");
  const next = /^[^\n]{0,3}\n/.exec(text.slice(to, to + 4))?.[0].length ?? -1;
  const nextStart = to + next + indent.length;
  const after = next === -1 ? "" : text.slice(nextStart, nextStart + length);
  // The last line of a block may be shorter than the line before it.
  return isBlockLine(after, length) || (isBlockLine(before, before.length) && before.length >= length);
}

function isBlockLine(line: string, length: number): boolean {
  return line.length === length && length >= 48 && endOfSet(line, 0, sets.base64) === length;
}

/** Kinds whose length is not known. The finders of keys of services join their lines themselves. */
const wrappable: ReadonlySet<string> = new Set(["secret", "random-token", "auth-header", "password"]);
const shortestWrapped = 20;
const mostLines = 16;

/** The line break in a wrapped value, and its next piece. The piece ends with its line or with the string. */
const nextLine =
  /(?:=|\u001b\[0?K|\\)?\r?\n[ \t>|+#*]{0,12}([A-Za-z0-9+/_.-]{4,200}={0,2})(?=["'`,;]|[ \t]{0,8}(?:\r?\n|$)|(?:=|\u001b\[0?K|\\)\r?\n)/y;

/**
 * Extends random values over the lines on which a terminal, a mail or an editor has continued them. The pieces are as
 * long as the first one, except the last.
 */
export function extendOverLines(text: string, found: Found[]): void {
  for (const [index, one] of found.entries()) {
    const { start, end, kind } = one;
    if (end - start < shortestWrapped || !wrappable.has(kind)) continue;
    const width = end - start - (text.slice(start, Math.min(end, start + longestLine)).lastIndexOf("\n") + 1);
    if (!looksRandom(text, shortestWrapped, start, end)) continue;
    const last = endOfLines(text, end, width);
    if (last !== end) found[index] = { ...one, end: last, secret: text.slice(start, last) };
  }
}

const longestLine = 2_000;

function endOfLines(text: string, from: number, width: number): number {
  let end = from;
  for (let lines = 0; lines < mostLines; lines += 1) {
    nextLine.lastIndex = end;
    const piece = nextLine.exec(text)?.[1];
    if (piece === undefined || piece.length > width || !/\d|[a-z][A-Z]/.test(piece)) return end;
    if (piece.length > 16 && !looksRandom(piece, 16)) return end;
    end = nextLine.lastIndex;
    if (piece.length < width) return end;
  }
  return end;
}
