import { sets } from "./text-scan.ts";

/** How a service writes its keys: a prefix, then at least `least` characters of a set. */
export interface KeyFormat {
  readonly kind: string;
  readonly prefix: string;
  readonly set: number;
  readonly least: number;
  /** True if words have this prefix, too. Then the rest must look random. */
  readonly isCommon: boolean;
  /** True if all keys have the same length. If so, a complete key does not continue on the next line. */
  readonly isFixed: boolean;
}

const { hex, capitals, alphanumeric, word, dashed, dotted, base64, any, escaped } = sets;

type Row = readonly [
  kind: string,
  prefixes: string,
  set: number,
  least: number,
  is?: "common" | "open" | "common open",
];

/**
 * Known formats, from the services' documentation and from secret scanners. `least` is the length of the shortest key
 * that a service issued, without the prefix. `open` formats have no fixed length.
 */
const rows: readonly Row[] = [
  ["aws-key", "AKIA ASIA ABIA ACCA", capitals, 16],
  ["aws-id", "AGPA AIDA AROA AIPA ANPA ANVA", capitals, 16],
  ["aws-bedrock-key", "ABSKQmVkcm9ja0FQSUtleS bedrock-api-key-", base64, 30, "open"],
  // The BEGIN lines of private keys in base64, as in a kubeconfig.
  [
    "private-key",
    "LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVkt LS0tLS1CRUdJTiBQUklWQVRFIEtFWS LS0tLS1CRUdJTiBFQyBQUklWQVRF LS0tLS1CRUdJTiBPUEVOU1NIIFBSSVZBVEUg LS0tLS1CRUdJTiBFTkNSWVBURUQgUFJJVkFURSBL",
    base64,
    20,
    "open",
  ],
  ["aws-mws-key", "amzn.mws.", dashed, 36],
  ["github-token", "ghp_ gho_ ghu_ ghr_", word, 36],
  ["github-token", "ghs_", dotted, 36, "open"],
  ["github-token", "github_pat_", word, 22, "open"],
  // Tokens, invitations and waiting devices of a team server: a number, an id, and 43 characters.
  ["loci-token", "loci_pat_ loci_inv_ loci_dev_", dashed, 58, "open"],
  [
    "gitlab-token",
    "glpat- glptt- gldt- glrt- glcbt- glft- glimt- glagent- gloas- glsoat- glffct- GR1348941",
    dotted,
    20,
    "open",
  ],
  ["bitbucket-token", "ATBB", alphanumeric, 24, "common"],
  ["atlassian-token", "ATATT3 ATCTT3 ATOAT3", any, 60, "open"],
  ["trello-token", "ATTA", alphanumeric, 60, "open"],
  ["slack-token", "xoxb- xoxp- xoxa- xoxo- xoxs- xoxr- xoxe- xoxe. xoxc- xoxd- xapp-", escaped, 10, "open"],
  ["anthropic-key", "sk-ant-", dashed, 20, "open"],
  ["openrouter-key", "sk-or-v1-", hex, 64],
  ["langfuse-key", "sk-lf- pk-lf-", dashed, 36],
  ["openai-key", "sk-proj- sk-svcacct- sk-admin- sk-None- sess-", dashed, 40, "common open"],
  ["model-key", "sk-", dashed, 20, "common open"],
  ["groq-key", "gsk_", alphanumeric, 40, "open"],
  ["xai-key", "xai-", alphanumeric, 60, "open"],
  ["perplexity-key", "pplx-", alphanumeric, 40, "open"],
  ["replicate-token", "r8_", alphanumeric, 30, "open"],
  ["huggingface-token", "hf_ api_org_", alphanumeric, 30, "open"],
  ["nvidia-key", "nvapi-", dashed, 40, "open"],
  ["cerebras-key", "csk-", alphanumeric, 40, "open"],
  ["together-key", "tgp_v1_", dashed, 40, "open"],
  ["fireworks-key", "fw_", alphanumeric, 22, "common open"],
  ["pinecone-key", "pcsk_", word, 40, "open"],
  ["tavily-key", "tvly-", dashed, 24, "open"],
  ["firecrawl-key", "fc-", hex, 32],
  ["elevenlabs-key", "sk_", hex, 40, "open"],
  ["langsmith-key", "lsv2_pt_ lsv2_sk_", word, 32, "open"],
  ["stripe-key", "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_ sk_org_", alphanumeric, 10, "open"],
  ["webhook-secret", "whsec_", base64, 24, "open"],
  ["google-key", "AIza", dashed, 35],
  ["google-token", "ya29.", dotted, 20, "open"],
  ["google-secret", "GOCSPX-", dashed, 20, "open"],
  ["google-token", "1//0", dashed, 40, "open"],
  ["azure-key", "AZDO", alphanumeric, 60, "open"],
  ["npm-token", "npm_", word, 36, "common"],
  ["pypi-token", "pypi-", dashed, 50, "open"],
  ["rubygems-token", "rubygems_", hex, 48],
  ["nuget-key", "oy2", alphanumeric, 43],
  ["crates-token", "cio", alphanumeric, 32, "common"],
  ["clojars-token", "CLOJARS_", alphanumeric, 60],
  ["docker-token", "dckr_pat_ dckr_oat_", dashed, 27, "open"],
  ["artifactory-key", "AKCp cmVmdGtuO", alphanumeric, 50, "open"],
  ["vercel-token", "vcp_ vci_ vca_ vcr_ vck_ vercel_blob_rw_", word, 20, "open"],
  ["netlify-token", "nfp_ nfc_ nfo_ nfu_ nfb_", alphanumeric, 34, "open"],
  ["fly-token", "fo1_ fm1a_ fm1r_ fm2_", any, 40, "open"],
  ["heroku-key", "HRKU-", dashed, 30, "open"],
  ["render-key", "rnd_", alphanumeric, 28, "open"],
  ["supabase-key", "sbp_ sb_secret_ sbp_oauth_", dashed, 30, "open"],
  ["planetscale-key", "pscale_tkn_ pscale_pw_ pscale_oauth_", dotted, 32, "open"],
  ["neon-key", "napi_", alphanumeric, 40, "open"],
  ["mongodb-key", "mdb_sa_sk_", dashed, 30, "open"],
  ["databricks-token", "dapi dkea", hex, 32],
  ["clickhouse-key", "4b1d", alphanumeric, 38],
  ["cloudflare-token", "cfk_ cfut_ cfat_", alphanumeric, 40, "open"],
  ["cloudflare-key", "v1.0-", dashed, 100, "open"],
  ["digitalocean-token", "dop_v1_ doo_v1_ dor_v1_", hex, 64],
  ["alibaba-key", "LTAI", alphanumeric, 16, "common open"],
  ["tencent-key", "AKID", alphanumeric, 32, "common"],
  ["yandex-key", "AQVN", dashed, 35, "open"],
  ["scaleway-key", "SCW", capitals, 17, "common"],
  ["vault-token", "hvs. hvb. hvr.", dashed, 20, "open"],
  ["doppler-token", "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.", dotted, 40, "open"],
  ["1password-token", "ops_eyJ ops_ey", base64, 100, "open"],
  ["nostr-key", "nsec1", alphanumeric, 58],
  ["wallet-key", "xprv yprv zprv tprv", alphanumeric, 100, "common open"],
  ["age-key", "AGE-SECRET-KEY-1", capitals, 58],
  ["pulumi-token", "pul-", hex, 40],
  ["infracost-key", "ico-", alphanumeric, 32, "common"],
  ["scalingo-token", "tk-us-", dashed, 48],
  ["tailscale-key", "tskey-", dashed, 24, "open"],
  ["defined-key", "dnkey-", dashed, 50, "open"],
  ["linear-key", "lin_api_ lin_oauth_ lin_wh_", word, 32, "open"],
  ["notion-token", "ntn_", alphanumeric, 43],
  ["notion-token", "secret_", alphanumeric, 43],
  ["figma-token", "figd_ figoh_ figor_ figo_", dashed, 36, "open"],
  ["clickup-token", "pk_", word, 36, "common open"],
  ["contentful-token", "CFPAT-", dashed, 40, "open"],
  ["typeform-token", "tfp_", dotted, 40, "open"],
  ["readme-key", "rdme_", alphanumeric, 64, "open"],
  ["postman-key", "PMAK-", dashed, 59],
  ["shopify-token", "shpat_ shpca_ shppa_ shpss_ shpua_", alphanumeric, 32],
  ["square-token", "sq0atp- sq0csp- sq0idp-", dashed, 22, "open"],
  ["square-token", "EAAA", dashed, 56, "common open"],
  ["facebook-token", "EAAM EAAC EAAB EAAG EAAJ EAAD", alphanumeric, 60, "common open"],
  ["polar-token", "polar_oat_ polar_pat_ polar_cst_ polar_whs_ polar_ci_ polar_cs_", alphanumeric, 30, "open"],
  ["razorpay-key", "rzp_live_ rzp_test_", alphanumeric, 14],
  ["flutterwave-key", "FLWSECK-", dashed, 30, "open"],
  ["flutterwave-key", "FLWSECK_TEST-", dashed, 12, "open"],
  ["plaid-token", "access-sandbox- access-development- access-production-", dashed, 36],
  ["shippo-token", "shippo_live_ shippo_test_", hex, 40],
  ["easypost-key", "EZAK EZTK", alphanumeric, 54],
  ["duffel-token", "duffel_live_ duffel_test_", any, 40, "open"],
  ["twilio-key", "SK", hex, 32],
  ["sendgrid-key", "SG.", dotted, 30, "common open"],
  ["mailgun-key", "key-", hex, 32],
  ["brevo-key", "xkeysib- xsmtpsib-", dashed, 64, "open"],
  ["resend-key", "re_", word, 28, "common open"],
  ["newrelic-key", "NRAK- NRII- NRJS- NRRA- NRBR-", dashed, 19, "open"],
  ["grafana-token", "glsa_ glc_", any, 32, "open"],
  ["grafana-key", "eyJrIjoi", base64, 50, "open"],
  ["sentry-token", "sntrys_ sntryu_ sntrya_", any, 40, "open"],
  ["honeycomb-key", "hcaik_ hcxik_ hcamk_", alphanumeric, 40, "open"],
  ["dynatrace-token", "dt0c01. dt0s01. dt0s02. dt0s16.", dotted, 60, "open"],
  ["posthog-key", "phx_ phs_", dashed, 36, "open"],
  ["launchdarkly-key", "api- sdk- mob-", dashed, 36, "common"],
  ["sourcegraph-token", "sgp_ slk_ sgd_", word, 40, "open"],
  ["sonar-token", "squ_ sqp_ sqa_", hex, 40],
  ["circleci-token", "CCIPAT_ CCIPRJ_", word, 40, "open"],
  ["buildkite-token", "bkua_ bkaj_ bkct_", alphanumeric, 40, "open"],
  ["octopus-key", "API-", capitals, 25, "common"],
  ["prefect-key", "pnu_ pnb_", alphanumeric, 36],
  ["harness-token", "pat. sat.", dotted, 60, "common open"],
  ["dropbox-token", "sl.", dashed, 100, "open"],
  ["frameio-token", "fio-u-", dashed, 60, "open"],
  ["mapbox-token", "sk.eyJ", dotted, 40, "open"],
  ["openshift-token", "sha256~", dashed, 43],
  ["settlemint-token", "sm_aat_ sm_pat_ sm_sat_", alphanumeric, 16],
  ["intra42-secret", "s-s4t2ud- s-s4t2af-", hex, 64],
  ["adobe-secret", "p8e-", alphanumeric, 32],
  ["e2b-key", "e2b_", hex, 40],
  ["jina-key", "jina_", dashed, 50, "open"],
  ["xata-key", "xau_", alphanumeric, 30, "open"],
  ["netbird-token", "nbp_", alphanumeric, 36],
  ["runpod-key", "rpa_", alphanumeric, 40, "open"],
  ["voyage-key", "pa-", dashed, 40, "common open"],
  ["pubnub-key", "sec-c-", base64, 40, "open"],
  ["ory-token", "ory_at_ ory_rt_ ory_st_ ory_pat_", dashed, 30, "open"],
  ["inngest-key", "signkey-prod- signkey-test- signkey-branch-", hex, 32],
  ["trigger-key", "tr_dev_ tr_prod_ tr_stg_ tr_pat_", alphanumeric, 20, "open"],
  ["stytch-secret", "secret-test- secret-live-", dashed, 36, "open"],
  ["cal-key", "cal_live_", hex, 32],
  ["browserbase-key", "bb_live_ bb_test_", dashed, 24, "open"],
  ["k3s-token", "K10", hex, 64],
  ["paddle-key", "pdl_live_apikey_ pdl_sdbx_apikey_", word, 40, "open"],
  ["modal-key", "as-", alphanumeric, 22, "common"],
  ["cloudinary-url", "cloudinary://", any, 20, "open"],
];

