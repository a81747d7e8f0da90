import { parseArgs, type ArgsDef, type ParsedArgs } from "citty";

import { closestName } from "../core/closest-name.ts";
import { LociError } from "../core/errors.ts";
import { printableJson } from "../core/phrases/printable.ts";
import { checkPositionals, commonArgs, readOptions } from "./arguments.ts";
import type { Answer, Cli, Command } from "./command.ts";
import { commands } from "./commands.ts";
import { createCli } from "./create-cli.ts";
import { commandHelp, mainHelp } from "./help.ts";
import { isByAgent } from "./only-by-person.ts";
import { printError } from "./output/print-error.ts";
import { createStyle, isColoured } from "./output/style.ts";
import { withoutSecrets } from "./output/without-secrets.ts";
import type { World } from "./world.ts";

/** Runs one command line and returns its exit code. Everything that can go wrong is printed here and nowhere else. */
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
      );
    return await runNamed(name, await findCommand(name), rest, world, isJson);
  } catch (error) {
    return printError(error, world, isJson);
  }
}

/** Known before anything is parsed, so that a fault in the arguments is JSON too. */
function isJsonAsked(args: readonly string[]): boolean {
  const end = args.indexOf("--");
  return args.slice(0, end < 0 ? args.length : end).includes("--json");
}

async function runWithoutCommand(args: readonly string[], world: World, isJson: boolean): Promise<number> {
  const rootArgs: ArgsDef = { ...commonArgs, version: { type: "boolean", alias: "v" } };
  const given = readOptions(args, rootArgs).map(({ name }) => name);
  const words = args.filter((arg) => !arg.startsWith("-"));
  if (words.length > 0)
    throw new LociError(
      "USAGE",
      `the command comes first: loci ${words[0]} ${args.filter((arg) => arg.startsWith("-")).join(" ")}`,
    );
  if (given.includes("help")) return runHelp(undefined, world);
  if (given.includes("version")) {
    const { version } = await import("../version.ts");
    world.stdout.write(isJson ? `${printableJson({ version })}\n` : `${version}\n`);
    return 0;
  }
  const { command } = await import("./commands/status.ts");
  return runNamed("", command, args, world, isJson);
}

async function runHelp(name: string | undefined, world: World): Promise<number> {
  const style = createStyle(isColoured(world, world.stdout));
  const lines =
    name === undefined
      ? mainHelp(style)
      : commandHelp(name, await findCommand(name), argsOf(await findCommand(name)), style);
  world.stdout.write(`${lines.join("\n")}\n`);
  return 0;
}

/** What other programs call it. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["unpin", "pin --remove"],
  ["list", "timeline"],
  ["ls", "timeline"],
  ["log", "timeline"],
  ["find", "search"],
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

async function findCommand(name: string): Promise<Command> {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry !== undefined) return (await entry.load()).command;
  const meant = otherNames.get(name) ?? closestName(name, Object.keys(commands));
  const hint = meant === null ? "`loci --help` lists all" : `did you mean \`loci ${meant}\`?`;
  throw new LociError("USAGE", `there is no command '${name}'; ${hint}`);
}

function argsOf(command: Command): ArgsDef {
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
  const given = readOptions(args, definitions);
  if (given.some((option) => option.name === "help")) return runHelp(name, world);
  const parsed: ParsedArgs = parseArgs([...args], definitions);
  checkPositionals(parsed._, definitions);
  const cli: Cli = createCli(world, isJson, given, definitions, command.goesOnWithBrokenSettings);
  const answer = await command.run(parsed, cli);
  print(isByAgent(world) ? withoutSecrets(answer) : answer, world, isJson);
  const said = (await answer.afterwards?.()) ?? null;
  if (said !== null && !isJson) world.stderr.write(`${said}\n`);
  return answer.exit ?? 0;
}

function print(answer: Answer, world: World, isJson: boolean): void {
  if (answer.isPrinted === true) return;
  if (isJson) return world.stdout.write(`${printableJson(answer.json)}\n`);
  if (answer.text !== undefined && !world.stdout.isTTY) world.stdout.write(answer.text);
  else {
    const lines = answer.lines();
    if (lines.length > 0) world.stdout.write(`${lines.join("\n")}\n`);
  }
  for (const note of answer.notes ?? []) world.stderr.write(`${note}\n`);
}
