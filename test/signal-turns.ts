import type { TurnEvent } from "../src/core/learning/served-turn.ts";

/** A turn after a recall, with the way in which each shown memory was really used. */
export interface LabelledTurn {
  readonly prompt: string;
  /** Texts of the session before the prompt. */
  readonly before?: readonly string[];
  /** The shown memories, each with the truth as a reader of the whole turn sees it. */
  readonly shown: readonly (readonly [truth: "used" | "ignored" | "contradicted", text: string])[];
  readonly events: readonly TurnEvent[];
  readonly next: string | null;
}

const event = (type: TurnEvent["type"], text: string, more: Partial<TurnEvent> = {}): TurnEvent => ({
  type,
  ts: 0,
  text,
  path: null,
  failed: false,
  ...more,
});
const run = (command: string) => event("tool_use", `Bash: ${command}`);
const open = (path: string) => event("tool_use", `Read: ${path}`, { path });
const search = (query: string) => event("tool_use", `mcp__loci__memory_search: {"query":"${query}"}`);
const got = (text: string) => event("tool_result", text);
const failed = (text: string) => event("error", text, { failed: true });
const edit = (path: string, diff: string) => event("artifact", `modified ${path}\n${diff}`, { path });
const reply = (text: string) => event("assistant", text);

/**
 * Turns of invented sessions. The ones at even places served for choosing the rules, the ones at odd places for
 * measuring them.
 */
