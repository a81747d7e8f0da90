import { printableJson } from "../core/text/phrases/printable.ts";
import { ownProcessVariable } from "../hooks/own-process.ts";
import { agentAccess } from "./agent-access.ts";
import { checkPositionals, type ArgDefinitions, type ReadArguments } from "./arguments.ts";
import { createCli } from "./command-services.ts";
import type { Answer, Command } from "./command.ts";
import { usageLine } from "./help.ts";
import { isByAgent, onlyByPerson } from "./only-by-person.ts";
import type { World } from "./world.ts";

interface CommandLine extends ReadArguments {
  readonly definitions: ArgDefinitions;
  readonly isJson: boolean;
}

/** Runs one command, prints its answer and returns the exit code. */
export async function runCommand(
  name: string,
  command: Command,
  { options, parsed, definitions, isJson }: CommandLine,
  world: World,
): Promise<number> {
  checkPositionals(parsed._, definitions, usageLine(name, command));
  const byAgent = isByAgent(world);
  const access = byAgent ? agentAccess(name, parsed, world.env[ownProcessVariable] !== undefined) : "whole";
  const isNarrowed = access === "own part";
  const cli = createCli(world, { isJson, options, definitions, goesOn: command.goesOnWithBrokenSettings, isNarrowed });
  if (typeof access === "object") onlyByPerson(access.onlyPerson, cli);
  const answer = await command.run(parsed, cli);
  print(byAgent ? await withoutSecrets(answer) : answer, world, {
    isJson,
    isPaged: parsed["no-pager"] !== true,
  });
  const note = (await answer.afterwards?.()) ?? null;
  if (note !== null && !isJson) world.stderr.write(`${note}\n`);
  return answer.exit ?? 0;
}

async function withoutSecrets(answer: Answer): Promise<Answer> {
  const loaded = await import("./output/redacted-output.ts");
  return loaded.withoutSecrets(answer);
}

function print(
  answer: Answer,
  world: World,
  { isJson, isPaged }: { readonly isJson: boolean; readonly isPaged: boolean },
): void {
  if (answer.isPrinted === true) return;
  if (isJson) return world.stdout.write(`${printableJson(answer.json)}\n`);
  if (answer.text !== undefined && !world.stdout.isTTY) world.stdout.write(answer.text);
  else {
    const lines = answer.lines();
    if (lines.length > 0) printLines(lines, world, isPaged);
  }
  for (const note of answer.notes ?? []) world.stderr.write(`${note}\n`);
}

function printLines(lines: readonly string[], world: World, isPaged: boolean): void {
  const text = `${lines.join("\n")}\n`;
  const pager = isPaged ? pagerFor(text.split("\n").length, world) : null;
  if (pager === null || world.page?.(pager, text) !== true) world.stdout.write(text);
}

/**
 * Returns the pager if the text is longer than the terminal, otherwise null. PAGER names the program. An empty PAGER or
 * `cat` switches paging off.
 */
function pagerFor(lines: number, world: Pick<World, "env" | "stdin" | "stdout">): string | null {
  const { rows, isTTY } = world.stdout;
  // Standard input is checked last, because Node then loads its streams.
  if (!isTTY || rows === undefined || lines < rows || world.stdin.isTTY !== true) return null;
  const program = (world.env["PAGER"] ?? "less").trim();
  return program === "" || program === "cat" ? null : program;
}
