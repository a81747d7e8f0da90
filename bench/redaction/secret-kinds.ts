import { alphabets, type Draw } from "./draw.ts";

/** A kind of secret, as the service that issues it describes it. */
export interface SecretKind {
  readonly name: string;
  /** The name of the setting that holds the secret. A secret without a form is recognised only by this name. */
  readonly variable: string;
  /** True if the name must be next to the value, because nothing in the value itself identifies it. */
  readonly needsName: boolean;
  draw(draw: Draw): string;
}

const { digits, hex, lower, capitals, base32, base36, letters, base62, base64, url64, bech32, upper } = alphabets;

type Make = (draw: Draw) => string;
const after =
  (prefix: string, alphabet: string, length: number, most = length): Make =>
  (draw) =>
    prefix + draw.text(alphabet, draw.between(length, most));

/**
 * Kinds with a recognisable form. The forms come from the services' own descriptions, not from the rules that should
 * find them.
 */
const formed: Readonly<Record<string, readonly [variable: string, make: Make]>> = {
  "AWS access key id": ["AWS_ACCESS_KEY_ID", (d) => d.one(["AKIA", "ASIA"]) + d.text(base32, 16)],
  "Bedrock API key": ["AWS_BEARER_TOKEN_BEDROCK", after("ABSKQmVkcm9ja0FQSUtleS", base64, 110)],
  "GitHub classic token": ["GITHUB_TOKEN", (d) => d.one(["ghp_", "gho_", "ghu_", "ghs_", "ghr_"]) + d.text(base62, 36)],
  "GitHub fine-grained token": ["GH_PAT", (d) => `github_pat_${d.text(base62, 22)}_${d.text(base62, 59)}`],
  "GitLab token": [
    "GITLAB_TOKEN",
    (d) => d.one(["glpat-", "gldt-", "glrt-", "glptt-"]) + d.text(url64.replace("-", ""), 20),
  ],
  "GitLab runner token": ["CI_RUNNER_TOKEN", after("GR1348941", url64.replace("-", ""), 20)],
  "Bitbucket app password": ["BITBUCKET_APP_PASSWORD", after("ATBB", base62, 32)],
  "Atlassian API token": [
    "JIRA_API_TOKEN",
    (d) => `ATATT3xFfGF0${d.text(url64.replace("-", ""), 171)}=${d.text(capitals, 8)}`,
  ],
  "Slack bot token": [
    "SLACK_BOT_TOKEN",
    (d) => `xoxb-${d.text("123456789", 12)}-${d.text("123456789", 13)}-${d.text(base62, 24)}`,
  ],
  "Slack user token": [
    "SLACK_TOKEN",
    (d) => `xoxp-${d.text("123456789", 12)}-${d.text("123456789", 12)}-${d.text("123456789", 13)}-${d.text(hex, 32)}`,
  ],
  "Slack app token": [
    "SLACK_APP_TOKEN",
    (d) => `xapp-1-A${d.text(capitals, 10)}-${d.text("123456789", 13)}-${d.text(hex, 64)}`,
  ],
  "Slack webhook": [
    "SLACK_WEBHOOK_URL",
    (d) => `https://hooks.slack.com/services/T${d.text(capitals, 10)}/B${d.text(capitals, 10)}/${d.text(base62, 24)}`,
  ],
  "Discord bot token": [
    "DISCORD_TOKEN",
    (d) => `M${d.one(["T", "j", "z"])}${d.text(base62, 22)}.${d.text(url64.replace("-", ""), 6)}.${d.text(base62, 38)}`,
  ],
  "Discord webhook": [
    "DISCORD_WEBHOOK",
    (d) => `https://discord.com/api/webhooks/${d.text("123456789", 18)}/${d.text(base62, 68)}`,
  ],
  "Telegram bot token": [
    "TELEGRAM_BOT_TOKEN",
    (d) => `${d.text("123456789", 10)}:AA${d.text(url64.replace("-", ""), 33)}`,
  ],
  "Anthropic key": ["ANTHROPIC_API_KEY", (d) => `sk-ant-api03-${d.text(url64, 92)}kAA`],
  "OpenAI project key": ["OPENAI_API_KEY", (d) => `sk-proj-${d.text(base62, 74)}T3BlbkFJ${d.text(base62, 74)}`],
  "OpenAI legacy key": ["OPENAI_KEY", (d) => `sk-${d.text(base62, 20)}T3BlbkFJ${d.text(base62, 20)}`],
  "OpenRouter key": ["OPENROUTER_API_KEY", after("sk-or-v1-", hex, 64)],
  "DeepSeek key": ["DEEPSEEK_API_KEY", after("sk-", hex, 32)],
  "Groq key": ["GROQ_API_KEY", after("gsk_", base62, 52)],
  "xAI key": ["XAI_API_KEY", after("xai-", base62, 80)],
  "Perplexity key": ["PPLX_API_KEY", after("pplx-", base62, 48)],
  "Hugging Face token": ["HF_TOKEN", after("hf_", letters, 34)],
  "Replicate token": ["REPLICATE_API_TOKEN", after("r8_", base62, 37)],
  "NVIDIA key": ["NVIDIA_API_KEY", after("nvapi-", url64, 64)],
  "LangSmith key": ["LANGSMITH_API_KEY", (d) => `lsv2_pt_${d.text(hex, 32)}_${d.text(hex, 10)}`],
  "Stripe secret key": [
    "STRIPE_SECRET_KEY",
    (d) => d.one(["sk_live_", "sk_test_", "rk_live_"]) + d.text(base62, d.one([24, 99])),
  ],
  "Stripe webhook secret": ["STRIPE_WEBHOOK_SECRET", after("whsec_", base62, 32)],
  "Google API key": ["GOOGLE_API_KEY", after("AIzaSy", url64, 33)],
  "Google OAuth token": ["GOOGLE_ACCESS_TOKEN", after("ya29.a0", url64, 140, 180)],
  "Google client secret": ["GOOGLE_CLIENT_SECRET", after("GOCSPX-", url64, 28)],
  "Azure client secret": ["AZURE_CLIENT_SECRET", (d) => `${d.text(base62, 3)}8Q~${d.text(base62, 34)}`],
  "npm token": ["NPM_TOKEN", after("npm_", base62, 36)],
  "PyPI token": ["PYPI_TOKEN", after("pypi-AgEIcHlwaS5vcmc", url64, 150, 170)],
  "RubyGems key": ["GEM_HOST_API_KEY", after("rubygems_", hex, 48)],
  "NuGet key": ["NUGET_API_KEY", after("oy2", base36, 43)],
  "Docker Hub token": ["DOCKERHUB_TOKEN", after("dckr_pat_", url64, 27)],
  "Artifactory key": ["ARTIFACTORY_API_KEY", after("AKCp", base62, 69)],
  "Vercel token": ["VERCEL_TOKEN", after("vcp_", base62, 56)],
  "Netlify token": ["NETLIFY_AUTH_TOKEN", after("nfp_", base62, 36)],
  "Fly token": ["FLY_API_TOKEN", after("fm2_", base64, 120, 180)],
  "Heroku key": ["HEROKU_API_KEY", after("HRKU-AA", url64.replace("-", ""), 58)],
  "Supabase token": ["SUPABASE_ACCESS_TOKEN", after("sbp_", hex, 40)],
  "PlanetScale token": ["PLANETSCALE_TOKEN", after("pscale_tkn_", url64.replace("-", ""), 43)],
  "Databricks token": ["DATABRICKS_TOKEN", after("dapi", hex, 32)],
  "Cloudflare token": ["CLOUDFLARE_API_TOKEN", (d) => `cfut_${d.text(base62, 40)}${d.text(hex, 8)}`],
  "Cloudflare origin CA key": ["CF_ORIGIN_CA_KEY", (d) => `v1.0-${d.text(hex, 24)}-${d.text(hex, 146)}`],
  "DigitalOcean token": ["DIGITALOCEAN_TOKEN", after("dop_v1_", hex, 64)],
  "Alibaba key id": ["ALIBABA_ACCESS_KEY_ID", after("LTAI5t", base62, 18)],
  "Vault token": ["VAULT_TOKEN", after("hvs.CAES", url64, 88)],
  "Terraform Cloud token": ["TF_TOKEN", (d) => `${d.text(base62, 14)}.atlasv1.${d.text(base62, 67)}`],
  "Doppler token": ["DOPPLER_TOKEN", after("dp.pt.", base62, 43)],
  "age key": ["SOPS_AGE_KEY", after("AGE-SECRET-KEY-1", bech32, 58)],
  "Pulumi token": ["PULUMI_ACCESS_TOKEN", after("pul-", hex, 40)],
  "Tailscale key": ["TS_AUTHKEY", (d) => `tskey-auth-k${d.text(base62, 10)}CNTRL-${d.text(base62, 32)}`],
  "Linear key": ["LINEAR_API_KEY", after("lin_api_", base62, 40)],
  "Notion token": ["NOTION_TOKEN", (d) => `ntn_${d.text(digits, 11)}${d.text(base62, 35)}`],
  "Figma token": ["FIGMA_TOKEN", after("figd_", url64.replace("-", ""), 40)],
  "Airtable token": ["AIRTABLE_TOKEN", (d) => `pat${d.text(base62, 14)}.${d.text(hex, 64)}`],
  "Postman key": ["POSTMAN_API_KEY", (d) => `PMAK-${d.text(hex, 24)}-${d.text(hex, 34)}`],
  "Shopify token": ["SHOPIFY_TOKEN", (d) => d.one(["shpat_", "shpss_", "shpca_"]) + d.text(hex, 32)],
  "Square token": ["SQUARE_ACCESS_TOKEN", after("sq0atp-", url64.replace("-", ""), 22)],
  "Plaid token": ["PLAID_ACCESS_TOKEN", (d) => `access-production-${uuid(d)}`],
  "Shippo token": ["SHIPPO_TOKEN", after("shippo_live_", hex, 40)],
  "EasyPost key": ["EASYPOST_API_KEY", after("EZAK", base62, 54)],
  "Twilio key": ["TWILIO_API_KEY", after("SK", hex, 32)],
  "SendGrid key": ["SENDGRID_API_KEY", (d) => `SG.${d.text(base62, 22)}.${d.text(base62, 43)}`],
  "Mailgun key": ["MAILGUN_API_KEY", after("key-", hex, 32)],
  "Mailchimp key": ["MAILCHIMP_API_KEY", (d) => `${d.text(hex, 32)}-us${d.between(1, 21)}`],
  "Brevo key": ["BREVO_API_KEY", (d) => `xkeysib-${d.text(hex, 64)}-${d.text(base62, 16)}`],
  "New Relic key": ["NEW_RELIC_API_KEY", after("NRAK-", capitals, 27)],
  "Grafana token": ["GRAFANA_TOKEN", (d) => `glsa_${d.text(base62, 32)}_${d.text(hex, 8)}`],
  "Sentry token": ["SENTRY_AUTH_TOKEN", after("sntryu_", hex, 64)],
  "Dynatrace token": ["DYNATRACE_TOKEN", (d) => `dt0c01.${d.text(base32, 24)}.${d.text(base32, 64)}`],
  "Sourcegraph token": ["SRC_ACCESS_TOKEN", (d) => `sgp_${d.text(hex, 16)}_${d.text(hex, 40)}`],
  "Sonar token": ["SONAR_TOKEN", after("squ_", hex, 40)],
  "Octopus key": ["OCTOPUS_API_KEY", after("API-", capitals, 26)],
  "JSON web token": [
    "SESSION_JWT",
    (d) =>
      `${objectCode({ alg: "HS256", typ: "JWT" })}.${objectCode({ sub: d.text(digits, 10), iat: d.between(1_600_000_000, 1_800_000_000) })}.${d.text(url64, 43)}`,
  ],
  "PEM private key": [
    "TLS_PRIVATE_KEY",
    (d) => pem(d, d.one(["RSA PRIVATE KEY", "PRIVATE KEY", "EC PRIVATE KEY"]), d.between(8, 26)),
  ],
  "SSH private key": ["SSH_PRIVATE_KEY", (d) => pem(d, "OPENSSH PRIVATE KEY", 7)],
  "PGP private key": ["GPG_PRIVATE_KEY", (d) => pem(d, "PGP PRIVATE KEY BLOCK", 20)],
  "PostgreSQL address": [
    "DATABASE_URL",
    (d) => `postgres://app:${d.text(base62, d.between(8, 24))}@db.internal:5432/app`,
  ],
  "MongoDB address": [
    "MONGO_URL",
    (d) => `mongodb+srv://svc:${d.text(base62, d.between(8, 24))}@cluster0.mongodb.net/prod`,
  ],
  "Redis address": ["REDIS_URL", (d) => `redis://:${d.text(base62, d.between(10, 30))}@cache:6379/0`],
  "Azure storage connection": [
    "AZURE_STORAGE_CONNECTION_STRING",
    (d) =>
      `DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=${d.text(base64, 86)}==;EndpointSuffix=core.windows.net`,
  ],
  "random token": ["UPSTREAM_CREDENTIAL", (d) => randomToken(d)],
};

