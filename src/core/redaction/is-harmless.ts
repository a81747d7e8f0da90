import { endOfSet, sets, startOfSet } from "./characters.ts";

/** What stands before digests, public keys, identifiers and embedded files. */
const introduction =
  /(?:\bsha-?\d{1,3}|\bmd5|\bblake\w{0,3}|integrity|checksum|shasum|digest|etag|hash(?:es)?|\bh1|commit|nonce|fingerprint|ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\S{1,20}|base64,|\brev(?:ision)?|\bref|resolved|mappings|certificate|public[ _-]?key|pubkey|\bcid|build[ _-]?id|request[ _-]?id|trace[ _-]?id|span[ _-]?id|[_-]id(?:-\d)?|\bids?|\bTXT|DNSKEY \d{1,3} \d \d{1,2}|["'](?:x|y|n|x5t|x5t#S256)(?=["']\s?:)|uuid|guid|cursor|["'](?:after|before)(?=["']\s?:)|(?:page|delta|skip|sync|next|forward|backward|continuation)[ _-]?token|site[ _-]?key|verification(?:["'] content)?|public\w{0,30}|publishable\w{0,20}|serverkey|[fg]bclid|gclid|msclkid|fbclid|\bkid|address|wallet|contract|accessor|continue|boundary|websocket-accept|uploadid|receipt[ _-]?handle|cipher_?text(?:blob)?|descriptor|did:key|,iv|,tag|[?&]list|\bSCT|nel\.cloudflare\.com\/report\/v\d\?s|signature(?=["']?\s?(?::|=\s?["']))|\bmint|(?:BTC|ETH|SOL) to|version|nar|\bpeer|\|1\||\|1\|[A-Za-z0-9+/]{27}=\|)["'`\]\\]{0,3}(?:\s?[:=@(,-]|\s|%3[ad]){0,3}[ \t]{0,20}\s{0,2}(?:W\/|\w{1,30}\()?["'`\\]{0,3}$/i;

/** `versionId`, `messageID`. Case-sensitive: without its capital, "id" is part of another word. A session id and a secret id open something. */
const camelId = /(?<![sS]ess(?:ion)?|[sS]ecret)(?<=[a-z])I[dD]s?["'`\\]{0,3}\s?[:=]\s?["'`\\]{0,3}$/;

/** True for a random token whose place says that it is no secret: a digest, a public key, part of a web address or of a larger block. */
export function isHarmless(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 48), start);
  return (
    introduction.test(before) ||
    camelId.test(before) ||
    isInMailHeader(text, start, end, before) ||
    isFirstLine(text, start) ||
    // The id of a Matrix event.
    (end - start === 43 && /(?<![\w$:=])\$$/.test(before)) ||
    isInAddress(text, start) ||
    isInBlock(text, start, end) ||
    isFile(text, start)
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

/** True for the first line of a message, a signature or a certificate. `findBlocks` handles private keys. */
function isFirstLine(text: string, start: number): boolean {
  if (!/[\n \t]/.test(text.charAt(start - 1))) return false;
  return /(?:-----BEGIN [A-Z0-9 ]{3,40}(?<!PRIVATE KEY(?: BLOCK)?)-----|\btrusted comment:[^\n]{0,200})\r?\n\s{0,8}$/.test(
    text.slice(Math.max(0, start - 260), start),
  );
}

/** Files in base64 begin with what all files of their kind begin with. */
export function isFile(text: string, start: number): boolean {
  return /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|JVBERi0|UEsDB|H4sI|AAABAA|d09G|AGFzbQ|Qk[0-9A-Z]|SUQz|T2dnUw|AAAA[\w+/]{2,6}Z0eX|PD94bWw|PHN2Zy|AAAA\wHBzc2g|ME[QUY]CI[A-Z]|MII[A-Z]|MIGfMA0G|MFkwEwYH|MCowBQYDK2Vw|RW[A-Za-z0-9+/]{22})/.test(
    text.slice(start, start + 24),
  );
}

/** What resets a password or signs somebody in is as good as one. */
const openingPath =
  /(?<=\/(?:password|reset|reset[_-]password|password[_-]reset|verify|confirm|invite|magic|magic-link|activate|unlock)\/)/y;

/** In the path of a web address; what follows the question mark is not. */
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

/** A line of a wrapped block, as of a certificate or an image: the line before it or after it is a run of the same length. */
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
  // The last line is shorter.
  return isBlockLine(after, length) || (isBlockLine(before, before.length) && before.length >= length);
}

function isBlockLine(line: string, length: number): boolean {
  return line.length === length && length >= 48 && endOfSet(line, 0, sets.base64) === length;
}
