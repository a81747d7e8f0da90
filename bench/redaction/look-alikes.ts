import { alphabets, createDraw, type Draw } from "./draw.ts";
import { uuid } from "./secret-kinds.ts";

/** A text that looks as if it contained a secret, but does not. */
export interface LookAlike {
  readonly form: string;
  readonly text: string;
}

const { hex, base36, base62, base64, lower, capitals, digits, url64, upper } = alphabets;

const sha1 = (d: Draw): string => d.text(hex, 40);
const sha256 = (d: Draw): string => d.text(hex, 64);
const sha512 = (d: Draw): string => `${d.text(base64, 86)}==`;
const word = (d: Draw): string =>
  d.one(["user", "order", "cache", "index", "render", "parser", "worker", "deploy", "report", "session"]);
const uuid7 = (d: Draw): string =>
  `019${d.text(hex, 5)}-${d.text(hex, 4)}-7${d.text(hex, 3)}-a${d.text(hex, 3)}-${d.text(hex, 12)}`;
const block = (d: Draw, lines: number): string => Array.from({ length: lines }, () => d.text(base64, 76)).join("\n");
const camel = (d: Draw): string =>
  d.one([
    "getUserAccessTokenFromRequest",
    "validatePasswordStrength2",
    "convertUtf8ToUtf16LittleEndian",
    "createApiKeyRotationPolicyV2",
    "parseBase64EncodedHeaderV1",
    "Sha256WithRsaEncryptionAlgorithm",
  ]);

