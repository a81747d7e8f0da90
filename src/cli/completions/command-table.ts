import { editorNames, hostNames } from "../../agents/chosen-hosts.ts";
import { memoryTypes } from "../../core/event/memory-type.ts";
import { commonArgs, type ArgDefinitions } from "../arguments.ts";
import type { CommandEntry } from "../command.ts";
import { typeName } from "../output/memory-lines.ts";

export interface CompletedOption {
  readonly name: string;
  readonly letter: string | null;
  readonly description: string;
  readonly takesValue: boolean;
  /** The values that a shell can suggest. */
  readonly values: readonly string[];
}

/** A command, as a shell completes it and a manual describes it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly about: readonly string[];
  readonly examples: readonly string[];
  readonly options: readonly CompletedOption[];
  /** Words that may follow the command. */
  readonly words: readonly string[];
}

/** Returns every command with its options. Loads all of them. */
export async function readCommandTable(commands: Readonly<Record<string, CommandEntry>>): Promise<CompletedCommand[]> {
  return Promise.all(
    Object.entries(commands).map(async ([name, { load }]) => {
      const { summary, usage, about = [], examples, args } = (await load()).command;
      return {
        name,
        summary,
        usage,
        about,
        examples,
        options: optionsOf({ ...args, ...commonArgs }),
        words: knownWords[name] ?? [],
      };
    }),
  );
}

const hosts = [...hostNames, "all", ...editorNames];
const knownWords: Readonly<Record<string, readonly string[]>> = {
  install: hosts,
  uninstall: hosts,
  plugin: hostNames,
  config: ["get", "set", "unset", "edit"],
  model: ["try", "set", "off"],
  completions: ["bash", "zsh", "fish"],
  space: ["link", "split", "adopt"],
  devices: ["accept", "refuse"],
};

const types = memoryTypes.map((type) => typeName(type).replace(" ", "-"));
const knownValues: Readonly<Record<string, readonly string[]>> = {
  type: types,
  scope: ["user", "space", "agent"],
  in: hostNames,
  since: ["today", "yesterday", "3d", "2w"],
};

function optionsOf(args: ArgDefinitions): CompletedOption[] {
  return Object.entries(args).flatMap(([name, { type, alias = [], description = "" }]) => {
    if (type === "positional") return [];
    const letter = [alias].flat().find((other) => other.length === 1) ?? null;
    const takesValue = type === "string";
    return [{ name, letter, description, takesValue, values: takesValue ? (knownValues[name] ?? []) : [] }];
  });
}