const known: (KeyFormat[] | undefined)[] = [];
const byTwo = new Map<number, readonly KeyFormat[]>();
const none: readonly KeyFormat[] = [];

/**
 * Returns the formats whose prefix begins with these two characters, longer prefixes first. With one character, there
 * would be a dozen formats to try at each word. Each list is computed at its first use, because a hook needs few.
 */
export function keyFormats(first: number, second: number): readonly KeyFormat[] {
  const formats = (known[first] ??= formatsOf(String.fromCharCode(first)));
  if (formats.length === 0 || !(second < 128)) return none;
  const both = first * 128 + second;
  let found = byTwo.get(both);
  if (found === undefined) {
    found = formats.filter(({ prefix }) => prefix.charCodeAt(1) === second);
    byTwo.set(both, found);
  }
  return found;
}

function formatsOf(first: string): KeyFormat[] {
  const formats: KeyFormat[] = [];
  for (const [kind, prefixes, set, least, is = ""] of rows) {
    if (!prefixes.startsWith(first) && !prefixes.includes(` ${first}`)) continue;
    for (const prefix of prefixes.split(" "))
      if (prefix.startsWith(first))
        formats.push({ kind, prefix, set, least, isCommon: is.includes("common"), isFixed: !is.includes("open") });
  }
  return formats.sort((one, other) => other.prefix.length - one.prefix.length);
}
