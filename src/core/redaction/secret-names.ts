/**
 * What the name of a value says about it. `password`: any text is secret. `secret`: any text that is not itself a name.
 * `pass`: a text that a person may have chosen as a password. `token` and `key`: only a text that looks random. Values
 * of `header` and `cookie` have their own syntax.
 */
export type NameClass = "password" | "secret" | "pass" | "token" | "key" | "header" | "cookie";

/**
 * Words for a password. Names in code, settings and headings end with them. Every rule derives its words for a password
 * from this list or from `foreignWords`.
 */
export const passwordWords: readonly string[] =
  "password passwords passwd passwds passwort passe passphrase passphrases passcode passcodes pwd pwds psk kennwort wachtwoord contrasena contraseña contraseñas senha passord passordet paswoord pasword passwrod passwor paswort pssword pswd psw kodeord kodeordet adgangskode adgangskoden parola lozinka parool".split(
    " ",
  );

/** True for `setPassword`, `db_passwd` and the like. */
export function endsWithPassword(name: string): boolean {
  const lower = name.toLowerCase();
  return passwordWords.some((word) => lower.endsWith(word));
}

interface ForeignWord {
  readonly word: string;
  readonly means: "password" | "key" | "token";
  /**
   * A character class such as `öş`, if another language has the same word. The word counts only in a text that contains
   * one of these letters.
   */
  readonly beside: string | undefined;
}

function wordsFor(means: ForeignWord["means"], list: string, beside?: string): ForeignWord[] {
  return list.split(",").map((word) => ({ word, means, beside }));
}

/** Words for a secret in languages whose texts are not plain ASCII. */
export const foreignWords: readonly ForeignWord[] = [
  ...wordsFor(
    "password",
    "contraseña,contraseñas,пароль,парола,hasło,lösenord,şifre,mật khẩu,סיסמה,סיסמא,كلمة المرور,كلمة السر,رمز عبور,पासवर्ड,รหัสผ่าน,κωδικός,κωδικος,jelszó,비밀번호,密码,密碼,口令,パスワード,暗証番号",
  ),
  // `gangscode` is the end of the German and the Dutch word for an access code.
  ...wordsFor("password", "senha,wachtwoord,gangscode", "à-ÿÀ-Ý"),
  ...wordsFor("password", "heslo", "ěščřžýáíéúůĚŠČŘŽ"),
  ...wordsFor("password", "lozinka", "čćžšđČĆŽŠĐ"),
  ...wordsFor("password", "salasana", "äöÄÖ"),
  ...wordsFor("key", "schlüssel,密钥,密鑰,キー"),
  ...wordsFor("token", "令牌,トークン"),
];

let foreign: ReadonlyMap<string, NameClass> | undefined;

/** Returns the class of a foreign word that is a whole heading or label, or null. */
export function foreignName(name: string): NameClass | null {
  foreign ??= new Map(foreignWords.map(({ word, means }) => [word, means]));
  return foreign.get(name.toLowerCase()) ?? null;
}

/** True if the text is nothing but a word for a password. Such a text is the label of a field. */
export function isPasswordWord(text: string): boolean {
  const lower = text.toLowerCase();
  return foreignName(text) === "password" || passwordWords.includes(lower) || lower === "mot de passe";
}

/**
 * Returns a function that checks whether a word is in the list. The set is created at the first call, because most
 * hooks never call the function.
 */
function wordSet(list: string): (word: string) => boolean {
  let words: ReadonlySet<string> | undefined;
  return (word) => (words ??= new Set(list.split(" "))).has(word);
}

const trailing =
  "value b64 base64 plaintext plain raw encoded prod production dev test staging live new old current default string str literal env base data again confirmation";
/**
 * Words that may follow the main word of a name: `PROD` in `API_KEY_PROD`, `confirmation` in `passwordConfirmation`.
 */
const isTrailing = wordSet(trailing);

/** Words before `key` that make it a secret: `api_key`, `private_key`. */
const isOpeningKey = wordSet(
  "api access private secret auth encryption decryption encrypt signing signature sign account master shared client app application service session storage admin deploy license webhook subscription integration rest write jwt hmac aes cipher crypto root bot server consumer developer user host function functions security personal merchant publishable validation ingestion ingest insert project hash salt pepper token credential db database redis mail smtp ssh tls ssl gpg pgp wallet seed recovery org team bearer rapidapi openai anthropic stripe sendgrid mailgun datadog algolia azure aws gcp google github gitlab",
);

/** Words before `key` that make it harmless: `primary_key`, `public_key`. */
const isFindingKey = wordSet(
  "public pub primary foreign sort partition cache object map natural index composite row i18n translation message react query shift hot arrow enter escape tab space unique rsa dsa eddsa ecdsa ed25519 surrogate idempotency dedupe routing group range lookup socket config setting ssh_host turkey json dict dictionary item list state store shard bucket label locale sequence path",
);

/** Words before `token` that make it harmless. For example, a `next_token` only identifies the next page. */
const isPassingToken = wordSet(
  "progress delta skip forward backward page next previous prev continuation sync cancellation cancel resume start end stop pad mask eos bos unk sep cls special per input output first last max min lexer parser current lookahead",
);

/** Words before `pass` with which it does not mean a password: `proxy_pass`, `low_pass`, `boarding_pass`. */
const isOtherPass = wordSet(
  "fastcgi proxy uwsgi scgi grpc memcached by first second one low high band all render shadow compute boarding season day",
);

/** First words of names that contain no secret. */
const isOtherStart = wordSet("invalid expired missing err error unknown bad wrong grant");

/** Words that are joined to `pass` or `pw` without a separator: `dbpass`, `rootpw`. */
const passOwners =
  "bind root require admin service db user my smtp ftp pg ssh vnc wifi wlan vpn sudo become remote proxy app web sql git key store mail login ldap redis mysql auth".split(
    " ",
  );

