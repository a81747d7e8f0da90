import type { Rule } from "./rule.ts";

const keys =
  /(?:^|[/\\])(?:\.ssh[/\\](?!known_hosts|config$|authorized_keys)|\.gnupg[/\\]|\.aws[/\\]credentials|\.netrc$|\.pgpass$|\.kube[/\\]config$|\.docker[/\\]config\.json$|\.npmrc$|\.pypirc$|\.vault-token$|\.password-store[/\\]|keychains?[/\\]|wallet\.dat$|id_(?:rsa|dsa|ecdsa|ed25519)$)|\.(?:pem|p12|pfx|kdbx?|keystore|jks|keychain(?:-db)?|ovpn|asc|ppk)$/i;
const environment = /(?:^|[/\\])\.env(?:\.(?!example$|sample$|template$|dist$|defaults?$|schema$|test$|ci$)[\w-]+)*$/i;
const papers =
  /[/\\](?:documents|desktop|downloads|dropbox|onedrive|icloud|google drive|home|users)[/\\](?:[^/\\\n]{1,80}[/\\]){0,6}?(?:medical|medical records|health records|tax|taxes|tax returns|finances|bank statements|payslips|insurance|legal|divorce|steuern?|gesundheit|arzt|finanzen)(?:[/\\]|$)/i;

/** Files whose path is private. Only the file itself counts: talking about `.env` is ordinary. */
export const pathRules: readonly Rule[] = [
  { name: "key-file", label: "path", says: "a file that keeps keys", test: (path) => keys.test(path) },
  {
    name: "env-file",
    label: "path",
    says: "a file of the environment's secrets",
    test: (path) => environment.test(path),
  },
  { name: "papers", label: "path", says: "a folder of personal papers", test: (path) => papers.test(path) },
];
