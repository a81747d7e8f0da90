import type { ArgsDef } from "citty";

import { closestName } from "../core/closest-name.ts";
import { LociError } from "../core/errors.ts";

/** What every command takes. */
export const commonArgs = {
  json: { type: "boolean", description: "one JSON object instead of text" },
  help: { type: "boolean", alias: "h", description: "this help" },
} as const satisfies ArgsDef;

interface GivenOption {
  readonly name: string;
  readonly value: string | null;
}

/** The options among the arguments. Throws USAGE for unknown ones, which citty would pass over in silence. */
export function readOptions(args: readonly string[], definitions: ArgsDef): GivenOption[] {
  const given: GivenOption[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    if (arg === "--") break;
    if (!arg.startsWith("-") || arg === "-") continue;
    const [, dashes = "", name = "", inline] = /^(--?)([^=]*)(?:=([\s\S]*))?$/.exec(arg) ?? [];
    const known = findOption(dashes === "-" ? name.slice(0, 1) : name, definitions);
    if (known === null || (dashes === "-" && name.length > 1)) throw unknownOption(arg, definitions);
    const isSwitch = definitions[known]?.type === "boolean";
    if (isSwitch && inline !== undefined) throw new LociError("USAGE", `--${known} takes no value`);
    const value = isSwitch ? null : (inline ?? args[(at += 1)]);
    if (value === undefined || value === "") throw new LociError("USAGE", `--${known} needs a value`);
    given.push({ name: known, value });
  }
  return given;
}

/** Refuses more words than a command takes: a forgotten quote must not change what is done. */
export function checkPositionals(words: readonly string[], definitions: ArgsDef): void {
  const names = Object.entries(definitions).filter(([, { type }]) => type === "positional");
  if (names.some(([, { valueHint }]) => valueHint === "many")) return;
  const extra = words[names.length];
  if (extra !== undefined) throw new LociError("USAGE", `'${extra}' is one word too many`);
}

function findOption(name: string, definitions: ArgsDef): string | null {
  for (const [known, definition] of Object.entries(definitions)) {
    if (definition.type === "positional") continue;
    if (known === name || aliasesOf(definition).includes(name)) return known;
  }
  return null;
}

function aliasesOf(definition: ArgsDef[string]): string[] {
  const alias = "alias" in definition ? definition.alias : undefined;
  return alias === undefined ? [] : [alias].flat();
}

function unknownOption(arg: string, definitions: ArgsDef): LociError {
  const names = Object.entries(definitions).flatMap(([name, { type }]) => (type === "positional" ? [] : [name]));
  const meant = closestName(arg.replace(/^-+/, "").replace(/=.*/s, ""), names);
  const hint = meant === null ? "text that begins with a dash goes behind --" : `did you mean --${meant}?`;
  return new LociError("USAGE", `there is no option ${arg.replace(/=.*/s, "")}; ${hint}`);
}
