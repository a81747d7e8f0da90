/**
 * What a name says of its value: `password` may be any text, `secret` any that is no name, `pass` one that somebody may have chosen as a
 * password, `token` and `key` only one that looks random. Null for a name that says nothing.
 */
export type NameClass = "password" | "secret" | "pass" | "token" | "key" | "header" | "cookie";

/**
 * Whether a word is one of these. A set and no expression: one of a hundred words takes half a millisecond to be compiled. It is made for the
 * first question, since most hooks ask none.
 */
function wordSet(list: string): (word: string) => boolean {
  let words: ReadonlySet<string> | undefined;
  return (word) => (words ??= new Set(list.split(" "))).has(word);
}

const trailing =
  "value b64 base64 plaintext plain raw encoded prod production dev test staging live new old current default string str literal env base data again confirmation";
const isTrailing = wordSet(trailing);

/** A key of these opens something. */
const isOpeningKey = wordSet(
  "api access private secret auth encryption decryption encrypt signing signature sign account master shared client app application service session storage admin deploy license webhook subscription integration rest write jwt hmac aes cipher crypto root bot server consumer developer user host function functions security personal merchant publishable validation ingestion ingest insert project hash salt pepper token credential db database redis mail smtp ssh tls ssl gpg pgp wallet seed recovery org team bearer rapidapi openai anthropic stripe sendgrid mailgun datadog algolia azure aws gcp google github gitlab",
);

/** A key of these only finds something. */
const isFindingKey = wordSet(
  "public pub primary foreign sort partition cache object map natural index composite row i18n translation message react query shift hot arrow enter escape tab space unique rsa dsa eddsa ecdsa ed25519 surrogate idempotency dedupe routing group range lookup socket config setting ssh_host turkey json dict dictionary item list state store shard bucket label locale sequence path",
);

/** A token of these is handed on with a request, and opens nothing. */
const isPassingToken = wordSet(
  "progress delta skip forward backward page next previous prev continuation sync cancellation cancel resume start end stop pad mask eos bos unk sep cls special per input output first last max min lexer parser current lookahead",
);

/** `proxy_pass`, `low_pass`, `boarding_pass`, `render_pass`: here "pass" does not mean a password. */
const isOtherPass = wordSet(
  "fastcgi proxy uwsgi scgi grpc memcached by first second one low high band all render shadow compute boarding season day",
);

const compounds: readonly (readonly [ending: RegExp, name: NameClass])[] = [
  [
    /(?:passw(?:or)?ds?|passwort|passe|passphrases?|passcodes?|pwds?|psk|passwor[dt]s?|kennwort|wachtwoord|contrase(?:na|ñas?)|senha|motdepasse|passord|paswoord|(?:bind|root|require|admin|service|db|user|admin|root|my|smtp|ftp|pg|ssh|vnc|wifi|wlan|vpn|sudo|become|remote|proxy|app|web|sql|git|key|store|mail|login|ldap|redis|mysql|auth)(?:_?pass|pw))$/,
    "password",
  ],
  [/(?:secrets?|credentials?|creds)$/, "secret"],
  [/(?:api|access|private|secret|auth|account|master|signing|encryption)key$/, "secret"],
  [/tokens?$/, "token"],
  [/(?:authorization|cookies?)$/, "header"],
];

/** How a name can end that says something. */
const endings = (): string[] => [
  ..."passwd passwds password passwords passwort passe passphrase passphrases passcode passcodes pwd pwds pass pw psk kennwort wachtwoord contrasena contraseña contraseñas senha passord paswoord clave secret secrets credential credentials creds key keys token tokens auth jwt authorization cookie cookies".split(
    " ",
  ),
  ...trailing.split(" "),
];

let lastLetters: ReadonlySet<string> | undefined;
let anyEnding: RegExp | undefined;

