import { redactText } from "../../src/core/redaction/redact-text.ts";
import { alphabets, createDraw, type Draw } from "./draw.ts";

/** Beginnings, names and signs, over and over: what a rule must not go through again and again. */
const pieces = [
  "-----BEGIN PRIVATE KEY-----",
  "-----END PRIVATE KEY-----",
  "-----BEGIN AAAA AAAA AAAA ",
  "a://b:",
  "a://b@",
  "https://x:y/z@",
  "%3A%2F%2F",
  "password=",
  'password="',
  "password: ",
  "Authorization: ",
  "Cookie: a=",
  "eyJaaaaaaaaaa.",
  "eyJaaaaaaaa-",
  "eyJ",
  "xoxb-aaaaaaaaaa-",
  "ghp_aaaa",
  "sk-",
  "sk-a1B2",
  "a.b-c+d:",
  "Bearer ",
  "Basic dXNlcjpwYXNz",
  "token: '",
  "token\n",
  "key key ",
  '"kty":"d":"',
  " -u a:",
  "mysql -p",
  "login a password ",
  "$2a$10$",
  '" +\n "',
  "\\\n",
  "%20",
  "=",
  "A",
  "a1B2c3D4",
  "Private-Lines: 4\n",
  "AAAA\n",
  "[redacted:secret]",
  "[redacted:",
  "pat",
  "t1.",
  "\u001b[33m",
  "\\u0022",
  "hooks.slack.com/services/",
  "name: PASSWORD, value: ",
  "x-amz-signature=",
  "user,password\n",
  "a,password,",
  "a | password\n",
  "user  password\n",
  "password  ",
  " -p x",
  "zip -P ",
  "net use \\\\a ",
  "the password of the ",
  "password for a b c d e ",
  "seed phrase ",
  "seed phrase: abandon ",
  "abandon ",
  "mnemonic: ",
  "kind: Secret\ndata:\n a: bbbbb\n",
  "kind: Secret ",
  "(a, password) VALUES (",
  "(password, ",
  "echo a1b2c3 | passwd ",
  "$ openssl rand\n",
  "$ cat a.key\na\n",
  "aes_key[16] = { 0x12, ",
  "0x12, ",
  "key: 12 34 ",
  "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC",
  "IBAAKCA\n",
  "a LOGIN b ",
  "login: a / ",
  "密码是",
  "パスワードは a ",
  "la contraseña del a ",
  "secret kv put a=",
  "abcd efgh ",
  "secret: abcd ",
  "é",
] as const;

/** Of some hundreds that were drawn from what the finders look for, those that grew most or took longest. */
const worst = [
  "recovery phrase ",
  "echo a:b1c2d3 | chpasswd ",
  "password;aa:bb:cc:name: password,\n",
  "id;name;password\n",
  "| user | password | api_key |\n| a | b1c2d3e4 | x |\n",
  "senha: $ cat a.key\n",
  'zip -P "',
  '<<< password a="b" ',
  "key %3D",
  '"password",arn:aws:a:b:1:',
  "token パスワードは| passwd --from-literal=",
  "비밀번호는 password {\n",
] as const;

/** A text of some length that repeats one piece, or several that were drawn. */
export function adversarial(
  size: number,
  seed: number,
): { readonly name: string; readonly make: (size: number) => string }[] {
  const single = [...pieces, ...worst].map((piece) => ({
    name: piece,
    make: (length: number) => piece.repeat(Math.ceil(length / piece.length)),
  }));
  const draw = createDraw(seed);
  const mixed = Array.from({ length: size }, (_, at) => {
    const some = mixture(draw);
    return {
      name: `fuzzed ${at}: ${some.slice(0, 40)}`,
      make: (length: number) => some.repeat(Math.ceil(length / some.length)),
    };
  });
  return [...single, ...mixed];
}

function mixture(draw: Draw): string {
  const drawn = Array.from({ length: draw.between(1, 5) }, () =>
    draw.number(4) === 0
      ? draw.text(draw.one([alphabets.base62, alphabets.base64, " \n\t\"'\\=:;&@/.-_%"]), draw.between(1, 40))
      : draw.one(pieces),
  );
  return drawn.join("");
}

/**
 * How the time grows with the text: 1 is in proportion, 2 with its square. Texts of a quarter, a half and the whole of a size take turns, so that
 * all meet the same machine; the line through their best times, which other work on the machine disturbs least, says how steep it is.
 */
export function growth(
  make: (size: number) => string,
  size: number,
  turns: number,
): { readonly exponent: number; readonly ms: number } {
  const texts = [size / 4, size / 2, size].map((length) => make(length));
  const took = texts.map((): number[] => []);
  redactText(texts[0] ?? "");
  for (let turn = 0; turn < turns; turn += 1) for (const [at, text] of texts.entries()) took[at]?.push(timeOf(text));
  const times = took.map((some) => Math.min(...some));
  const ms = times.at(-1) ?? 0;
  // Below this the clock and the rest of the machine decide.
  const least = 2;
  return { exponent: ms < least * 4 ? 1 : slope(times.map((time) => Math.log2(Math.max(least, time)))), ms };
}

/** Of the line through values that are one apart, by least squares. */
function slope(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const spread = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return values.reduce((sum, value, at) => sum + value * (at - middle), 0) / spread;
}

function timeOf(text: string): number {
  const start = performance.now();
  redactText(text);
  return performance.now() - start;
}