/** The class of a name by the ending of its last word. The first match decides. */
const classes: readonly (readonly [endings: readonly string[], means: NameClass])[] = [
  [["masterauth", ...passwordWords, ...passOwners.flatMap((owner) => [`${owner}pass`, `${owner}pw`])], "password"],
  ["secret secrets credential credentials creds".split(" "), "secret"],
  ["api access private secret auth account master signing encryption".split(" ").map((word) => `${word}key`), "secret"],
  [["token", "tokens"], "token"],
  [["authorization", "cookie", "cookies"], "header"],
];

/** Every ending of a name that can mean a secret. */
const endings: readonly string[] = [
  ...passwordWords,
  ..."pass pw clave secret secrets credential credentials creds key keys token tokens auth jwt authorization cookie cookies _pat".split(
    " ",
  ),
  ...trailing.split(" "),
];

let endingsByLetters: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * Quick check: true if the name ends with one of the endings. Digits may follow the ending: `API_KEY_2`, `password1`.
 * Only `b64` and `base64` end with digits themselves.
 */
function mayPromise(lower: string): boolean {
  // Looks up the endings by their last two letters. Comparing each name with each ending would take 5 % of the whole
  // redaction.
  endingsByLetters ??= Map.groupBy(endings, (ending) => ending.slice(-2));
  let end = lower.length;
  while (end > 0 && "0123456789_.-".includes(lower.charAt(end - 1))) end -= 1;
  const stem = lower.slice(0, end);
  const some = endingsByLetters.get(stem.slice(-2)) ?? [];
  return some.some((ending) => stem.endsWith(ending)) || (end < lower.length && /b(?:ase)?64[\d_.-]*$/.test(lower));
}

/** Returns the class of a name, or null if the name does not mean a secret. */
export function secretName(name: string): NameClass | null {
  const lower = name.toLowerCase();
  if (!mayPromise(lower)) return startsWithPassword(name) ? "pass" : foreignName(name);
  const parts = partsOf(name);
  while (parts.length > 1 && (isTrailing(parts.at(-1) ?? "") || /^\d{1,4}$/.test(parts.at(-1) ?? ""))) parts.pop();
  // Public keys are not secret: `NEXT_PUBLIC_STRIPE_KEY`.
  if (parts.includes("public") || parts.includes("publishable") || parts.includes("site")) return null;
  if (lower.endsWith("applicationserverkey")) return null;
  // The names of errors and of ways to sign in: `INVALID_TOKEN`, `GRANT_TYPE_PASSWORD`.
  if (parts.length > 1 && isOtherStart(parts[0] ?? "")) return null;
  const last = (parts.at(-1) ?? "").replace(/\d{1,3}$/, "");
  const before = parts.at(-2) ?? "";
  if (last === "pass" && isOtherPass(before)) return null;
  // A manifest refers to a secret by its name: `existingSecret: postgres-16`, `imagePullSecret: registry-2`.
  if ((before === "existing" || before === "pull") && last.startsWith("secret")) return null;
  if (last === "pass" || last === "pw") return parts.length > 1 ? "password" : "pass";
  if (last === "clave") return "pass";
  if (last === "auth" || last === "jwt") return "key";
  if (last === "pat") return name.includes("_PAT") ? "key" : null;
  if (last === "token" && isPassingToken(before)) return null;
  if (/^(?:delta|skip|page|sync|next)token$/.test(last)) return null;
  if (last === "cookie" || last === "cookies") return "cookie";
  if (last === "authorization") return "header";
  if (last === "key" || last === "keys") {
    if (isOpeningKey(before)) return "secret";
    return isFindingKey(before) || before.endsWith("cache") ? null : "key";
  }
  return classes.find(([some]) => some.some((ending) => last.endsWith(ending)))?.[1] ?? null;
}

/** Words after `PASSWORD_` that make the name a setting about passwords: `PASSWORD_MIN`, `PASSWORD_FILE`. */
const isAboutPasswords = wordSet(
  "file path dir length len min max policy reset expiry expires url uri enabled disabled field required regex pattern prompt label name ttl timeout validators manager store id key count changed age algorithm rounds cmd command",
);

/**
 * True for names that begin with the word for a password: `PASSWORD_DB`, `CLAVE_BD`, `MOT_DE_PASSE_BDD`. Only capitals
 * count, as in environment variables.
 */
function startsWithPassword(name: string): boolean {
  if (!/^[A-Z][A-Z0-9_]*_[A-Z0-9]+$/.test(name)) return false;
  const parts = name.toLowerCase().replace("mot_de_passe", "passe").split("_");
  if (parts[0] === "db" || parts[0] === "app") parts.shift();
  const [first = "", ...owner] = parts;
  const isPassword = passwordWords.includes(first) || first === "pass" || first === "clave" || first === "mdp";
  return (
    isPassword &&
    owner.length <= 2 &&
    owner.every((part) => /^[a-z]/.test(part) && !part.startsWith("hash")) &&
    !isAboutPasswords(owner.at(-1) ?? "file")
  );
}

/**
 * Splits a name into its words. `DB_PASSWORD`, `dbPassword` and `db-password` have the same words. Most names are lower
 * case and take the fast path.
 */
function partsOf(name: string): string[] {
  if (/^[a-z]+(?:_[a-z]+)*$/.test(name)) return name.split("_");
  return (
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
      .toLowerCase()
      // `ñ` is a letter only in `contraseña`. Elsewhere it separates words, so `ñpass` ends with the word `pass`.
      .split(/[^a-z0-9ñ]+|(?<!contrase)ñ/)
      .filter((word) => word !== "")
  );
}
