import {
  changeSetting,
  checkSettingsFile,
  makeSettingsFile,
  ownSettingsFile,
  parseSetting,
  findSetting,
  readConfigSchema,
} from "../../config/change-setting.ts";
import type { LoadedConfig, Setting } from "../../config/load-config.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { findEditor, runEditor } from "../documents/run-editor.ts";
import { cutMiddle, table, showPath } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "show and change settings",
  usage: "[get|unset <key> | set <key> <value> | edit] [--schema]",
  examples: [
    "loci config",
    "loci config get search.limit",
    "loci config set search.limit 30",
    "loci config unset search.limit",
    "loci config edit",
    "loci config --schema > loci.schema.json",
  ],
  about: ["set, unset and edit change your own settings file. Lists use commas."],
  args: {
    action: { type: "positional" },
    key: { type: "positional" },
    value: { type: "positional" },
    schema: { type: "boolean", description: "print the JSON Schema of the settings file" },
  },
  goesOnWithBrokenSettings: true,
  run: async (args, cli) => {
    if (args.schema === true) {
      const schema = await readConfigSchema();
      return { json: schema, lines: () => [JSON.stringify(schema, null, 2)] };
    }
    switch (args.action) {
      case "set":
        return set(needKey(args.key, args.action), args.value, cli);
      case "unset":
        return unset(needKey(args.key, args.action), cli);
      case "edit":
        return edit(cli);
      case "get":
        return get(needKey(args.key, args.action), cli);
      case undefined:
        return all(cli);
      default:
        if (args.key === undefined) return get(args.action, cli);
        throw new LociError("USAGE", `'${args.action}' is not an action; write get, set, unset or edit`);
    }
  },
});

function needKey(key: string | undefined, action: string): string {
  if (key !== undefined) return key;
  throw new LociError(
    "USAGE",
    `which setting? write loci config ${action} <key>${action === "set" ? " <value>" : ""}; \`loci config\` lists all`,
  );
}

/** Returns the settings in effect. Throws if a settings file is invalid. */
function loaded(cli: Cli): LoadedConfig {
  const found = cli.config();
  const [broken] = found.broken;
  if (broken !== undefined) throw broken.error;
  return found;
}

function all(cli: Cli): Answer {
  const found = loaded(cli);
  return { json: { ...found }, lines: () => describe(found, cli) };
}

function get(key: string, cli: Cli): Answer {
  const setting = findSetting(loaded(cli), key);
  return { json: { ...setting, value: setting.value ?? null }, lines: () => [showValue(setting)] };
}

function set(key: string, text: string | undefined, cli: Cli): Answer {
  findSetting(cli.config(), key);
  if (text === undefined) throw new LociError("USAGE", `which value? write \`loci config set ${key} <value>\``);
  const { path, value } = changeSetting(ownFile(cli), key, parseSetting(key, text));
  const message = `${key} is now ${showValue({ value })}, in ${showPath(path, cli)}`;
  return { json: { key, value, path }, lines: () => [`${cli.style.good("✓")} ${message}`] };
}

function unset(key: string, cli: Cli): Answer {
  findSetting(cli.config(), key);
  const { path } = changeSetting(ownFile(cli), key, undefined);
  return {
    json: { key, value: null, path },
    lines: () => [`${cli.style.good("✓")} ${key} is no longer set in ${showPath(path, cli)}`],
  };
}

/** Opens the settings file in an editor. Reports its errors afterwards. */
function edit(cli: Cli): Answer {
  const path = ownFile(cli);
  const editor = findEditor(cli.world);
  makeSettingsFile(path);
  const problem = runEditor(editor, path, cli.world.env);
  if (problem !== null) throw new LociError("USAGE", `${problem}; ${showPath(path, cli)} is as the editor left it`);
  checkSettingsFile(path);
  return { json: { path }, lines: () => [`${cli.style.good("✓")} ${showPath(path, cli)} is valid`] };
}

function ownFile(cli: Cli): string {
  const { config } = cli.places();
  if (config !== null) return ownSettingsFile(config);
  throw new LociError("HOME_MISSING", "there is no folder for settings: set HOME, or XDG_CONFIG_HOME");
}

function showValue({ value }: Pick<Setting, "value">): string {
  const flat = Array.isArray(value) && value.length > 0 ? value.join(",") : value;
  return printableLine(flat === undefined ? "" : typeof flat === "string" ? flat : JSON.stringify(flat));
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
