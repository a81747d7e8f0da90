/** Changes of state: “the port is 6601 from today”, “bun instead of pnpm”. */
import { lists, table, wordSet } from "./rule-words.ts";

/** First words of an order that can change a value. */
export const changingOrders = wordSet(`let's use switch take go move run deploy prefer`);

/** Verbs by which somebody else wishes a change. */
export const othersWishes = wordSet(`wants asks hopes expects demands wishes`);

/** What a change can replace without a digit or another mark of a name. */
export const replaceable =
  wordSet(`${lists.tech} npm pnpm yarn bun deno uv poetry pip pipenv conda jest vitest mocha cypress
  playwright webpack vite esbuild rollup turbo redis valkey memcached mariadb sqlite mongodb mongo dynamodb clickhouse bigquery
  snowflake kafka rabbitmq nats sqs eslint oxlint biome prettier black ruff flake8 mypy pyright docker podman nomad terraform
  pulumi opentofu ansible react vue svelte solid tailwind bootstrap sass express fastify koa hono prisma drizzle typeorm
  knex gradle maven bazel make just cargo vim neovim vscode zed emacs helix slack teams discord linear jira notion zsh bash
  fish nginx caddy traefik envoy grafana datadog sentry tabs spaces pytest unittest airflow dagster kotlin scala elixir swift`);

/** Times that say since when a value holds. They are not about this moment. */
export const sinceWhen = table(`
  from|of|starting|since today|tomorrow|yesterday|now
  from now on
  as of today|now|monday|tuesday|wednesday|thursday|friday
  from|of|starting|since this|next week|month
  until today|yesterday|now
`);