/** To look here first is ten times as fast; and a look at the last letters spares a hook the compiling, as for `passed`. */
function mayEnd(name: string): boolean {
  lastLetters ??= new Set(endings().map((ending) => ending.slice(-3)));
  const last = name.slice(-3).toLowerCase();
  if (/^[a-z]{3}$/.test(last) && !lastLetters.has(last) && !last.endsWith("pw")) return false;
  anyEnding ??= new RegExp(`(?:${endings().join("|")})[\\d_.-]*$`, "i");
  return anyEnding.test(name);
}

const words = "pass pw psk kennwort wachtwoord contrase senha clave secret token key cred auth jwt cookie".split(" ");

/** What the name of a member says: most say nothing, and a hook is over before the expressions that tell are compiled. */
export function secretMember(name: string): NameClass | null {
  const lower = name.toLowerCase();
  return words.some((word) => lower.includes(word)) ? secretName(name) : null;
}

/** What a name says of the value that it stands before. */
export function secretName(name: string): NameClass | null {
  if (!mayEnd(name)) return firstIsPassword(name) ? "pass" : null;
  const parts = partsOf(name);
  while (parts.length > 1 && (isTrailing(parts.at(-1) ?? "") || /^\d{1,4}$/.test(parts.at(-1) ?? ""))) parts.pop();
  // What is public is for everybody, whatever it is called: `NEXT_PUBLIC_STRIPE_KEY`.
  if (parts.includes("public") || parts.includes("publishable") || parts.includes("site")) return null;
  if (/applicationServerKey$/i.test(name)) return null;
  const last = (parts.at(-1) ?? "").replace(/\d{1,3}$/, "");
  const before = parts.at(-2) ?? "";
  if (last === "pass" && isOtherPass(before)) return null;
  // A manifest refers to a secret by its name: `existingSecret: postgres-16`, `imagePullSecret: registry-2`.
  if ((before === "existing" || before === "pull") && last.startsWith("secret")) return null;
  if (last === "pass" || last === "pw") return parts.length > 1 ? "password" : "pass";
  if (last === "clave") return "pass";
  if (last === "auth" || last === "jwt") return "key";
  if (last === "token" && isPassingToken(before)) return null;
  if (/^(?:delta|skip|page|sync|next)token$/.test(last)) return null;
  if (last === "cookie" || last === "cookies") return "cookie";
  if (last === "authorization") return "header";
  if (last === "key" || last === "keys") {
    if (isOpeningKey(before)) return "secret";
    return isFindingKey(before) ? null : "key";
  }
  return compounds.find(([ending]) => ending.test(last))?.[1] ?? null;
}

/** `PASSWORD_DB`, `CLAVE_BD`, `MOT_DE_PASSE_BDD`: what it is of stands behind it. Only where all is written large. */
function firstIsPassword(name: string): boolean {
  return (
    /^(?:DB_|APP_)?(?:PASSWORD|PASSWD|PWD|PASS|PASSWORT|KENNWORT|CLAVE|CONTRASENA|SENHA|MDP|MOT_DE_PASSE|WACHTWOORD)_[A-Z][A-Z0-9]*(?:_[A-Z][A-Z0-9]*)?$/.test(
      name,
    ) &&
    !/_(?:FILE|PATH|DIR|HASH\w*|LENGTH|LEN|MIN|MAX|POLICY|RESET|EXPIRY|EXPIRES|URL|URI|ENABLED|DISABLED|FIELD|REQUIRED|REGEX|PATTERN|PROMPT|LABEL|NAME|TTL|TIMEOUT|VALIDATORS|MANAGER|STORE|ID|KEY|COUNT|CHANGED|AGE|ALGORITHM|ROUNDS|CMD|COMMAND)$/.test(
      name,
    )
  );
}

/** `DB_PASSWORD`, `dbPassword` and `db-password` are the same words; most names are small letters, and soon told apart. */
function partsOf(name: string): string[] {
  if (/^[a-z]+(?:_[a-z]+)*$/.test(name)) return name.split("_");
  return (
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
      .toLowerCase()
      // Only there is it a letter of a word that is looked for; `ñpass` ends as `pass` does.
      .split(/[^a-z0-9ñ]+|(?<!contrase)ñ/)
      .filter((word) => word !== "")
  );
}
