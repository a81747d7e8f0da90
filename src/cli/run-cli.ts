import { LociError } from "../core/errors.ts";
import { closestName } from "../core/text/closest-name.ts";
import { printableJson } from "../core/text/phrases/printable.ts";
import { version } from "../version.ts";
import { commonArgs, readArguments, type ArgDefinitions } from "./arguments.ts";
import type { Command } from "./command.ts";
import { aliases, commands } from "./commands.ts";
import { commandHelp, mainHelp, usageLine } from "./help.ts";
import { createStyle, isColoured } from "./output/style.ts";
import type { World } from "./world.ts";

/**
 * Runs one command line and returns its exit code. Prints all errors. The help needs only the modules that this file
 * imports. Other modules are loaded when a command uses them.
 */
export async function runCli(args: readonly string[], world: World): Promise<number> {
  const isJson = isJsonAsked(args);
  try {
    const [name, ...rest] = args;
    if (name === undefined || (name.startsWith("-") && name !== "-"))
      return await runWithoutCommand(args, world, isJson);
    if (name === "help")
      return await runHelp(
        rest.find((word) => !word.startsWith("-")),
        world,
        rest.includes("--all"),
      );
    return await runNamed(aliases.get(name) ?? name, await findCommand(name), rest, world, isJson);
  } catch (error) {
    const { printError } = await import("./output/redacted-output.ts");
    return printError(error, world, isJson);
  }
}

/**
 * True if --json is among the arguments. It is checked before parsing, so that an error in the arguments is printed as
 * JSON too.
 */
function isJsonAsked(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end < 0 ? args.length : end).includes("--json");
}

const rootArgs: ArgDefinitions = {
  ...commonArgs,
  all: { type: "boolean", description: "with --help: every command" },
  version: { type: "boolean", alias: "v" },
};

async function runWithoutCommand(args: readonly string[], world: World, isJson: boolean): Promise<number> {
  const { parsed } = readArguments(args, rootArgs);
  const [word] = parsed._;
  if (word !== undefined)
    throw new LociError(
      "USAGE",
      `the command comes first: loci ${word} ${args.filter((arg) => arg.startsWith("-")).join(" ")}`,
    );
  const isAll = parsed["all"] === true;
  if (parsed["help"] === true || isAll) return runHelp(undefined, world, isAll);
  if (parsed["version"] === true) {
    world.stdout.write(isJson ? `${printableJson({ version })}\n` : `${version}\n`);
    return 0;
  }
  const { command } = await import("./commands/status.ts");
  return runNamed("", command, args, world, isJson);
}

async function runHelp(name: string | undefined, world: World, isAll = false): Promise<number> {
  const style = createStyle(isColoured(world, world.stdout));
  const lines =
    name === undefined
      ? mainHelp(style, isAll)
      : commandHelp(aliases.get(name) ?? name, await findCommand(name), argsOf(await findCommand(name)), style);
  world.stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

/** Command names that other programs use, and the Loci command for each. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["unpin", "pin --remove"],
  ["list", "timeline"],
  ["ls", "timeline"],
  ["log", "timeline"],
  ["add", "remember"],
  ["store", "remember"],
  ["save", "remember"],
  ["get", "show"],
  ["delete", "forget"],
  ["remove", "forget"],
  ["rm", "forget"],
  ["erase", "forget"],
  ["init", "install"],
  ["setup", "install"],
  ["check", "doctor"],
  ["settings", "config"],
  ["explain", "why"],
  ["version", "--version"],
]);

async function findCommand(written: string): Promise<Command> {
  const name = aliases.get(written) ?? written;
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry !== undefined) return (await entry.load()).command;
  const meant = otherNames.get(name) ?? closestName(name, Object.keys(commands));
  const hint = meant === null ? "`loci --help --all` lists all" : `did you mean \`loci ${meant}\`?`;
  throw new LociError("USAGE", `there is no command '${name}'; ${hint}`);
}

function argsOf(command: Command): ArgDefinitions {
  return { ...command.args, ...commonArgs };
}

async function runNamed(
  name: string,
  command: Command,
  args: readonly string[],
  world: World,
  isJson: boolean,
): Promise<number> {
  const definitions = argsOf(command);
  const read = readArguments(args, definitions, usageLine(name, command));
  if (read.parsed["help"] === true) return runHelp(name, world);
  const { runCommand } = await import("./run-command.ts");
  return runCommand(name === "" ? "status" : name, command, { ...read, definitions, isJson }, world);
}
