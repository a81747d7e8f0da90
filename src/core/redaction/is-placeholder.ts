/** Values that stand where a secret would stand, but only name one: variables, calls, blanks to fill in, types. */
const stands =
  /^(?:\$[({A-Za-z_]|%[A-Za-z_]{1,40}%|%[sdv]$|%\([A-Za-z_]\w{0,60}\)s$|@{1,2}[A-Z_]{2,}@{0,2}$|@[\w.~/-]{1,100}\.(?:txt|json|ya?ml|pem|key|env|conf|pass|secret)$|<[^>]*>?$|\{(?!(?:xor|aes|enc|ENC|cipher|noop|bcrypt|scrypt|argon2|pbkdf2|des|base64|plain|SSHA|SHA|MD5)\})|\[redacted|\[[A-Z_ ]+\]|\[(?:hidden|masked|filtered|removed|secret|sensitive|omitted)\]|\(|[$€£]\d[\d.,]*[km]?$|#\{|&[a-z]|\*{2,}|[•●∙·]{2,}|[\w-]{0,12}(?:\.{3}|…|\*{3,})[\w-]{0,8}$|x{3,}|X{3,}|\.{3}|…|-+$|_+$|pk_(?:test|live)_|process\.env|os\.environ|env[.[(]|ENV[.[]|getenv|import\.meta|secrets\.|vars?\.|data\.|local\.|module\.|op:\/\/|vault:|arn:|file:|https?:\/\/|ref\+)/;
const words =
  /^(?:string|str|number|bool(?:ean)?|undefined|null|nil|none|true|false|optional|required|nullable|unknown|void|object|any|text|bytes?|secret(?:str)?|password\d?|passwd|pass(?:phrase)?|token|api[_-]?key|key|change[_-]?(?:me|it|this)|changeit|placeholder|redacted[\w-]*|removed|hidden|masked|filtered|todo|fixme|tbd|n\/a|empty|default|example|test|your[\w -]*|base32[_-]?secret(?:[_-]?key)?|my[_-]?(?:password|secret|token|api[_-]?key|key)|enter[\w -]*|insert[\w -]*|replace[\w -]*|the[_-]\w+|some[_-]?\w*|(?:dummy|fake|test|sample|mock|example|demo|my|not[-_]a[-_]real)[-_][a-z_-]*(?:key|token|secret|password|pass|credential)s?(?:[-_]?\d{1,4})?|dummy\w*|fake\w*|sample\w*|mock\w*|public|private|bearer|basic|oauth2?|jwt|plaintext|disabled|enabled|static|inherit|write|read|admin|invalid\w*|missing\w*|expired\w*|wrong\w*|incorrect\w*|mismatch\w*|authentication|authorization|generated?|auto|prompt|stdin|file|from|with|for|and|are|was|is|to|of|in|on|or|not|the|that|this|which|value|field|input|hash(?:ed)?|length|manager|reset|protected|policy|rotation|store|name)$/i;

/** True for a variable, a call or a marker: what is put in its place is not known. */
export function isVariable(value: string): boolean {
  return stands.test(value);
}

/** True for a value that only stands for a secret. */
export function isPlaceholder(value: string): boolean {
  return stands.test(value) || words.test(value);
}

/** True for words with dashes or spaces between them: the name of a secret rather than one. */
export function isNameLike(value: string): boolean {
  return /^[A-Za-z]{1,20}\d?(?:[-_ ./:][A-Za-z]{1,20}\d?){1,12}[.!?]?$/.test(value) && !isMixed(value);
}

/** Small letters and capitals in an order that no word has. */
function isMixed(value: string): boolean {
  return value.split(/[-_ ./:]/).some((part) => /[a-z][A-Z]{2,}[a-z]|[A-Z]{2,}[a-z]{1,2}[A-Z]/.test(part));
}

/** True for what is a path to a file. */
export function isPath(value: string): boolean {
  return /^(?:\.{0,2}|~)\/[\w.@+-]*(?:\/[\w.@+-]*)*$/.test(value) || /^[A-Za-z]:\\/.test(value);
}
