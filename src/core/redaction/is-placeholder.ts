/** Values that only refer to a secret: variables, calls, blanks to fill in, types. */
const variableForms = (): RegExp =>
  /^(?:\$[({A-Za-z_]|:[a-z_]\w{0,40}$|[A-Z]\w{0,60}@[0-9a-f]{5,8}$|%[A-Za-z_]{1,40}%|%[sdv]$|%\([A-Za-z_]\w{0,60}\)s$|@{1,2}[A-Z_]{2,}@{0,2}$|@[\w.~/-]{1,100}\.(?:txt|json|ya?ml|pem|key|env|conf|pass|secret)$|<[^>]*>?$|\{(?!(?:xor|aes|enc|ENC|cipher|noop|bcrypt|scrypt|argon2|pbkdf2|des|base64|plain|SSHA|SHA|MD5)\})|\[redacted|\[[A-Z_ ]+\]|\[(?:hidden|masked|filtered|removed|secret|sensitive|omitted)\]|\(|[$€£]\d[\d.,]*[km]?$|#\{|&[a-z]|\*{2,}|[•●∙·]{2,}|[\w-]{0,12}(?:\.{3}|…|\*{3,})[\w-]{0,8}$|x{3,}|X{3,}|\.{3}|…|-+$|_+$|pk_(?:test|live)_|process\.env|os\.environ|env[.[(]|ENV[.[]|getenv|import\.meta|secrets\.|vars?\.|data\.|local\.|module\.|vault:|arn:|file:|ref\+|https?:\/\/|[a-z][a-z\d+.-]{1,24}:\/\/[^\s@]*$|(?:ssm|kms|env|keyring|keychain|secretsmanager|aws-?sm|gcp-?sm|akv|doppler|infisical|bitwarden|lastpass|onepassword):[\w/.-]|projects\/[\w.-]{1,60}\/secrets\/|@Microsoft\.KeyVault\(|pk\.eyJ|!(?:Ref|Sub|GetAtt|ImportValue|Join|secret|env_var|ENV|var|include|file|reference)\b|__[A-Z][A-Z\d_]*__$|\*[a-zA-Z_]\w{0,40}(?:[pP]assword|[sS]ecret|[tT]oken|[kK]ey)$|\[[a-z -]{3,30}\]$|[a-z]\w*(?:\.\w+)*\.\w*(?:[pP]assword|[sS]ecret|[tT]oken|[kK]ey|PASSWORD|SECRET|TOKEN|KEY)$)/;
const placeholderWords = (): RegExp =>
  /^(?:string|str|number|bool(?:ean)?|undefined|null|nil|none|true|false|optional|required|nullable|unknown|void|object|any|text|bytes?|secret(?:str)?|password\d?|passwd|pass(?:phrase)?|token|api[_-]?key|key|change[_-]?(?:me|it|this)[_-]?\d{0,4}!?|changeit|not-a-(?:secret|password|token|key)|placeholder|redacted[\w-]*|removed|hidden|masked|filtered|todo|fixme|tbd|n\/a|empty|default|example|test|your[\w -]*|base32[_-]?secret(?:[_-]?key)?|my[_-]?(?:password|secret|token|api[_-]?key|key)|enter[\w -]*|insert[\w -]*|replace[\w -]*|the[_-]\w+|some[_-]?\w*|(?:dummy|fake|test|sample|mock|example|demo|my|not[-_]a[-_]real)[-_][a-z_-]*(?:key|token|secret|password|pass|credential)s?(?:[-_]?\d{1,4})?|dummy\w*|fake\w*|sample\w*|mock\w*|public|private|bearer|basic|oauth2?|jwt|plaintext|disabled|enabled|warn(?:ing)?|error|off|on|always|never|static|inherit|write|read|admin|invalid\w*|missing\w*|expired\w*|wrong\w*|incorrect\w*|mismatch\w*|authentication|authorization|generated?|auto|prompt|stdin|file|from|with|for|and|are|was|is|to|of|in|on|or|not|the|that|this|which|value|field|input|hash(?:ed)?|length|manager|reset|protected|policy|rotation|store|name)$/i;

/** True for a variable, a call or a redaction marker: the text names a value without containing it. */
export function isVariable(value: string): boolean {
  // Plain words have a short regex of their own. The full regex takes 3 ms to compile and matches few words.
  return isWord(value) ? /^(?:x{3}|X{3}|getenv)/.test(value) : variableForms().test(value);
}

/** True for Latin letters alone. */
function isWord(value: string): boolean {
  return /^[A-Za-z]+$/.test(value);
}

/** True for a placeholder: a value that is not a secret but replaces one in an example, such as `changeme`. */
export function isPlaceholder(value: string): boolean {
  return isVariable(value) || placeholderWords().test(value);
}

/**
 * Words that follow `the password is` without being the password, and words that follow `password for …:`. The lists
 * are short for English and shorter for other languages, because most such words have one of the endings below.
 */
const predicates =
  "wrong empty blank weak strong short long same different safe secure unsafe insecure known unknown plain hidden lost gone fine good okay great random unique easy hard simple complex sent kept written stolen forgotten broken chosen given taken shown known never always still only also just there here what that this these those your their below above inside somewhere anywhere everywhere nothing something anything everything someone anyone nobody bcrypt argon2 scrypt pbkdf2 salted hash hashes base64 plaintext cleartext unicode ascii case-sensitive sensitive important necessary mandatory compulsory optional visible invisible unavailable available possible impossible correct incorrect right false okay about after again against because before being between both cannot could does doing down during each either enough even every first from further have having into itself last least less like likely longer made maybe mean means more most much must need needs neither next none often once ones other otherwise over part per perhaps please probably rather really same second several should since some soon such than their them then there they third three through time today together tomorrow tonight twice under unless until unlike upon used uses using very want wants weaker well were when where whether which while whose will with within without would yesterday part password passwords passcode passphrase secret secrets username details support feature features flow grant sharing input inputs attempt attempts crucial essential vital user users email admin administrator root account accounts login logon logins prompt string strings number numbers digit digits letter letters character characters word words text field fields value values variable variables argument parameter default defaults option options policy policies rule rules reset resets manager managers vault keychain keyring file files config configuration environment env server servers client database system service services website site page screen form dialog window browser phone device router network internet access auth authentication authorization authenticate authorize verify validate validation verification protection security encryption expiry expiration recovery rotation rotate length strength entropy complexity hint hints change changes update updates check checks match matches mismatch minimum maximum currently previous current former later earlier outdated stale legacy obsolete valid invalid null undefined true false yes pending unset tbd todo same self ask asks see look find found check contact everyone public private personal shared common generic temporary permanent initial original simple-minded trivial terrible awful dumb silly stupid crap junk garbage nonsense ridiculous crazy nuts cool nice perfect useless useful bad better best worse worst old new free full close closed open rare ready late early fast slow small large tiny huge leaked compromised exposed breached like literally basically actually obviously apparently longer shorter stronger".concat(
    " falsch richtig leer abgelaufen ungültig gültig nötig notwendig erforderlich vergessen bekannt unbekannt sicher unsicher geheim geändert gespeichert verschlüsselt korrekt dasselbe gleich anders hier dort nicht noch schon immer jetzt jedoch zu sehr ein eine einen einem der die das kein keine unser mein dein ihr sein schwach stark kurz lang optional pflicht überein",
    " incorrect incorrecte vide obligatoire requis requise faux fausse valide invalide expiré oublié trop faible fort forte court long secret le la les un une dans sur pas votre notre mon ton même différent toujours encore aussi ici",
    " incorrecta incorrecto obligatoria obligatorio requerida requerido vacía débil fuerte corta larga inválida válida demasiado muy una uno la el los las en tu su mi nuestra siempre aquí necesaria necesario igual distinta diferente secreta",
    " errata sbagliata obbligatoria richiesta vuota scaduta debole forte corta lunga valida troppo molto sempre uguale diversa qui nel della",
    " incorreta errada obrigatória vazia fraca forte curta longa inválida válida muito sempre aqui igual uma nossa minha sua",
    " onjuist verplicht leeg zwak sterk kort lang geldig ongeldig vergeten verlopen hier niet nog altijd een het de mijn jouw onze",
  );

let words: ReadonlySet<string> | undefined;

/** Endings of participles, adverbs, adjectives and abstract nouns. */
const otherEndings =
  /(?:[^f]ed|ing|able|ible|[^f]ly|tion|sion|ment|ness|less|ful|ous|ive|ical|ized|ised|ity|ance|ence|lich|isch|bar|ung|keit|ada|ado|ida|ido|oire|ée?s?)$/;

/**
 * True for a word that a sentence gives as a password: `the admin password is sunflower`. False for a word that says
 * something about it: `wrong`, `required`, `case-sensitive`.
 */
export function isPlainWord(value: string): boolean {
  if (!/^\p{L}{5,40}(?:[-_.]\p{L}{2,20}){0,4}$/u.test(value)) return false;
  const lower = value.toLowerCase();
  words ??= new Set(predicates.split(" "));
  return !words.has(lower) && !otherEndings.test(lower) && !isPlaceholder(value);
}
