import { version } from "../version.ts";
import type { ArgDefinitions } from "./arguments.ts";
import type { Command } from "./command.ts";
import { commandGroups, commands, everydayCommands } from "./commands.ts";
import { table } from "./output/layout.ts";
import type { Style } from "./output/style.ts";

/** Returns the text of `loci --help`: the everyday commands, or with `--all` all commands by topic. */
export function mainHelp(style: Style, isAll: boolean): string[] {
  const groups: Readonly<Record<string, readonly string[]>> = isAll
    ? Object.fromEntries(Object.entries(commandGroups).map(([title, group]) => [title, Object.keys(group)]))
    : { "Every day": everydayCommands };
  const names = Object.values(groups).flat();
  const width = Math.max(...names.map((name) => name.length));
  return [
    `${style.strong("loci")} ${version}: one memory for all your AI agents`,
    "",
    `${style.strong("Usage")}  loci [command] [options]      loci alone shows how the memory is doing`,
    ...Object.entries(groups).flatMap(([title, listed]) => [
      "",
      style.strong(title),
      ...table(
        listed.map((name) => [style.accent(name.padEnd(width)), commands[name]?.summary ?? ""]),
        { indent: 2 },
      ),
    ]),
    "",
    style.quiet(
      isAll
        ? "loci <command> --help says more. Every command takes --json."
        : `loci --help --all lists all ${Object.keys(commands).length} commands; loci <command> --help says more about one.`,
    ),
  ];
}

/** Returns the line that tells how to call a command. */
export function usageLine(name: string, { usage }: Pick<Command, "usage">): string {
  return `Usage: ${`loci ${name} ${usage}`.trimEnd()}`;
}

/** Returns the text of `loci <command> --help`. */
export function commandHelp(name: string, command: Command, args: ArgDefinitions, style: Style): string[] {
  return [
    `${style.strong(`loci ${name}`)}: ${command.summary}`,
    "",
    `${style.strong("Usage")}  ${`loci ${name} ${command.usage}`.trimEnd()}`,
    "",
    ...table(optionRows(args, style), { indent: 2 }),
    ...(command.about === undefined ? [] : ["", ...command.about]),
    "",
    style.strong(command.examples.length === 1 ? "Example" : "Examples"),
    ...command.examples.map((example) => `  ${style.accent(example)}`),
  ];
}

function optionRows(args: ArgDefinitions, style: Style): string[][] {
  return Object.entries(args).flatMap(([name, definition]) => {
    if (definition.type === "positional") return [];
    const short = [definition.alias ?? []]
      .flat()
      .filter((other) => other.length === 1)
      .map((other) => `-${other}, `);
    const value = definition.type === "boolean" ? "" : ` <${definition.valueHint ?? "value"}>`;
    return [[style.accent(`${short.join("")}--${name}${value}`), definition.description ?? ""]];
  });
}
