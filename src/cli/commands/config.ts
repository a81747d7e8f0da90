import { configKeys } from "../../config/check-config.ts";
import type { LoadedConfig, Setting } from "../../config/load-config.ts";
import { closestName } from "../../core/closest-name.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/phrases/printable.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { cutMiddle, table } from "../output/layout.ts";
import { showPath } from "../output/show-path.ts";

export const command = defineCliCommand({
  summary: "every setting and where it comes from",
  usage: "[key] [--schema]",
  examples: ["loci config", "loci config search.limit", "loci config --schema > loci.schema.json"],
  args: {
    key: { type: "positional", required: false },
    schema: { type: "boolean", description: "print the JSON Schema of the settings file" },
  },
  run: async (args, cli) => {
    if (args.schema === true) return printSchema();
    const loaded = cli.config();
    if (args.key === undefined) return { json: { ...loaded }, lines: () => describe(loaded, cli) };
    const setting = loaded.settings.find(({ key }) => key === args.key);
    if (setting === undefined) throw unknownKey(args.key);
    return { json: { ...setting, value: setting.value ?? null }, lines: () => [showValue(setting)] };
  },
});

async function printSchema(): Promise<Answer> {
  // The schema library is slow to load, and only this needs it.
  const { configJsonSchema } = await import("../../config/config-schema.ts");
  const schema = configJsonSchema();
  return { json: schema, lines: () => [JSON.stringify(schema, null, 2)] };
}

function unknownKey(key: string): LociError {
  const meant = closestName(key, configKeys());
  return new LociError(
    "USAGE",
    `there is no setting '${key}'; ${meant === null ? "`loci config` lists all" : `did you mean ${meant}?`}`,
  );
}

function showValue({ value }: Setting): string {
  return printableLine(value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value));
}

function describe({ settings, ignored, files }: LoadedConfig, cli: Cli): string[] {
  const { style, width } = cli;
  const room = Math.max(20, width - 36);
  const row = (setting: Setting) => [
    setting.key,
    setting.value === undefined ? style.quiet("not set") : cutMiddle(showValue(setting), room),
    style.quiet(setting.source === "default" ? "default" : showPath(setting.source, cli, room)),
  ];
  return [
    ...table(settings.map(row)),
    ...(ignored.length === 0
      ? []
      : [
          "",
          style.strong("Ignored"),
          ...ignored.flatMap((setting) => [
            `  ${style.warn("!")} ${setting.key} = ${showValue(setting)}: ${setting.reason}`,
            style.quiet(`    ${showPath(setting.source, cli)}`),
          ]),
        ]),
    "",
    style.strong("Files, the strongest first"),
    ...files.map(({ path, found }) =>
      found ? `  ${style.good("✓")} ${showPath(path, cli)}` : style.quiet(`  – ${showPath(path, cli)}`),
    ),
  ];
}
