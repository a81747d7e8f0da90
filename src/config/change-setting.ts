import { dirname, join } from "node:path";

import { applyEdits, modify } from "jsonc-parser";

import { LociError } from "../core/errors.ts";
import type { Shape } from "../core/event/shape.ts";
import { makeFolder, replaceFile } from "../platform/files.ts";
import { checkConfig, shapeAt } from "./check-config.ts";
import { parseJsonFile } from "./parse-json.ts";
import { readSettingsFile } from "./read-settings-file.ts";

/** A settings file after a change. */
export interface ChangedSettings {
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
export function changeSetting(path: string, key: string, value: unknown): ChangedSettings {
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
    // There is nothing to remove, and the parser does not accept that.
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
