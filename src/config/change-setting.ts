import { dirname, join } from "node:path";

import { applyEdits, modify } from "jsonc-parser";

import { LociError } from "../core/errors.ts";
import type { Shape } from "../core/event/shape.ts";
import { closestName } from "../core/text/closest-name.ts";
import { makeFolder, replaceFile } from "../platform/files/make-files.ts";
import { checkConfig, shapeAt, configKeys } from "./check-config.ts";
import type { LoadedConfig, Setting } from "./load-config.ts";
import { parseJsonFile, readSettingsFile } from "./read-settings-file.ts";

/** A settings file after a change. */
export interface ChangeSettingsResult {
  /** The path of the settings file. */
  readonly path: string;
  /** The changed setting. */
  readonly key: string;
  /** The value in the file now; undefined if the file no longer sets the key. */
  readonly value: unknown;
}

/** The person's own settings file, which applies to all tools. */
export function ownSettingsFile(folder: string): string {
  return join(folder, "config.json");
}

/**
 * Sets one setting in a settings file, or removes it if `value` is undefined. The rest of the file stays unchanged.
 * Throws CONFIG_INVALID and writes nothing if the file is invalid or would become invalid.
 */
export function changeSetting(path: string, key: string, value: unknown): ChangeSettingsResult {
  changeSettings(path, { [key]: value });
  return { path, key, value };
}

/** Changes several settings at once, as `changeSetting` does. Either all changes apply or none. */
export function changeSettings(path: string, values: Readonly<Record<string, unknown>>): void {
  const text = readSettingsFile(path) ?? "{}\n";
  checkConfig(path, parseJsonFile(path, text));
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };
  const changed = Object.entries(values).reduce((current, [key, value]) => {
    const place = key.split(".");
    // The parser fails if there is nothing to remove.
    if (value === undefined && !hasPlace(JSON.parse(current), place)) return current;
    return applyEdits(current, modify(current, place, value, { formattingOptions }));
  }, text);
  checkConfig(path, parseJsonFile(path, changed));
  if (changed === text) return;
  makeFolder(dirname(path));
  replaceFile(path, Buffer.from(changed));
}

function hasPlace(value: unknown, [name, ...inner]: readonly string[]): boolean {
  if (name === undefined) return true;
  return (
    typeof value === "object" &&
    value !== null &&
    name in value &&
    hasPlace((value as Record<string, unknown>)[name], inner)
  );
}

/** Creates an empty settings file for an editor, unless the file exists. */
export function makeSettingsFile(path: string): void {
  if (readSettingsFile(path) !== null) return;
  makeFolder(dirname(path));
  replaceFile(path, "{}\n");
}

/** Throws CONFIG_INVALID if a settings file is invalid. A missing file is valid. */
export function checkSettingsFile(path: string): void {
  const text = readSettingsFile(path);
  if (text !== null) checkConfig(path, parseJsonFile(path, text));
}

/**
 * Parses the value that a person has typed for a setting: `true`, `20`, a name, or a list with commas. Throws USAGE if
 * the key is not a setting.
 */
export function parseSetting(key: string, text: string): unknown {
  const shape = shapeAt(key);
  if (shape === undefined || shape.properties !== undefined)
    throw new LociError("USAGE", `there is no setting '${key}'; \`loci config\` lists all`);
  return parseAs(shape, text);
}

function parseAs(shape: Shape, text: string): unknown {
  switch (shape.type) {
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "integer":
    case "number":
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case "array":
      return text
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "");
    default:
      return text;
  }
}

/** Finds one setting by its dotted key, such as `search.limit`. Throws USAGE for a key that does not exist. */
export function findSetting({ settings }: LoadedConfig, key: string): Setting {
  const setting = settings.find((one) => one.key === key);
  if (setting !== undefined) return setting;
  const meant = closestName(key, configKeys());
  const hint = meant === null ? "`loci config` lists all" : `did you mean ${meant}?`;
  throw new LociError("USAGE", `there is no setting '${key}'; ${hint}`);
}

/** The JSON Schema of a settings file, for editors. Asynchronous, because the schema library is slow to load. */
export async function readConfigSchema(): Promise<Readonly<Record<string, unknown>>> {
  return (await import("./config-schema.ts")).configJsonSchema();
}
