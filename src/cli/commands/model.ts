import { changeSettings, ownSettingsFile } from "../../config/change-setting.ts";
import { LociError } from "../../core/errors.ts";
import { modelProviders, type ModelProvider } from "../../core/ports/models.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count, duration, grouped } from "../../core/text/phrases/quantities.ts";
import { readModelStatus, type FoundModel, type ModelStatus } from "../../health/read-model-status.ts";
import { tryModel } from "../../health/try-model.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { onlyFor } from "../input/shared-args.ts";
import { cut, table, showPath } from "../output/layout.ts";

const providers = modelProviders.filter((provider) => provider !== "none");

export const command = defineCliCommand({
  summary: "the language model, and what it costs",
  usage: "[try | set <provider> | off] [options]",
  about: [
    "try             make one small request, and show time, tokens and price",
    `set <provider>  ${providers.join(", ")}`,
    "off             use no language model",
    "A key is read from ANTHROPIC_API_KEY or OPENAI_API_KEY, and never stored.",
  ],
  examples: [
    "loci model",
    "loci model set anthropic",
    "loci model set openai --url http://localhost:11434/v1 --name llama3.2:3b",
    "loci model try",
    "loci model off",
  ],
  args: {
    action: { type: "positional" },
    provider: { type: "positional" },
    name: { type: "string", valueHint: "model", description: "another model than the provider's small one" },
    url: { type: "string", valueHint: "url", description: "the base URL of a compatible service" },
    "key-variable": { type: "string", valueHint: "name", description: "the environment variable with the key" },
  },
  run: async (args, cli): Promise<Answer> => {
    onlyFor("set", args.action === "set", args, ["name", "url", "key-variable"]);
    if (args.action !== "set" && args.provider !== undefined)
      throw new LociError("USAGE", `only set takes a provider; leave out '${args.provider}'`);
    switch (args.action) {
      case undefined:
        return show(await readModelStatus(cli), cli);
      case "try":
        return attempt(cli);
      case "set":
        return set(args.provider, { name: args.name, url: args.url, keyVariable: args["key-variable"] }, cli);
      case "off":
        return off(cli);
      default:
        throw new LociError("USAGE", `'${args.action}' is not an action; write try, set or off`);
    }
  },
});

interface Chosen {
  readonly name: string | undefined;
  readonly url: string | undefined;
  readonly keyVariable: string | undefined;
}

function set(text: string | undefined, chosen: Chosen, cli: Cli): Answer {
  const provider = providers.find((one) => one === text);
  if (provider === undefined)
    throw new LociError(
      "USAGE",
      `${text === undefined ? "which provider?" : `there is no provider '${text}';`} write one of ${providers.join(", ")}`,
    );
  const isApi = provider === "anthropic" || provider === "openai";
  if (!isApi && (chosen.url !== undefined || chosen.keyVariable !== undefined))
    throw new LociError(
      "USAGE",
      `--url and --key-variable are for anthropic and openai; ${provider} has its own login`,
    );
  const path = ownFile(cli);
  // A name and an address belong to one provider, so those of the previous provider are removed.
  changeModel(path, { provider, ...chosen });
  return {
    json: { provider, ...chosen, path },
    lines: () => [
      `${cli.style.good("✓")} the language model is ${provider}, in ${showPath(path, cli)}`,
      cli.style.quiet("`loci model try` tests it; docs/models.md tells what is sent."),
    ],
  };
}

function off(cli: Cli): Answer {
  const path = ownFile(cli);
  changeModel(path, { provider: undefined, name: undefined, url: undefined, keyVariable: undefined });
  return { json: { provider: "none", path }, lines: () => [`${cli.style.good("✓")} no language model is used`] };
}

function changeModel(path: string, values: Chosen & { readonly provider: ModelProvider | undefined }): void {
  changeSettings(path, Object.fromEntries(Object.entries(values).map(([key, value]) => [`model.${key}`, value])));
}

function ownFile(cli: Cli): string {
  const { config } = cli.places();
  if (config !== null) return ownSettingsFile(config);
  throw new LociError("HOME_MISSING", "there is no folder for settings: set HOME, or XDG_CONFIG_HOME");
}

async function attempt(cli: Cli): Promise<Answer> {
  const trial = await tryModel(cli);
  const { model, tookMs, calls, inputTokens, outputTokens, dollars } = trial;
  return {
    json: { ...trial },
    lines: () => [
      `${cli.style.good("✓")} ${printableLine(model)} answered in ${duration(tookMs)}`,
      `  ${count(inputTokens, "token")} sent, ${grouped(outputTokens)} received, ${price(dollars)}`,
      ...(calls > 1 ? [cli.style.warn(`  its first answer did not fit; it took ${count(calls, "request")}`)] : []),
    ],
  };
}

function show(status: ModelStatus, cli: Cli): Answer {
  return { json: { ...status }, lines: () => describe(status, cli) };
}

function describe({ settings, model, url, problem, use, found }: ModelStatus, { style, width }: Cli): string[] {
  const { provider, tokensPerDay, dollarsPerDay } = settings;
  const chosen: [string, string][] =
    provider === "none"
      ? [["provider", "none: no language model is used"]]
      : [
          ["provider", provider],
          ["model", model === null ? choosesItself(provider) : printableLine(model)],
          ...(url === null ? [] : [["sent to", printableLine(url)] as [string, string]]),
        ];
  const paused = use.pausedUntil === null ? null : new Date(use.pausedUntil).toISOString();
  return [
    style.strong("Set"),
    ...table(chosen, { indent: 2 }),
    ...(problem === null ? [] : [`  ${style.warn("!")} ${problem}`]),
    "",
    style.strong("Used today (UTC)"),
    ...table(
      [
        ["requests", grouped(use.calls)],
        ["tokens", `${grouped(use.tokens)} of ${grouped(tokensPerDay ?? 0)}`],
        ["price", `${price(use.dollars)} of $${dollarsPerDay ?? 0}, by list prices`],
      ],
      { indent: 2 },
    ),
    ...(paused === null ? [] : [`  ${style.warn("!")} after failures, no request is made until ${paused}`]),
    "",
    style.strong("Found on this machine"),
    ...(found.length === 0
      ? ["  no key, no agent and no local server"]
      : found.flatMap((one) => [
          `  ${one.name} ${style.quiet(cut(detailOf(one), Math.max(20, width - one.name.length - 4)))}`,
          style.quiet(`    ${one.command}`),
        ])),
  ];
}

function choosesItself(provider: ModelProvider): string {
  return provider === "sampling"
    ? "the MCP client chooses"
    : provider === "openai"
      ? "none yet"
      : `${provider} chooses`;
}

function detailOf({ detail, models }: FoundModel): string {
  return models === undefined ? detail : `${detail}, ${count(models.length, "model")}: ${models.join(", ")}`;
}

/** Four digits after the point, because one request of a small model costs less than a cent. */
function price(dollars: number): string {
  return dollars === 0 ? "$0" : `$${dollars < 0.0001 ? dollars.toFixed(6) : dollars.toFixed(4)}`;
}
