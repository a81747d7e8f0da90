import { version } from "../version.ts";
import type { ArgDefinitions } from "./arguments.ts";
import type { Command } from "./command.ts";
import { commandGroups } from "./commands.ts";
import { table } from "./output/layout.ts";
import type { Style } from "./output/style.ts";

/** `loci --help` */
export function mainHelp(style: Style): string[] {
  const width = Math.max(
    ...Object.values(commandGroups).flatMap((group) => Object.keys(group).map((name) => name.length)),
  );
  const groups = Object.entries(commandGroups).flatMap(([title, group]) => [
    "",
    style.strong(title),
    ...table(
      Object.entries(group).map(([name, { summary }]) => [style.accent(name.padEnd(width)), summary]),
      { indent: 2 },
    ),
  ]);
  return [
    `${style.strong("loci")} ${version}: one memory for all your AI agents`,
    "",
    `${style.strong("Usage")}  loci [command] [options]      loci alone shows how the memory is doing`,
    ...groups,
    "",
    style.quiet("loci <command> --help says more. Every command takes --json."),
  ];
}

/** `loci <command> --help` */
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