/** Texts that people search for, so redaction must leave them if the context shows that they are harmless. */
const forms: Readonly<Record<string, (draw: Draw) => string>> = {
  "commit in a log": (d) => `commit ${sha1(d)}\nAuthor: A <a@example.com>\n\n    Fix the ${word(d)}`,
  "short commit": (d) => `reverted in ${d.text(hex, 7)} and again in ${d.text(hex, 10)}`,
  "commit in a command": (d) => `git cherry-pick ${sha1(d)} && git show ${sha1(d)}`,
  "range of commits": (d) => `git diff ${sha1(d)}..${sha1(d)} -- src/`,
  "index line of a diff": (d) =>
    `diff --git a/src/${word(d)}.ts b/src/${word(d)}.ts\nindex ${d.text(hex, 7)}..${d.text(hex, 7)} 100644`,
  "git tree": (d) => `100644 blob ${sha1(d)}\tsrc/${word(d)}.ts\n040000 tree ${sha1(d)}\tdocs`,
  UUID: (d) => `{"id":"${uuid(d)}","${word(d)}Id":"${uuid(d)}"}`,
  "UUID in prose": (d) => `the ${word(d)} ${uuid(d)} was deleted twice`,
  "id of ours": (d) => `loci show ${uuid7(d)}`,
  "UUID in a path": (d) => `open /var/lib/app/${uuid(d)}/${word(d)}.json`,
  "image digest": (d) => `docker pull registry.example.com/${word(d)}@sha256:${sha256(d)}`,
  "digest in YAML": (d) => `  image: ghcr.io/acme/${word(d)}:1.2.3@sha256:${sha256(d)}`,
  "package-lock": (d) =>
    `    "node_modules/${word(d)}": {\n      "version": "1.${d.number(40)}.0",\n      "resolved": "https://registry.npmjs.org/${word(d)}/-/${word(d)}-1.0.0.tgz",\n      "integrity": "sha512-${sha512(d)}",\n      "dev": true\n    }`,
  "yarn.lock": (d) =>
    `${word(d)}@^1.0.0:\n  version "1.0.3"\n  resolved "https://registry.yarnpkg.com/${word(d)}/-/${word(d)}-1.0.3.tgz#${sha1(d)}"\n  integrity sha512-${sha512(d)}`,
  "pnpm-lock": (d) => `  /${word(d)}@1.4.2:\n    resolution: {integrity: sha512-${sha512(d)}}`,
  "Cargo.lock": (d) =>
    `[[package]]\nname = "${word(d)}"\nversion = "0.${d.number(20)}.1"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\nchecksum = "${sha256(d)}"`,
  "go.sum": (d) =>
    `github.com/acme/${word(d)} v1.2.${d.number(30)} h1:${d.text(base64, 43)}=\ngithub.com/acme/${word(d)} v1.2.3/go.mod h1:${d.text(base64, 43)}=`,
  "poetry.lock": (d) => `    {file = "${word(d)}-1.0-py3-none-any.whl", hash = "sha256:${sha256(d)}"},`,
  "requirements with hashes": (d) =>
    `${word(d)}==2.1.0 \\\n    --hash=sha256:${sha256(d)} \\\n    --hash=sha256:${sha256(d)}`,
  "composer.lock": (d) => `"dist": {"type": "zip", "reference": "${sha1(d)}", "shasum": "${sha1(d)}"}`,
  "flake.lock": (d) => `"narHash": "sha256-${d.text(base64, 43)}=", "rev": "${sha1(d)}"`,
  "script integrity": (d) => `<script src="/a.js" integrity="sha384-${d.text(base64, 64)}" crossorigin></script>`,
  "content policy": (d) => `Content-Security-Policy: script-src 'sha256-${d.text(base64, 43)}='`,
  "image in an address": (d) => `![logo](data:image/png;base64,iVBORw0KGgo${d.text(base64, 160)}==)`,
  "image in CSS": (d) => `.a { background: url("data:image/gif;base64,R0lGOD${d.text(base64, 120)}=") }`,
  "font in CSS": (d) => `src: url(data:font/woff2;base64,d09GMgAB${d.text(base64, 180)})`,
  "image as lines": (d) => `image:\niVBORw0KGgoAAAANSUhE${d.text(base64, 56)}\n${block(d, 5)}\n`,
  "file as lines": (d) => `begin attachment\n${block(d, 6)}\n${d.text(base64, 30)}==\nend`,
  certificate: (d) =>
    `-----BEGIN CERTIFICATE-----\n${Array.from({ length: 6 }, () => d.text(base64, 64)).join("\n")}\n-----END CERTIFICATE-----`,
  "public key block": (d) =>
    `-----BEGIN PUBLIC KEY-----\n${Array.from({ length: 4 }, () => d.text(base64, 64)).join("\n")}\n-----END PUBLIC KEY-----`,
  "SSH public key": (d) => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${d.text(base64, 43)} me@laptop`,
  "SSH fingerprint": (d) => `256 SHA256:${d.text(base64, 43)} me@laptop (ED25519)`,
  ETag: (d) => `ETag: W/"${d.text(base62, 27)}"`,
  checksums: (d) => `${sha256(d)}  ${word(d)}-1.2.tar.gz\n${d.text(hex, 32)}  ${word(d)}.zip`,
  "trace in a log": (d) => `INFO trace_id=${d.text(hex, 32)} span_id=${d.text(hex, 16)} GET /${word(d)} 200`,
  "request id": (d) =>
    `x-request-id: ${d.text(base62, 28)}\nx-amzn-trace-id: Root=1-${d.text(hex, 8)}-${d.text(hex, 24)}`,
  "ids of agents": (d) =>
    `toolu_01${d.text(base62, 22)} call_${d.text(base62, 24)} msg_01${d.text(base62, 22)} req_${d.text(base62, 24)}`,
  "ids of payments": (d) =>
    `cus_${d.text(base62, 14)} pi_${d.text(base62, 24)} evt_1${d.text(base62, 23)} price_1${d.text(base62, 23)}`,
  "ids of a cloud": (d) =>
    `arn:aws:iam::${d.text(digits, 12)}:role/${word(d)} i-0${d.text(hex, 16)} vpc-${d.text(hex, 17)} subnet-0${d.text(hex, 16)}`,
  "pod name": (d) => `kubectl logs ${word(d)}-${d.text(hex, 9)}-${d.text(base36, 5)} -n prod`,
  "container id": (d) => `CONTAINER ID   IMAGE\n${d.text(hex, 12)}   ${word(d)}:1.2\n${sha256(d)}`,
  "bundled file": (d) =>
    `dist/assets/${word(d)}-${d.text(url64.replace(/[-_]/g, ""), 8)}.js  dist/${word(d)}.${d.text(hex, 20)}.css`,
  "store path": (d) => `/nix/store/${d.text(base36, 32)}-${word(d)}-1.2.3/bin/${word(d)}`,
  "shared document": (d) =>
    `https://docs.google.com/document/d/${d.text(base62, 44)}/edit and https://youtu.be/${d.text(base62, 11)}`,
  "design file": (d) =>
    `https://www.figma.com/design/${d.text(base62, 22)}/${word(d)}?node-id=${d.number(99)}-${d.number(99)}`,
  "long identifiers": (d) => `${camel(d)}(${word(d)}); ${camel(d)}();`,
  "constant names": (d) =>
    `export const MAX_${word(d).toUpperCase()}_TOKEN_COUNT_PER_REQUEST_V${d.number(9)} = ${d.number(9000)};`,
  "typed members": (d) =>
    `interface ${word(d)} { password: string; apiKey?: string; token: string | null; secret: Buffer }`,
  "secrets from the environment": (d) =>
    `const ${word(d)}Token = process.env.${word(d).toUpperCase()}_TOKEN;\npassword = os.environ["DB_PASSWORD"]\nkey := os.Getenv("API_KEY")`,
  "blanks to fill in": (d) =>
    `API_KEY=<your-api-key>\nTOKEN=\${${word(d).toUpperCase()}_TOKEN}\nPASSWORD=changeme\nSECRET={{ ${word(d)}.secret }}`,
  "secrets of a workflow": (d) =>
    `env:\n  TOKEN: \${{ secrets.${word(d).toUpperCase()}_TOKEN }}\n  NPM_TOKEN: \${{ secrets.NPM_TOKEN }}`,
  "calls in code": (d) =>
    `const token = await getToken(${word(d)});\nif (password !== confirmPassword) throw new Error("passwords differ");\nthis.secret = options.secret;`,
  "prose on secrets": (d) =>
    `The password must be reset every ${d.number(90)} days. A token is issued for each ${word(d)}; keep the secret in the vault. API keys are rotated by the ${word(d)} team.`,
  "errors about secrets": (d) =>
    `FATAL: password authentication failed for user "${word(d)}"\nError: invalid token at position ${d.number(900)}\nUnexpected token < in JSON at position 0\nAPI key is missing or expired`,
  "settings of models": (d) =>
    `max_tokens: ${d.number(9000)}\ntokenizer: cl100k_base\ntoken_count: ${d.number(90_000)}\n"completion_tokens": ${d.number(900)}, "prompt_tokens": ${d.number(900)}`,
  "columns of a table": (d) =>
    `CREATE TABLE ${word(d)} (id uuid PRIMARY KEY, password_hash varchar(255) NOT NULL, token_id bigint, FOREIGN KEY (${word(d)}_id) REFERENCES t(id));`,
  "keys that find": (d) =>
    `{"key": "${word(d)}", "primaryKey": "${word(d)}_id", "sortKey": "created_at", "cacheKey": "${word(d)}:${d.number(99)}:v2", "publicKey": "pk-${word(d)}"}`,
  "bearer in prose": () =>
    "Send it in the Authorization header as a bearer token; basic authentication is not supported.",
  colours: (d) => `--accent: #${d.text(hex, 6)}; --shadow: #${d.text(hex, 8)}; rgba(0, 0, 0, .4)`,
  addresses: (d) =>
    `fe80::${d.text(hex, 4)}:${d.text(hex, 4)}:${d.text(hex, 4)} 02:42:ac:11:00:${d.text(hex, 2)} http://localhost:${d.between(1000, 9999)}/${word(d)} postgres://db:5432/app`,
  "versions and times": (d) =>
    `v1.${d.number(20)}.0-beta.${d.number(9)}+build.${d.text(digits, 10)} 2026-11-15T10:22:31.${d.text(digits, 3)}Z ${d.text(digits, 13)}`,
  "text in base64": (d) =>
    `echo ${Buffer.from(`hello, this is the ${word(d)} report number ${d.number(999)}`).toString("base64")} | base64 -d`,
  "numbers of orders": (d) =>
    `order ${d.text(capitals, 10)}-${d.text(digits, 6)}, tracking 1Z${d.text(capitals, 16)}, IBAN DE${d.text(digits, 20)}`,
  "package names": (d) =>
    `npm i @acme/${word(d)}-token-provider sk-learn-${word(d)}-classifier react-password-strength-meter`,
  "hex dump": (d) => `00000010  ${Array.from({ length: 16 }, () => d.text(hex, 2)).join(" ")}  |${d.text(lower, 16)}|`,
  "paths of secrets": (d) =>
    `password_file: /run/secrets/${word(d)}_password\nssl_key: /etc/ssl/private/${word(d)}.pem\nprivate_key_path = "~/.ssh/id_ed25519"`,
  "shell variables": (d) =>
    `curl -H "Authorization: Bearer $TOKEN" -u "$USER:$PASS" https://api.example.com/${word(d)}`,
  markers: (d) => `token=[redacted:secret] and [redacted:github-token#${d.text(hex, 6)}] stay`,
  "key events": (d) =>
    `onKeyDown={(e) => e.key === "Enter" && ${word(d)}()} keyCode: ${d.number(99)} key={\`\${${word(d)}.id}-row\`}`,
  licence: (d) =>
    `SPDX-License-Identifier: Apache-2.0 · Copyright 20${d.text(digits, 2)} ${d.text(upper, 1)}${d.text(lower, 7)} GmbH`,
};

/** Makes a text of every form, `rounds` times. */
export function lookAlikes(seed: number, rounds: number): LookAlike[] {
  const draw = createDraw(seed);
  return Array.from({ length: rounds }, () => Object.entries(forms)).flatMap((all) =>
    all.map(([form, write]) => ({ form, text: write(draw) })),
  );
}
