import { findSetting, readConfigSchema } from "../../config/find-setting.ts";
import type { LoadedConfig, Setting } from "../../config/load-config.ts";
import { printableLine } from "../../core/phrases/printable.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { cutMiddle, table } from "../output/layout.ts";
import { showPath } from "../output/show-path.ts";

export const command = defineCliCommand({
  summary: "every setting and where it comes from",
  usage: "[key] [--schema]",
  examples: ["loci config", "loci config search.limit", "loci config --schema > loci.schema.json"],
  args: {
    key: { type: "positional" },
    schema: { type: "boolean", description: "print the JSON Schema of the settings file" },
  },
  run: async (args, cli) => {
    if (args.schema === true) {
      const schema = await readConfigSchema();
      return { json: schema, lines: () => [JSON.stringify(schema, null, 2)] };
    }
    const loaded = cli.config();
    if (args.key === undefined) return { json: { ...loaded }, lines: () => describe(loaded, cli) };
    const setting = findSetting(loaded, args.key);
    return { json: { ...setting, value: setting.value ?? null }, lines: () => [showValue(setting)] };
  },
});

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
