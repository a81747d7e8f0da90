/** One kind of secret: what it looks like, and which part of the match is the secret. */
interface Rule {
  readonly kind: string;
  /** One of these is in every match, in lower case: where none is, the expression need not be tried. */
  readonly signs: readonly string[];
  /** Linear-time expression. Group 1, where present, is kept; group 2 is the secret; without groups all of it is. */
  readonly pattern: RegExp;
  /** A second look at the secret itself, for what an expression cannot say. */
  readonly isSecret?: (value: string) => boolean;
}

const hasDigit = (value: string) => /\d/.test(value);

// Values that stand where a secret would stand, but only name one: code, placeholders, types.
const notAValue =
  /^(?:\$|%|<|\{|\[|\*{3}|process\.env|os\.environ|env\.|getenv|import\.meta|(?:string|number|boolean|undefined|optional|required|nullable|example|changeme)\b)|\(|^\[redacted/i;

/** First rules (SAF-1). Order matters: whole blocks before the tokens they contain. */
const rules: readonly Rule[] = [
  {
    kind: "private-key",
    signs: ["-----begin "],
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { kind: "aws-key", signs: ["akia", "asia", "abia", "acca"], pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b/g },
  {
    kind: "github-token",
    signs: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
    pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})\b/g,
  },
  {
    kind: "gitlab-token",
    signs: ["glpat-", "glptt-", "gldt-", "glrt-"],
    pattern: /\bgl(?:pat|ptt|dt|rt)-[\w-]{20,255}/g,
  },
  {
    kind: "slack-token",
    signs: ["xox", "hooks.slack.com/"],
    pattern: /\bxox[abeoprs]-[\w-]{10,255}|hooks\.slack\.com\/services\/[\w/]{20,255}/g,
  },
  {
    kind: "model-key",
    signs: ["sk-"],
    pattern: /\bsk-[A-Za-z0-9_-]{20,255}/g,
    // `sk-learn-image-classifier` is a name: the parts of a key are longer than words.
    isSecret: (value) =>
      (value.length >= 40 && hasDigit(value)) || value.split(/[-_]/).some((part) => part.length >= 16),
  },
  {
    kind: "stripe-key",
    signs: ["k_live_", "k_test_", "whsec_"],
    pattern: /\b(?:[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}|whsec_[A-Za-z0-9]{24,255})/g,
  },
  {
    kind: "google-key",
    signs: ["aiza", "ya29.", "gocspx-"],
    pattern: /\b(?:AIza[\w-]{35}|ya29\.[\w-]{20,255}|GOCSPX-[\w-]{20,64})/g,
  },
  {
    kind: "registry-token",
    signs: ["npm_", "pypi-", "hf_"],
    pattern: /\b(?:npm_[A-Za-z0-9]{36}|pypi-[\w-]{50,255}|hf_[A-Za-z0-9]{30,64})/g,
  },
  { kind: "jwt", signs: ["eyj"], pattern: /(?<![\w-])eyJ[\w-]{8,4096}\.eyJ[\w-]{8,16384}\.[\w-]{0,4096}/g },
  {
    kind: "auth-header",
    signs: ["bearer", "basic"],
    pattern: /\b((?:bearer|basic)\s{1,4})([A-Za-z0-9._~+/=-]{12,})/gi,
    isSecret: hasDigit,
  },
  {
    kind: "url-password",
    signs: ["://"],
    pattern: /\b([a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@]{0,100}:)([^\s@/]{1,200})(?=@)/gi,
    isSecret: (value) => !notAValue.test(value),
  },
  {
    kind: "secret",
    signs: ["pass", "pwd", "secret", "token", "key", "credential"],
    pattern:
      /((?:passw(?:or)?d|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|auth[_-]?key|client[_-]?secret|credentials?)(?:[_-]?(?:key|id|value))?["']?\s{0,4}[:=]\s{0,4}["'`]?)([^\s"'`,;&]{6,})/gi,
    isSecret: (value) => !notAValue.test(value),
  },
];

/** The text with each secret replaced by a marker that names its kind. Applying it again changes nothing more. */
export function redactText(text: string): string {
  let redacted = text;
  for (let round = 0; round < mostRounds; round += 1) {
    const next = applyRules(redacted);
    if (next === redacted) break;
    redacted = next;
  }
  return redacted;
}

// Taking one secret out can make a word boundary at which another begins.
const mostRounds = 8;

function applyRules(text: string): string {
  let redacted = text;
  const lower = text.toLowerCase();
  for (const { pattern, isSecret, kind, signs } of rules) {
    // To look for words takes a hundredth of the time that an expression takes to be compiled, and a hook uses it once.
    if (!signs.some((sign) => lower.includes(sign))) continue;
    redacted = redacted.replace(pattern, (match: string, first: unknown, second: unknown) => {
      // Without groups, what follows the match is its offset.
      const [kept, value] = typeof first === "string" && typeof second === "string" ? [first, second] : ["", match];
      return isSecret === undefined || isSecret(value) ? `${kept}[redacted:${kind}]` : match;
    });
  }
  return redacted;
}

/** The same value with every string in it redacted, keys included. */
export function redactDeep<T>(value: T): T {
  return redactValue(value) as T;
}

function redactValue(value: unknown): unknown {
  if (typeof value === "string") return redactText(value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [redactText(key), redactMember(key, item)]));
  }
  return value;
}

const secretName =
  /(?:passw(?:or)?d|passphrase|secret|api[_-]?key|access[_-]?key|private[_-]?key|token|credential)s?$/i;

/** A member whose name says that it is a secret is one, whatever its value looks like. */
function redactMember(key: string, item: unknown): unknown {
  const isSecret = typeof item === "string" && item.length >= 6 && secretName.test(key) && !notAValue.test(item);
  return isSecret ? "[redacted:secret]" : redactValue(item);
}
