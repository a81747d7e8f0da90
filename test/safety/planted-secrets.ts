import { createRandom } from "../crash/random.ts";

/** A made-up secret as it may occur in somebody's work. */
export interface PlantedSecret {
  readonly kind: string;
  readonly secret: string;
  /** The secret with the text around it. */
  readonly text: string;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const digits = "0123456789";
const alphabets = {
  alnum: letters + digits,
  upper: `${letters.slice(0, 26)}234567`,
  lower: letters.slice(26) + digits,
  hex: "0123456789abcdef",
  url: `${letters}${digits}-_`,
  password: `${letters}${digits}!%*+.`,
};
type Random = (of: keyof typeof alphabets, length: number) => string;

/** Secrets in the formats that the services describe. They are made up and not valid anywhere. */
const kinds: Readonly<Record<string, (random: Random) => string>> = {
  github: (random) => `ghp_${random("alnum", 36)}`,
  "github fine-grained": (random) => `github_pat_${random("alnum", 22)}_${random("alnum", 59)}`,
  gitlab: (random) => `glpat-${random("url", 20)}`,
  aws: (random) => `AKIA${random("upper", 16)}`,
  anthropic: (random) => `sk-ant-api03-${random("url", 93)}AA`,
  openai: (random) => `sk-proj-${random("url", 74)}T3BlbkFJ${random("url", 74)}`,
  google: (random) => `AIza${random("url", 35)}`,
  slack: (random) => `xoxb-${digitsOf(random, 12)}-${digitsOf(random, 12)}-${random("alnum", 24)}`,
  stripe: (random) => `sk_live_${random("alnum", 24)}`,
  sendgrid: (random) => `SG.${random("url", 22)}.${random("url", 43)}`,
  npm: (random) => `npm_${random("alnum", 36)}`,
  huggingface: (random) => `hf_${random("alnum", 34)}`,
  digitalocean: (random) => `dop_v1_${random("hex", 64)}`,
  shopify: (random) => `shpat_${random("hex", 32)}`,
  linear: (random) => `lin_api_${random("alnum", 40)}`,
  postman: (random) => `PMAK-${random("hex", 24)}-${random("hex", 34)}`,
  jwt: (random) =>
    `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded({ sub: random("alnum", 12) })}.${random("url", 43)}`,
};

/** Texts that contain a secret with a recognisable form. */
const carriers: readonly ((secret: string) => string)[] = [
  (secret) => `export SERVICE_TOKEN=${secret}`,
  (secret) => JSON.stringify({ config: JSON.stringify({ token: secret }) }),
  (secret) => `curl -H "Authorization: Bearer ${secret}" https://api.example.com/v1/items`,
  (secret) => `+  const client = createClient("${secret}");`,
  (secret) => `Please use ${secret}, it is the one from yesterday.`,
  (secret) => `GET https://api.example.com/items?page=2&key=${secret}&sort=up`,
  (secret) => `    at connect (auth: ${secret}) in client.ts:41:7`,
];

/** Texts in which only the context shows that a value is a secret. */
const inContext: readonly ((random: Random) => { secret: string; text: string })[] = [
  (random) => withText(random("password", 18), (secret) => `DB_PASSWORD="${secret}"`),
  (random) => withText(random("hex", 32), (secret) => `api_key: ${secret}`),
  (random) => withText(random("alnum", 20), (secret) => `postgres://app:${secret}@db.example.com:5432/shop`),
  (random) => withText(random("alnum", 40), (secret) => `aws_secret_access_key = ${secret}`),
  (random) => withText(random("alnum", 26), (secret) => `Cookie: session=${secret}; theme=dark`),
  (random) => withText(random("alnum", 30), (secret) => `{"client_secret": "${secret}", "client_id": "shop"}`),
];

const withText = (secret: string, text: (secret: string) => string) => ({ secret, text: text(secret) });
const digitsOf = (random: Random, length: number) => random("alnum", length).replaceAll(/\D/g, "7");
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Makes `count` different secrets. They are the same each time. */
export function plantedSecrets(count: number): PlantedSecret[] {
  const random = randomOf(20_261_115);
  const makers = Object.entries(kinds);
  return Array.from({ length: count }, (_, at): PlantedSecret => {
    const [kind, make] = makers[at % makers.length] ?? ["", () => ""];
    if (at % 5 === 4) {
      const context = inContext[Math.floor(at / 5) % inContext.length];
      if (context !== undefined) return { kind: "in context", ...context(random) };
    }
    const secret = make(random);
    const carrier = carriers[Math.floor(at / 3) % carriers.length];
    return { kind, secret, text: carrier?.(secret) ?? secret };
  });
}

function randomOf(seed: number): Random {
  const random = createRandom(seed);
  return (of, length) => Array.from({ length }, () => alphabets[of][random.below(alphabets[of].length)] ?? "").join("");
}
