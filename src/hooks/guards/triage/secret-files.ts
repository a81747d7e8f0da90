import { basename } from "node:path";

/** Endings of files with data. A secret's name with another ending, such as `.ts` or `.md`, is code or text about it. */
const data =
  "(?:txt|json[c5]?|ya?ml|toml|ini|cfg|conf|config|properties|csv|tsv|xml|plist|enc|b64|db|sqlite3?|dat|bin|log|xlsx?|docx?|rtf)";
const before = "(?:.*[._-])?";

/** Names of files with keys, tokens or passwords. */
const secretNames = named([
  // settings of environments
  String.raw`\.env(?:[._-].+)?|.+\.env|\.envrc|\.dev\.vars(?:\..+)?|environ|local\.settings\.json|.+\.publishsettings`,
  // containers of keys and certificates
  String.raw`.*\.(?:pem|key|p8|p12|pfx|pkcs12|pvk|snk|jks|jceks|bks|keystore|keytab|ppk|kdbx?|agekey|1pux|asc|gpg|ovpn|nmconnection)`,
  String.raw`.*\.(?:tfstate|tfvars|tfvars\.json)|\.terraformrc|terraform\.rc`,
  String.raw`id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[._-](?!pub$).*)?|ssh_host_\w+_key|wg\d+\.conf|wpa_supplicant\.conf`,
  String.raw`(?:key|keystore|signing|sentry)\.properties|keys?\.txt|keyfile(?:\.json)?|gc(?:p|loud)[._-]?key\.json`,
  // accounts of programs and services
  String.raw`\.npmrc|\.yarnrc(?:\.yml)?|\.pypirc|\.?netrc|_netrc|\.?authinfo|\.git-credentials|\.gitconfig|\.?htpasswd|.+\.htpasswd`,
  String.raw`\.?pgpass(?:\.conf)?|\.my\.cnf|\.mylogin\.cnf|\.mongorc\.js|\.dockercfg|\.dockerconfigjson|\.boto|\.s3cfg|\.?passwd-s3fs`,
  String.raw`\.?rclone\.conf|sftp(?:-config)?\.json|\.ftpconfig|sitemanager\.xml|filezilla\.xml|ws_ftp\.ini|\.(?:esmtp|msmtp|fetchmail|sentrycli|lftp)rc`,
  String.raw`\.clasprc\.json|\.databrickscfg|\.renviron|kaggle\.json|profiles\.yml|settings-security\.xml|wp-config\.php|localsettings\.php`,
  String.raw`\.?credentials(?:\..+)?|client_secret.*|service[-_]?account.*|.*firebase-adminsdk.*\.json|.*\.kubeconfig|kubeconfig(?:\.${data})?`,
  String.raw`${before}(?:cred(?:ential)?s)\.${data}|(?:rootkey|.*access[-_]?keys?)\.csv|oauth2?(?:[._-]?(?:creds|credentials|token))?\.json`,
  String.raw`auth\.(?:json|toml|ya?ml)|\.?(?:ansible[._-])?vault[._-]?pass(?:word)?(?:\.txt)?|vault\.ya?ml|\.vault-token|\.smbcredentials`,
  String.raw`(?:.*[._-])?secrets?(?:\..+)?|${before}tokens?(?:\.(?:json|txt|ya?ml|toml|db))?|.*token[-_]cache\.${data}`,
  String.raw`.*(?:passwords?|passwds?|passphrases?)\.${data}|${before}(?:pwds?|logins)\.(?:txt|json|csv|xlsx?)|\.passwords?|\.passwd`,
  String.raw`.*(?:api|private|deploy|ssh|signing|encryption|master|access|host|service[-_]?account)[-_]?keys?\.(?:txt|json|ya?ml|toml|b64|enc|csv)`,
  // browsers, wallets and ways back into an account
  String.raw`cookies(?:\.(?:txt|sqlite|json))?|key[34]\.db|login data|wallet\.(?:dat|json)|(?:bitwarden|1password|lastpass|keepass).*\.(?:csv|json|xml)`,
  String.raw`.*(?:seed|mnemonic|recovery|backup)[-_]?(?:phrase|words|codes?|keys?)\.txt|(?:seed|mnemonic)\.txt`,
  String.raw`\..*history|shadow|gshadow`,
]);

/** Names that are also ordinary words. They count only in a path, because a command may send a field of that name. */
const secretWords = named([
  String.raw`(?:(?!(?:forgot|reset|change|update|set|check|verify|hash)[._-]).*[._-])?(?:passwords?|passwd|passphrase)`,
  String.raw`${before}(?:deploy|private|signing|master|encryption|api|ssh|access)[-_]?keys?`,
]);

const exampleNames = named([
  String.raw`\.env[._-](?:example|sample|template|dist|defaults?)|(?:example|sample|template)\.env`,
  // the public half of a pair of keys
  String.raw`(?:.*[._-])?pub(?:lic)?(?:[._-]?key)?s?\.(?:pem|key|asc|gpg)`,
]);

/** Translations of the words "authentication" and "password". */
const translations =
  /(?:^|\/)(?:locales?|i18n|translations?|lang|langs)\/(?:.*\/)?(?:auth|passwords?)\.(?:json|ya?ml)$/i;

/** Endings of copies, because a copy of a secret is also a secret. */
const copyEnding = /(?:\.(?:bak|backup|old|orig|save|swp|tmp|copy|\d+)|~)+$/i;

const secretFolders =
  /(?:^|\/)(?:\.ssh|\.aws|\.gnupg|\.kube|\.docker|\.azure|gcloud|\.config\/gh|\.password-store|keychains|secrets?|\.mozilla|\.git\/config)(?:\/|$)/i;

/** True for a path that looks as if it contains keys, tokens or passwords. */
export function isSecret(path: string): boolean {
  if (secretFolders.test(path)) return true;
  const name = basename(path).replace(copyEnding, "");
  if (exampleNames.test(name) || translations.test(path)) return false;
  return secretNames.test(name) || (path.includes("/") && secretWords.test(name));
}

function named(sources: readonly string[]): RegExp {
  return new RegExp(`^(?:${sources.join("|")})$`, "i");
}