/** Kinds that only their name identifies. */
const named: Readonly<Record<string, readonly [variable: string, make: Make]>> = {
  "AWS secret key": ["AWS_SECRET_ACCESS_KEY", after("", base64, 40)],
  "Datadog key": ["DD_API_KEY", after("", hex, 32)],
  "Algolia admin key": ["ALGOLIA_ADMIN_API_KEY", after("", hex, 32)],
  "Twilio auth token": ["TWILIO_AUTH_TOKEN", after("", hex, 32)],
  "Okta token": ["OKTA_API_TOKEN", after("00", url64.replace("-", ""), 40)],
  "client secret in hex": ["OAUTH_CLIENT_SECRET", after("", hex, 16, 64)],
  "session secret": ["SESSION_SECRET", after("", base36, 24, 48)],
  "encryption key": ["ENCRYPTION_KEY", after("", base64, 43)],
  "Snyk token": ["SNYK_TOKEN", (d) => uuid(d)],
  "generated password": [
    "DB_PASSWORD",
    (d) =>
      d.text(letters, 3) + d.text(digits, 2) + d.one(["!", "@", "#", "_", "-", "."]) + d.text(base62, d.between(5, 14)),
  ],
  "chosen password": [
    "ADMIN_PASSWORD",
    (d) =>
      d.one(["Summer", "Winter", "Dragon", "Monkey", "Falcon", "Orange"]) +
      d.between(10, 9999) +
      d.one(["!", "", "#", "$$"]),
  ],
  passphrase: [
    "KEY_PASSPHRASE",
    (d) => `${d.text(lower, 6)}-${d.text(lower, 5)}-${d.text(lower, 7)}-${d.text(digits, 2)}`,
  ],
};

export const secretKinds: readonly SecretKind[] = [
  ...Object.entries(formed).map(([name, [variable, draw]]) => ({ name, variable, draw, needsName: false })),
  ...Object.entries(named).map(([name, [variable, draw]]) => ({ name, variable, draw, needsName: true })),
];

export function uuid(draw: Draw): string {
  return [8, 4, 4, 4, 12].map((length) => draw.text(hex, length)).join("-");
}

function objectCode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function pem(draw: Draw, title: string, lines: number): string {
  const body = Array.from({ length: lines }, (_, at) => draw.text(base64, at === lines - 1 ? 40 : 64)).join("\n");
  return `-----BEGIN ${title}-----\n${body}=\n-----END ${title}-----`;
}

/** A token with capitals, small letters and digits, as token generators make them. */
function randomToken(draw: Draw): string {
  return draw.text(upper, 1) + draw.text(digits, 2) + draw.text(base62, draw.between(35, 60)) + draw.text(lower, 1);
}