export const labelledTurns: readonly LabelledTurn[] = [
  {
    prompt: "connect to the staging database and count the open orders",
    shown: [
      ["used", "The staging database listens on port 6433, user orders_ro."],
      ["ignored", "The checkout page is tested with Playwright in CI."],
    ],
    events: [
      run('psql -h staging.internal -p 6433 -U orders_ro -c "select count(*) from orders where open"'),
      got("count\n-----\n  412"),
      reply("There are 412 open orders on staging."),
    ],
    next: "thanks, now the same for returns",
  },
  {
    prompt: "how do I seed my local db again?",
    shown: [
      ["used", "Seed the local database with `make seed-demo`; it takes about a minute."],
      ["ignored", "Migrations live in db/migrations and are numbered by date."],
    ],
    events: [reply("Run `make seed-demo`. It needs about a minute.")],
    next: "works",
  },
  {
    prompt: "deploy the docs",
    shown: [["contradicted", "Docs are deployed with `npm run docs:ship` to the old bucket."]],
    events: [
      run("npm run docs:ship"),
      failed('npm run docs:ship\n→ npm error Missing script: "docs:ship"'),
      reply("The script docs:ship no longer exists; the docs are now published by the pages workflow."),
    ],
    next: "ok then trigger the workflow",
  },
  {
    prompt: "deploy api to staging",
    shown: [["contradicted", "Staging deploys go to Heroku: git push heroku-staging main."]],
    events: [
      run("git push heroku-staging main"),
      failed("git push heroku-staging main\n→ fatal: 'heroku-staging' does not appear to be a git repository"),
      reply("The remote heroku-staging is missing. Shall I add it?"),
    ],
    next: "no, we moved staging to Fly in October, use flyctl",
  },
  {
    prompt: "fix the flaky checkout test",
    shown: [
      [
        "used",
        "The checkout test was flaky because the clock was not frozen; useFakeTimers in checkout.spec.ts fixed it.",
      ],
      ["ignored", "Payments are retried three times with exponential backoff."],
    ],
    events: [
      open("web/test/checkout.spec.ts"),
      got("describe('checkout', () => { it('expires the cart', async () => { await wait(900) }) })"),
      edit("web/test/checkout.spec.ts", "-  await wait(900)\n+  vi.useFakeTimers()\n+  vi.advanceTimersByTime(900)"),
      reply("I froze the clock with fake timers, as in the earlier fix."),
    ],
    next: null,
  },
  {
    prompt: "the login test fails on CI, why?",
    shown: [["ignored", "SessionCookie is parsed in auth/session-cookie.ts."]],
    events: [
      run("gh run view --log-failed"),
      got("login.test.ts: expected 302 got 500\n  at parseSession (auth/session-cookie.ts:41)"),
      open("auth/session-cookie.ts"),
      got("export class SessionCookie { parse() { throw new Error('SECRET missing') } }"),
      reply("SessionCookie throws because SECRET is missing on CI."),
    ],
    next: "add it to the workflow then",
  },
  {
    prompt: "add a changelog line for the new export",
    shown: [
      ["used", "Changelog entries are one sentence, present tense, under Unreleased."],
      ["ignored", "Exports are streamed in chunks of 256 KiB."],
    ],
    events: [
      edit("CHANGELOG.md", "+- `export` writes CSV, too."),
      reply("Added one sentence in the present tense under Unreleased."),
    ],
    next: "good",
  },
  {
    prompt: "write the release notes for 4.2",
    shown: [
      ["used", "Prefers release notes in British English, grouped by audience: operators, developers, end users."],
    ],
    events: [
      edit("notes/4.2.md", "+## Operators\n+## Developers\n+## End users"),
      reply("The notes are grouped by audience: operators, developers and end users."),
    ],
    next: "perfect, publish them",
  },
  {
    prompt: "install the dependencies",
    shown: [["used", "This repository uses pnpm, never npm."]],
    events: [run("pnpm install --frozen-lockfile"), got("Done in 4.1s"), reply("Installed with pnpm.")],
    next: "now run the unit tests",
  },
  {
    prompt: "install deps and run the tests",
    shown: [["ignored", "This repository uses pnpm, never npm."]],
    events: [run("npm install"), got("added 812 packages"), run("npm test"), reply("All 91 tests pass.")],
    next: "no, use pnpm here!",
  },
  {
    prompt: "what timeout do we use for the billing client?",
    shown: [
      ["used", "The billing client times out after 4500 ms since the incident in March."],
      ["ignored", "Billing runs nightly at 02:30 UTC."],
    ],
    events: [reply("4500 ms, set after the March incident.")],
    next: null,
  },
  {
    prompt: "raise the billing timeout to 6 seconds",
    shown: [["used", "BILLING_TIMEOUT_MS is set in deploy/env/billing.env, not in code."]],
    events: [
      open("deploy/env/billing.env"),
      got("BILLING_URL=https://billing\nBILLING_TIMEOUT_MS=4500"),
      edit("deploy/env/billing.env", "-BILLING_TIMEOUT_MS=4500\n+BILLING_TIMEOUT_MS=6000"),
      reply("Raised to 6000."),
    ],
    next: "thanks",
  },
  {
    prompt: "rename formatPrice to formatMoney everywhere",
    shown: [["ignored", "formatPrice rounds half up, as accounting asked."]],
    events: [
      run("rg -l formatPrice"),
      got("src/price.ts\nsrc/cart.ts"),
      edit("src/price.ts", "-export function formatPrice\n+export function formatMoney"),
      reply("Renamed formatPrice to formatMoney in 2 files."),
    ],
    next: "commit it",
  },
  {
    prompt: "why is the dashboard slow?",
    shown: [
      ["ignored", "The dashboard was rewritten in Svelte last spring."],
      ["used", "Slow dashboards were caused by the missing index on events(tenant_id, created_at)."],
    ],
    events: [
      run('psql -c "\\d events"'),
      got("Indexes:\n  events_pkey"),
      reply("The index on events(tenant_id, created_at) is missing again; the query scans the table."),
    ],
    next: "create it",
  },
  {
    prompt: "which node version do we need?",
    shown: [["contradicted", "The project needs Node 18.17."]],
    events: [
      open("package.json"),
      got('"engines": { "node": ">=24.2.0" }'),
      reply("package.json requires Node 24.2.0 or later. My notes say 18.17, which is outdated."),
    ],
    next: "ok",
  },
  {
    prompt: "which port does the mail sandbox use?",
    shown: [["contradicted", "The mail sandbox runs on port 8025."]],
    events: [reply("The mail sandbox runs on port 8025.")],
    next: "that's outdated, it's 8125 since the upgrade",
  },
  {
    prompt: "set up the dev environment on my new laptop",
    shown: [
      ["used", "Development needs direnv and the 1Password CLI; run `op signin` before `direnv allow`."],
      ["used", "Local TLS certificates come from mkcert -install."],
      ["ignored", "The design system is documented in Storybook."],
    ],
    events: [
      run("brew install direnv 1password-cli mkcert"),
      run("op signin"),
      run("direnv allow"),
      run("mkcert -install"),
      reply("The environment is ready."),
    ],
    next: "start the server",
  },
  {
    prompt: "continue with the import feature",
    shown: [
      ["used", "Open: the importer still drops rows with a BOM in the header; decided to strip it in readHeader."],
      ["ignored", "The importer supports CSV and XLSX."],
    ],
    events: [
      open("src/import/read-header.ts"),
      got("export function readHeader(line) { return line.split(',') }"),
      edit("src/import/read-header.ts", "+  const clean = line.replace(/^\\uFEFF/, '');"),
      reply("readHeader strips the BOM now, so these rows are no longer dropped."),
    ],
    next: "and a test",
  },
  {
    prompt: "write a test for the parser",
    shown: [["used", "Tests use node:test and assert/strict, no jest."]],
    events: [
      edit("test/parser.test.ts", "+import { test } from 'node:test';\n+import assert from 'node:assert/strict';"),
      reply("Added test/parser.test.ts."),
    ],
    next: "run it",
  },
  {
    prompt: "add a unit test for slugify",
    shown: [["ignored", "Tests use node:test and assert/strict, no jest."]],
    events: [
      edit("slugify.test.ts", "+import { describe, expect, it } from 'vitest';"),
      reply("Added a vitest test for slugify."),
    ],
    next: "no, we use node:test here",
  },
  {
    prompt: "how did we fix the memory leak in the worker?",
    shown: [
      [
        "used",
        "The worker leaked because listeners on the pool were added per job; fixed by pool.once in worker/run-job.ts.",
      ],
    ],
    events: [
      search("memory leak worker"),
      reply("Listeners were added to the pool for every job. The fix was `pool.once` in worker/run-job.ts."),
    ],
    next: null,
  },
  {
    prompt: "what did we decide about feature flags?",
    shown: [["ignored", "Feature flags are evaluated on the server."]],
    events: [
      search("decision feature flags vendor"),
      reply("We decided to drop LaunchDarkly and keep flags in the database table `flags`."),
    ],
    next: "right",
  },
  {
    prompt: "translate the error messages to German",
    shown: [["used", "Error texts address the reader as Sie, never du."]],
    events: [
      edit("locales/de.json", '+  "expired": "Ihre Sitzung ist abgelaufen. Bitte melden Sie sich an."'),
      reply("Translated with the formal address (Sie)."),
    ],
    next: "danke",
  },
  {
    prompt: "wie starte ich den Worker lokal?",
    shown: [["used", "Den Worker startet man lokal mit `task worker:dev`, nachdem Redis läuft."]],
    events: [reply("Mit `task worker:dev`; vorher muss Redis laufen.")],
    next: "danke",
  },
  {
    prompt: "auf welchem Port läuft die Suche?",
    shown: [["contradicted", "Die Suche läuft auf Port 7711."]],
    events: [reply("Die Suche läuft auf Port 7711.")],
    next: "nein, das stimmt nicht mehr, die Suche ist jetzt auf 7900",
  },
  {
    prompt: "make the button blue",
    shown: [["ignored", "The primary colour token is color.brand.600."]],
    events: [edit("src/Button.css", "-  background: grey;\n+  background: blue;"), reply("The button is blue now.")],
    next: "no, a darker blue please",
  },
  {
    prompt: "use the brand colour for the button",
    shown: [["used", "The primary colour token is color.brand.600."]],
    events: [
      edit("src/Button.css", "+  background: var(--color-brand-600);"),
      reply("The button uses color.brand.600."),
    ],
    next: "no, make it a bit larger as well",
  },
  {
    prompt: "bump the version and tag a release",
    shown: [
      ["used", "Releases are tagged by scripts/release.sh, which also signs the tag."],
      ["ignored", "The changelog follows Keep a Changelog."],
    ],
    events: [run("./scripts/release.sh 2.8.1"), got("tagged v2.8.1"), reply("Released 2.8.1.")],
    next: "great",
  },
  {
    prompt: "tag a release",
    shown: [["contradicted", "Releases are tagged by scripts/release.sh, which also signs the tag."]],
    events: [run("./scripts/release.sh 2.9.0"), reply("Tagged 2.9.0 with scripts/release.sh.")],
    next: "wrong, we don't use release.sh anymore, the release is done by changesets",
  },
  {
    prompt: "please fix it",
    before: ["The build fails: cannot find module ./theme", "npm run build\n→ error TS2307: ./theme"],
    shown: [["ignored", "Kubernetes secrets are rotated every ninety days by vault-rotate."]],
    events: [edit("src/index.ts", "-import './theme'\n+import './themes'"), reply("Fixed the import.")],
    next: "ok",
  },
  {
    prompt: "who owns the ingest service?",
    shown: [["used", "Ingest is owned by Priya's team, channel #data-platform."]],
    events: [reply("Priya's team owns it; ask in #data-platform.")],
    next: null,
  },
  {
    prompt: "who reviews terraform changes?",
    shown: [["contradicted", "Terraform changes are reviewed by Lukas."]],
    events: [reply("Lukas reviews Terraform changes.")],
    next: "Lukas has left, Mina reviews terraform now. that's outdated",
  },
  {
    prompt: "convert the script to python",
    shown: [["used", "Python scripts in this repo target 3.12 and use argparse and pathlib only."]],
    events: [
      edit("tools/report.py", "+#!/usr/bin/env python3.12\n+import argparse\n+from pathlib import Path"),
      reply("Converted; it only needs argparse and pathlib."),
    ],
    next: "nice",
  },
  {
    prompt: "write a small script that lists large files",
    shown: [["ignored", "Python scripts in this repo target 3.12 and use argparse and pathlib only."]],
    events: [edit("large.sh", "+find . -size +10M -exec ls -lh {} +"), reply("large.sh lists files over 10 MB.")],
    next: "thx",
  },
  {
    prompt: "add caching to the product endpoint",
    shown: [
      ["used", "Cache keys start with the tenant id, built by cacheKey() in lib/cache-key.ts."],
      ["ignored", "Product images are resized by thumbor."],
    ],
    events: [
      open("api/products.ts"),
      got("export async function getProducts(req) { return db.products.all() }"),
      edit(
        "api/products.ts",
        "+import { cacheKey } from '../lib/cache-key.ts';\n+  return cached(cacheKey(req, 'products'), load);",
      ),
      reply("Responses are cached per tenant."),
    ],
    next: "and invalidate on write",
  },
  {
    prompt: "add caching to the search endpoint",
    shown: [["contradicted", "Cache keys start with the tenant id, built by cacheKey() in lib/cache-key.ts."]],
    events: [
      open("lib/cache-key.ts"),
      failed("Read lib/cache-key.ts\n→ ENOENT: no such file"),
      run("rg cacheKey"),
      got("lib/keys.ts: export function keyFor(tenant)"),
      reply("lib/cache-key.ts does not exist any more; keyFor in lib/keys.ts replaced it. I used that."),
    ],
    next: "good",
  },
  {
    prompt: "clean up the feature branch",
    shown: [["used", "Rebase on trunk and squash before merging; merge commits are not allowed."]],
    events: [
      run("git fetch origin && git rebase -i --autosquash origin/trunk"),
      reply("Rebased on trunk and squashed into one commit."),
    ],
    next: "push it",
  },
  {
    prompt: "merge the pr",
    shown: [["ignored", "The linter forbids default exports."]],
    events: [run("gh pr merge 812 --squash"), got("merged"), reply("Merged #812.")],
    next: "next one",
  },
  {
    prompt: "the export breaks for large tenants",
    shown: [
      ["used", "Large tenants time out at the proxy after 60 seconds; long work goes to the job queue `bulk`."],
      ["ignored", "The tenant Acme has 41,300 users."],
    ],
    events: [
      open("api/export.ts"),
      got("app.get('/export', async (req, res) => res.send(await makeCsv(req)))"),
      edit("api/export.ts", "+  await queues.bulk.add('export', { tenant: req.tenant });"),
      reply("The proxy cuts requests after 60 seconds, so the export is now a job in the bulk queue."),
    ],
    next: null,
  },
  {
    prompt: "show me the biggest tenants",
    shown: [["ignored", "The tenant Acme has 41,300 users."]],
    events: [
      run('psql -c "select name, users from tenants order by users desc limit 3"'),
      got("Acme | 43912\nGlobex | 20110"),
      reply("Acme has 43,912 users, Globex 20,110."),
    ],
    next: "ok",
  },
  {
    prompt: "enable strict mode in tsconfig",
    shown: [["ignored", "exactOptionalPropertyTypes is on in every package."]],
    events: [
      edit("tsconfig.json", '+  "strict": true,'),
      run("tsc --noEmit"),
      failed("tsc --noEmit\n→ src/a.ts(3,1): error TS2322"),
      reply("Strict mode is on; one error is left in src/a.ts."),
    ],
    next: "fix that one",
  },
  {
    prompt: "harden the compiler options",
    shown: [["used", "exactOptionalPropertyTypes is on in every package."]],
    events: [
      edit("tsconfig.json", '+  "strict": true,\n+  "exactOptionalPropertyTypes": true'),
      reply("Turned on strict and, as in the other packages, exactOptionalPropertyTypes."),
    ],
    next: "great",
  },
  {
    prompt: "how do I get a token for the sandbox api?",
    shown: [["contradicted", "Sandbox tokens are created with `acme-cli token new --sandbox`."]],
    events: [reply("Run `acme-cli token new --sandbox`.")],
    next: "acme-cli is gone, sandbox tokens have moved to the portal",
  },
  {
    prompt: "call the sandbox api",
    shown: [["used", "The sandbox API lives at sandbox-api.acme.dev and needs the header X-Acme-Tenant."]],
    events: [
      run("curl -H 'X-Acme-Tenant: demo' https://sandbox-api.acme.dev/v2/orders"),
      got('{"orders":[]}'),
      reply("It answers with an empty list."),
    ],
    next: "add an order",
  },
  {
    prompt: "plan the migration to postgres 17",
    shown: [
      ["used", "The last Postgres upgrade failed because of the timescaledb extension; upgrade the extension first."],
      ["ignored", "Backups are stored for 35 days."],
    ],
    events: [
      reply(
        "Upgrade the timescaledb extension first: the last upgrade failed on it. Then run pg_upgrade on the replica.",
      ),
    ],
    next: "write that down",
  },
  {
    prompt: "plan the move to the new office",
    shown: [["ignored", "The postgres upgrade is planned for the second quarter."]],
    events: [reply("Here is a plan: inventory in the first week, network in the second, the move on a weekend.")],
    next: "good plan",
  },
  {
    prompt: "add dark mode",
    shown: [["ignored", "The old theme switcher in src/theme/switch.tsx was removed in 3.0."]],
    events: [
      edit("src/theme/provider.tsx", "+const dark = matchMedia('(prefers-color-scheme: dark)');"),
      reply("Dark mode follows the system setting."),
    ],
    next: "no, I want a toggle too",
  },
  {
    prompt: "bring back the theme switcher",
    shown: [["used", "The old theme switcher in src/theme/switch.tsx was removed in 3.0."]],
    events: [
      run("git log --diff-filter=D -- src/theme/switch.tsx"),
      got("commit 41fe01a Remove the switcher"),
      run("git checkout 41fe01a^ -- src/theme/switch.tsx"),
      reply("Restored it from before 3.0."),
    ],
    next: "thanks",
  },
  {
    prompt: "generate the api client",
    shown: [
      ["used", "The API client is generated by `pnpm gen:client --spec openapi/public.yaml`; do not edit it by hand."],
    ],
    events: [run("pnpm gen:client --spec openapi/public.yaml"), got("wrote 41 files"), reply("Generated.")],
    next: "diff?",
  },
  {
    prompt: "update the api client for the new endpoint",
    shown: [
      [
        "ignored",
        "The API client is generated by `pnpm gen:client --spec openapi/public.yaml`; do not edit it by hand.",
      ],
    ],
    events: [
      edit("client/api.ts", "+  async listRefunds() { return this.get('/refunds'); }"),
      reply("Added listRefunds to the client."),
    ],
    next: "no! the client is generated, don't edit it by hand",
  },
  {
    prompt: "what's the on-call rotation?",
    shown: [["contradicted", "On-call rotates every Monday between Ana, Bo and Chen."]],
    events: [reply("It rotates every Monday between Ana, Bo and Chen.")],
    next: "not any more, Bo left the rotation",
  },
  {
    prompt: "page whoever is on call",
    shown: [["used", "On-call is paged with `pd trigger --service checkout-prod`."]],
    events: [run('pd trigger --service checkout-prod --title "queue stuck"'), reply("Paged.")],
    next: "ok",
  },
  {
    prompt: "explain the retry logic",
    shown: [
      ["ignored", "Retries use jitter since the thundering herd in June."],
      ["ignored", "The queue is SQS."],
    ],
    events: [
      open("lib/retry.ts"),
      got("// full jitter, see incident June (thundering herd)\nexport function retry(fn, n = 5)"),
      reply("It retries five times with full jitter, which was added after a thundering herd in June."),
    ],
    next: "thanks",
  },
  {
    prompt: "why do we use jitter in retries?",
    shown: [["used", "Retries use jitter since the thundering herd in June."]],
    events: [reply("Because of the thundering herd in June: all clients retried at the same moment.")],
    next: "right",
  },
  {
    prompt: "run the e2e tests against staging",
    shown: [
      ["used", "E2E against staging needs VPN and E2E_BASE_URL=https://staging.shop.test."],
      ["ignored", "Screenshots are compared with a threshold of 0.2."],
    ],
    events: [
      run("E2E_BASE_URL=https://staging.shop.test npx playwright test"),
      failed("E2E_BASE_URL=https://staging.shop.test npx playwright test\n→ 3 failed"),
      reply("Three tests fail on staging. Are you on the VPN?"),
    ],
    next: "no, wait, now I am. run it again",
  },
  {
    prompt: "run the e2e tests against prod",
    shown: [["ignored", "E2E against staging needs VPN and E2E_BASE_URL=https://staging.shop.test."]],
    events: [
      reply("Running end-to-end tests against production would create real orders, so I have not started them."),
    ],
    next: "fair",
  },
  {
    prompt: "what's the max upload size?",
    shown: [["contradicted", "Uploads are limited to 25 MB by nginx (client_max_body_size)."]],
    events: [
      run("rg client_max_body_size deploy"),
      got("deploy/nginx.conf: client_max_body_size 80m;"),
      reply("80 MB. The 25 MB that I had in memory is out of date: client_max_body_size was raised."),
    ],
    next: "ok",
  },
  {
    prompt: "limit uploads to images",
    shown: [["ignored", "Uploads are limited to 25 MB by nginx (client_max_body_size)."]],
    events: [
      edit("api/upload.ts", "+  if (!/^image\\//.test(file.type)) throw badRequest('images only');"),
      reply("Only images are accepted now."),
    ],
    next: "and svg?",
  },
  {
    prompt: "add a metric for failed logins",
    shown: [["used", "Metrics are named shop_<area>_<thing>_total and registered in metrics/registry.ts."]],
    events: [
      edit("metrics/registry.ts", "+export const failedLogins = counter('shop_auth_failed_logins_total');"),
      reply("Added shop_auth_failed_logins_total in the registry."),
    ],
    next: "nice",
  },
  {
    prompt: "graph the failed logins",
    shown: [["ignored", "Grafana dashboards are stored as jsonnet in ops/grafana."]],
    events: [reply("Which tool do you use for graphs?")],
    next: "grafana, the dashboards are in ops/grafana",
  },
  {
    prompt: "prepare the demo tenant",
    shown: [
      ["used", "The demo tenant is called Northwind and is reset by `bin/reset-demo --tenant northwind`."],
      ["contradicted", "The demo tenant logs in as demo@northwind.test."],
    ],
    events: [
      run("bin/reset-demo --tenant northwind"),
      got("reset done"),
      reply("Northwind is reset. Log in as demo@northwind.test."),
    ],
    next: "that's wrong, the login is sales@northwind.test these days",
  },
  {
    prompt: "prepare the training tenant",
    shown: [["ignored", "The demo tenant is called Northwind and is reset by `bin/reset-demo --tenant northwind`."]],
    events: [run("bin/create-tenant training"), got("created"), reply("The tenant training exists now.")],
    next: "add three users",
  },
  {
    prompt: "sort the imports",
    shown: [["used", "Imports are sorted by oxfmt; there is no eslint in this repository."]],
    events: [run("npx oxfmt src"), reply("Sorted by oxfmt.")],
    next: "ok",
  },
  {
    prompt: "lint everything",
    shown: [["contradicted", "Linting runs with eslint --max-warnings 0 and the airbnb rules."]],
    events: [
      run("npx eslint --max-warnings 0 ."),
      failed("npx eslint --max-warnings 0 .\n→ eslint: not found"),
      reply("eslint is not installed."),
    ],
    next: "we switched from eslint to oxlint a while ago",
  },
  {
    prompt: "why did we choose sqlite?",
    shown: [["used", "SQLite was chosen because one file is easy to copy and needs no server."]],
    events: [reply("One file, easy to copy, and no server to run.")],
    next: null,
  },
  {
    prompt: "compare sqlite and duckdb for our analytics",
    shown: [["ignored", "SQLite was chosen because one file is easy to copy and needs no server."]],
    events: [reply("DuckDB is columnar and faster for aggregates; SQLite is better for many small writes.")],
    next: "let's try duckdb",
  },
  {
    prompt: "check the spelling of the docs",
    shown: [["ignored", "Project words for the spell checker are in cspell-words.txt."]],
    events: [run("npx cspell docs"), got("docs/a.md: Unknown word (reindex)"), reply("One unknown word: reindex.")],
    next: "it's fine, add it to the words",
  },
  {
    prompt: "add 'reindex' to the dictionary",
    shown: [["used", "Project words for the spell checker are in cspell-words.txt."]],
    events: [edit("cspell-words.txt", "+reindex"), reply("Added.")],
    next: "thanks",
  },
  {
    prompt: "our invoices show the wrong tax, find out why",
    shown: [
      ["used", "Tax rates come from the table vat_rates, cached for a day in Redis under vat:rates."],
      ["ignored", "Invoices are numbered per year and never reused."],
    ],
    events: [
      run("redis-cli get vat:rates"),
      got('{"DE":0.16}'),
      reply("The cache under vat:rates still has the old German rate of 16 %."),
    ],
    next: "flush it",
  },
  {
    prompt: "which regions do we run in?",
    shown: [["contradicted", "Production runs in eu-central-1 and us-east-2."]],
    events: [reply("Production runs in eu-central-1 and us-east-2.")],
    next: "actually us-east-2 was shut down, it's only eu-central-1 and eu-west-1 now",
  },
  {
    prompt: "write an adr about the queue",
    shown: [["used", "ADRs follow the MADR template in docs/adr/0000-template.md."]],
    events: [
      open("docs/adr/0000-template.md"),
      got("# Title\n## Context\n## Decision"),
      edit("docs/adr/0014-queue.md", "+# Use SQS\n+## Context\n+## Decision"),
      reply("Wrote ADR 14 after the template."),
    ],
    next: "looks good",
  },
  {
    prompt: "how do we name migrations?",
    shown: [["contradicted", "Migrations are named with a running number, such as 0042_add_index.sql."]],
    events: [
      edit("db/migrations/0043_add_refunds.sql", "+create table refunds (id bigint)"),
      reply("I created 0043_add_refunds.sql with the next running number."),
    ],
    next: "No. Migrations have been named by timestamp since we moved to atlas.",
  },
  {
    prompt: "start the queue worker",
    shown: [["contradicted", "The queue worker is started with `rake jobs:work`."]],
    events: [run("bundle exec rake jobs:work"), got("Delayed::Worker started"), reply("The worker runs.")],
    next: "we've replaced delayed jobs with sidekiq, so rake jobs:work is the wrong one",
  },
  {
    prompt: "format the money values in the report",
    shown: [["used", "Money is formatted by formatMinorUnits() with the currency of the account."]],
    events: [
      edit("report.ts", "+  total: formatMinorUnits(total, account.currency),"),
      reply("All totals go through formatMinorUnits."),
    ],
    next: "no, I meant the csv report, not the pdf",
  },
  {
    prompt: "send a test mail",
    shown: [["used", "Test mails go through `bin/mail-preview`, which never reaches real inboxes."]],
    events: [run("bin/mail-preview --template welcome"), reply("The preview is in your browser.")],
    next: "no that's fine, close it again",
  },
  {
    prompt: "which branch do hotfixes start from?",
    shown: [["contradicted", "Hotfixes branch off from release/current."]],
    events: [reply("Hotfixes start from release/current.")],
    next: "Hmm, that's not correct. Hotfixes start from the last tag.",
  },
  {
    prompt: "where do I see the logs of the crawler?",
    shown: [["contradicted", "Crawler logs are in Kibana under crawler-*."]],
    events: [reply("Open Kibana and choose the index crawler-*.")],
    next: "Kibana was switched off, crawler logs are in Loki now",
  },
  {
    prompt: "add an index for the slow query",
    shown: [["used", "Indexes are created with CREATE INDEX CONCURRENTLY in their own migration."]],
    events: [
      edit("db/20260401_idx.sql", "+CREATE INDEX CONCURRENTLY orders_by_day ON orders (day);"),
      reply("Created concurrently, in its own migration."),
    ],
    next: "wrong table, I need it on order_lines",
  },
  {
    prompt: "set the log level to debug for the api",
    shown: [["used", "Log levels are set per service with LOG_LEVEL_<SERVICE> in compose.override.yml."]],
    events: [edit("compose.override.yml", "+      LOG_LEVEL_API: debug"), reply("Set in compose.override.yml.")],
    next: "not quite, trace please",
  },
  {
    prompt: "how long do we keep audit logs?",
    shown: [
      ["contradicted", "Audit logs are retained for 400 days."],
      ["ignored", "Audit events are written by the gateway."],
    ],
    events: [reply("Audit logs are retained for 400 days.")],
    next: "that's no longer true, legal asked for 730 days of audit logs",
  },
  {
    prompt: "what is our code coverage goal?",
    shown: [["contradicted", "The coverage goal is 85 percent of branches."]],
    events: [reply("The goal is 85 percent of branches.")],
    next: "I told you last week: we dropped the coverage goal",
  },
  {
    prompt: "review my diff",
    shown: [
      ["ignored", "Reviewers expect a short summary on top."],
      ["used", "Public functions need a TSDoc comment with @throws."],
    ],
    events: [
      run("git diff main"),
      got("+export function parseRate(text: string): number {"),
      reply("parseRate is public and has no TSDoc comment; it should name what it @throws."),
    ],
    next: "done, look again",
  },
  {
    prompt: "review the migration",
    shown: [["ignored", "Public functions need a TSDoc comment with @throws."]],
    events: [
      run("git diff main -- db"),
      got("+alter table orders add column note text;"),
      reply("The migration is fine: the column is nullable, so no rewrite happens."),
    ],
    next: "ship it",
  },
  {
    prompt: "what's the name of the shared test account?",
    shown: [["contradicted", "The shared test account is qa-robot-2."]],
    events: [
      search("shared test account name"),
      reply("It was qa-robot-2, but that account has been replaced; the runbook lists qa-robot-5."),
    ],
    next: "ok",
  },
  {
    prompt: "is the beta flag still on?",
    shown: [["contradicted", "The flag checkout_beta is on for everybody."]],
    events: [
      run("bin/flags get checkout_beta"),
      got("checkout_beta: removed 2026-02-11"),
      reply("No, checkout_beta no longer exists; it was removed in February."),
    ],
    next: "good to know",
  },
  {
    prompt: "speed up the docker build",
    shown: [["used", "Docker layers are cached in the registry with --cache-to type=registry."]],
    events: [
      edit(".ci/build.yml", "+  docker buildx build --cache-to type=registry,ref=shop/cache ."),
      reply("The build uses the registry cache, so unchanged layers are not built again any more."),
    ],
    next: "nice, 3 minutes less",
  },
  {
    prompt: "why is the docker image so large?",
    shown: [["ignored", "Docker layers are cached in the registry with --cache-to type=registry."]],
    events: [
      run("docker history shop/api"),
      got("COPY . . 1.1GB"),
      reply("The whole repository is copied, 1.1 GB with node_modules. A .dockerignore helps."),
    ],
    next: "add one",
  },
];
