import { alphabets, createDraw, type Draw } from "./draw.ts";

/** The examples of secrets from secretlint's documentation, with random values, by the name of secretlint's message. */
const examples: Readonly<Record<string, (draw: Draw) => string>> = {
  ANTHROPIC_API_KEY: (draw) => `sk-ant-api03-${draw.text(alphabets.base62, 93)}AA`,
  AWSSecretAccessKey: (draw) => `AWS_SECRET_ACCESS_KEY = ${draw.text(alphabets.base62, 40)}`,
  BasicAuth: (draw) => `https://user:${draw.text(alphabets.base62, 12)}@registry.test/path`,
  CLOUDFLARE_USER_API_TOKEN: (draw) => `cfut_${draw.text(alphabets.base62, 40)}${draw.text(alphabets.hex, 8)}`,
  DATABRICKS_PERSONAL_ACCESS_TOKEN: (draw) => `dapi${draw.text(alphabets.hex, 32)}`,
  DOCKER_PERSONAL_ACCESS_TOKEN: (draw) => `dckr_pat_${draw.text(alphabets.base62, 27)}`,
  FIGMA_PERSONAL_ACCESS_TOKEN: (draw) => `figd_${draw.text(alphabets.base62, 40)}`,
  GITHUB_TOKEN: (draw) => `git clone https://ghp_${draw.text(alphabets.base62, 36)}@github.test/o/r.git`,
  GITLAB_PERSONAL_ACCESS_TOKEN: (draw) => `glpat-${draw.text(alphabets.base62, 20)}`,
  GRAFANA_SERVICE_ACCOUNT_TOKEN: (draw) => `glsa_${draw.text(alphabets.base62, 32)}_${draw.text(alphabets.hex, 8)}`,
  GROQ_API_KEY: (draw) => `gsk_${draw.text(alphabets.base62, 52)}`,
  HASHICORP_VAULT_SERVICE_TOKEN: (draw) => `VAULT_TOKEN=hvs.${draw.text(alphabets.base62, 95)}`,
  HASHICORP_VAULT_BATCH_TOKEN: (draw) => `VAULT_TOKEN=hvb.${draw.text(alphabets.base62, 140)}`,
  HUGGINGFACE_USER_ACCESS_TOKEN: (draw) => `hf_${draw.text(alphabets.letters, 34)}`,
  IncomingWebhook: (draw) =>
    `https://hooks.slack.com/services/T${draw.text(alphabets.capitals, 8)}/B${draw.text(alphabets.capitals, 8)}/${draw.text(alphabets.base62, 24)}`,
  LINEAR_API_TOKEN: (draw) => `lin_api_${draw.text(alphabets.base62, 40)}`,
  MongoDBConnection: (draw) => `mongodb://app:${draw.text(alphabets.base62, 14)}@db.internal.net:27017/app`,
  MySQLConnection: (draw) => `mysql://app:${draw.text(alphabets.base62, 14)}@db.internal.net:3306/app`,
  PostgreSQLConnection: (draw) => `postgresql://app:${draw.text(alphabets.base62, 14)}@db.internal.net:5432/app`,
  NOTION_INTEGRATION_TOKEN: (draw) => `ntn_${draw.text(alphabets.digits, 11)}${draw.text(alphabets.base62, 35)}`,
  NPM_ACCESS_TOKEN: (draw) => `npm_${draw.text(alphabets.base62, 36)}`,
  Npmrc_authToken: (draw) => `//registry.npmjs.org/:_authToken=npm_${draw.text(alphabets.base62, 36)}`,
  OPENAI_TOKEN: (draw) => `sk-${draw.text(alphabets.base62, 20)}T3BlbkFJ${draw.text(alphabets.base62, 20)}`,
  PrivateKey: (draw) =>
    ["BEGIN", "END"]
      .map((side) => `-----${side} RSA PRIVATE KEY-----`)
      .join(
        `\nMIIEpAIBAAKCAQEA${draw.text(alphabets.base64, 48)}\n${Array.from({ length: 25 }, () => draw.text(alphabets.base64, 64)).join("\n")}\n`,
      ),
  SENDGRID_KEY: (draw) => `SG.${draw.text(alphabets.base62, 22)}.${draw.text(alphabets.base62, 43)}`,
  SHOPIFY_KEY: (draw) => `shpat_${draw.text(alphabets.hex, 32)}`,
  SLACK_TOKEN: (draw) =>
    `xoxb-${draw.text("123456789", 12)}-${draw.text("123456789", 12)}-${draw.text(alphabets.base62, 24)}`,
  STRIPE_SECRET_KEY_LIVE: (draw) => `sk_live_${draw.text(alphabets.base62, 24)}`,
  STRIPE_RESTRICTED_KEY_TEST: (draw) => `rk_test_${draw.text(alphabets.base62, 24)}`,
  TAILSCALE_AUTH_KEY: (draw) => `tskey-auth-${draw.text(alphabets.base62, 17)}-${draw.text(alphabets.base62, 32)}`,
  VERCEL_PERSONAL_ACCESS_TOKEN: (draw) => `vcp_${draw.text(alphabets.base62, 56)}`,
};

/** One text for each of secretlint's documented messages. */
export function documentedExamples(seed: number): { readonly message: string; readonly text: string }[] {
  const draw = createDraw(seed);
  return Object.entries(examples).map(([message, make]) => ({ message, text: make(draw) }));
}
