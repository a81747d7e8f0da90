import { existsSync } from "node:fs";
import { sep } from "node:path";

import { hostNames } from "../../agents/chosen-hosts.ts";
import type { Host } from "../../agents/host.ts";
import { hosts } from "../../agents/hosts.ts";
import { findSession } from "../../agents/transcripts/find-session.ts";
import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { closestName } from "../../core/text/closest-name.ts";
import { printable, printableLine } from "../../core/text/phrases/printable.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { localTime } from "../../core/text/phrases/times.ts";
import type { WorkResult } from "../../memory/recall/continue-work.ts";
import { findProgram, startable } from "../../platform/programs/find-program.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { resolveSession } from "../input/find-named.ts";
import { cut, flow, showPath, wrap } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "show unfinished work, and continue it in another agent",
  usage: "[--in <agent>] [--session <id>] [--print]",
  examples: ["loci continue", "loci continue --in codex", "loci continue --session 5f0c2f6e --print | pbcopy"],
  about: [
    "The agent starts in this terminal with the state of the work as its first",
    "prompt: goal, decisions, steps, last answer, failing command, changed files.",
    "Output of commands is shown here, but not given to the agent. The agents are",
    `${hostNames.join(", ")}.`,
  ],
  args: {
    in: { type: "string", valueHint: "agent", description: "start this agent with the state of the work" },
    session: { type: "string", valueHint: "id", description: "of this session; by default the last one here" },
    print: { type: "boolean", description: "print the prompt for an agent, to copy it" },
  },
  run: async (args, cli) => {
    const host = args.in === undefined ? undefined : hostNamed(args.in);
    const work = await workOf(args.session, cli);
    const prompt = promptOf(work);
    const json = { ...work, prompt };
    if (prompt === null) return { json, lines: () => nothingToContinue(cli), exit: host === undefined ? 0 : 1 };
    if (cli.isJson) return { json, lines: () => [] };
    const isTerminal = cli.world.stdin.isTTY === true && cli.world.stdout.isTTY;
    if (args.print === true || (host !== undefined && !isTerminal))
      return {
        json,
        lines: () => prompt.split("\n"),
        text: `${prompt}\n`,
        notes: args.print === true ? [] : [`Not a terminal, so ${host?.manifest.title ?? ""} was not started.`],
      };
    if (host === undefined) return { json, lines: () => describe(work, cli) };
    const { startWith, command: name } = await host.loadInstaller();
    return start({ host, name, args: startWith(prompt), folder: folderFor(work, cli) }, cli, json);
  },
});

export const reopen = defineCliCommand({
  summary: "resume a session in its own agent",
  usage: "<session>      how its id begins; see `loci sessions`",
  examples: ["loci reopen 5f0c2f6e"],
  args: { session: { type: "positional" } },
  run: async ({ session: idStart }, cli) => {
    if (idStart === undefined)
      throw new LociError("USAGE", "which session?", { next: "`loci sessions` lists the sessions with their ids" });
    const { id, agent } = await cli.withMemory(async (memory) => {
      const wanted = await resolveSession(memory, idStart);
      const [found] = await memory.sessions({ id: wanted, limit: 1 });
      if (found !== undefined) return found;
      throw new LociError("NOT_FOUND", `there is no session '${idStart}'; \`loci sessions\` lists them`);
    });
    const host = hosts.find(({ manifest }) => manifest.name === agent);
    const other = `\`loci continue --session ${printableLine(id)} --in <agent>\` continues its work in another agent`;
    if (host === undefined)
      throw new LociError(
        "USAGE",
        `${agent ?? "the program of this session"} has no command to resume a session; ${other}`,
      );
    const { title } = host.manifest;
    const there = await findSession(host, id, cli.world.env);
    if (there === null) throw new LociError("NOT_FOUND", `${title} no longer has the session '${id}' here; ${other}`);
    const { resume, command: name } = await host.loadInstaller();
    const folder = there.folder ?? cli.world.cwd;
    const json = { session: id, agent, folder, command: [name, ...resume(id)] };
    if (cli.isJson) return { json, lines: () => [] };
    if (cli.world.stdin.isTTY !== true || !cli.world.stdout.isTTY)
      throw new LociError(
        "USAGE",
        `${title} needs a terminal; run there: cd ${folder} && ${[name, ...resume(id)].join(" ")}`,
      );
    return start({ host, name, args: resume(id), folder }, cli, json);
  },
});

function hostNamed(name: string): Host {
  const host = hosts.find(({ manifest }) => manifest.name === name);
  if (host !== undefined) return host;
  const meant = closestName(name, hostNames);
  const hint = meant === null ? `Loci can start ${hostNames.join(", ")}` : `did you mean ${meant}?`;
  throw new LociError("USAGE", `there is no agent '${name}' to start; ${hint}`);
}

async function workOf(idStart: string | undefined, cli: Cli): Promise<WorkResult> {
  const { sensitive } = cli.config().config.recall;
  return cli.withMemory(async (memory) => {
    const session = idStart === undefined ? undefined : await resolveSession(memory, idStart);
    return memory.work({ space: cli.world.cwd, sensitive, ...givenFields({ session }) });
  });
}

/** The first prompt for an agent that continues. Hooks store it without the block, and answer it with no second one. */
function promptOf({ block, agent }: WorkResult): string | null {
  const title = hosts.find(({ manifest }) => manifest.name === agent)?.manifest.title ?? agent ?? "the last session";
  return block === null
    ? null
    : `Continue where ${printableLine(title)} stopped. This is the state of the work:\n\n${block}`;
}

/** The current folder, if it is in the folder of the work. */
function folderFor({ folder }: WorkResult, { world: { cwd } }: Cli): string {
  return folder === null || cwd === folder || cwd.startsWith(folder + sep) || !existsSync(folder) ? cwd : folder;
}

interface Start {
  readonly host: Host;
  /** The name of the host's command. */
  readonly name: string;
  readonly args: readonly string[];
  readonly folder: string;
}

/** Runs a host's command in this terminal, and returns its exit code. */
function start({ host, name, args, folder }: Start, { world }: Cli, json: Answer["json"]): Answer {
  const file = findProgram(name, world.env["PATH"] ?? "");
  const { program, args: first } = file === null ? { program: null, args: [] } : startable(file);
  const exit = program === null ? null : (world.start?.(program, [...first, ...args], folder) ?? null);
  if (exit !== null) return { json, lines: () => [], isPrinted: true, exit };
  const reason = program === null ? `there is no command \`${name}\` in your PATH` : `\`${name}\` did not start`;
  throw new LociError("NOT_FOUND", `${host.manifest.title} cannot be started: ${reason}`);
}

function nothingToContinue({ style }: Cli): string[] {
  return [
    "No work to continue here.",
    style.quiet("`loci sessions` lists the sessions of all folders; --session <id> continues one of them."),
  ];
}

const label = 10;
const mostShown = 12;

function describe(work: WorkResult, cli: Cli): string[] {
  const { style, width } = cli;
  const { session, agent, space, ended, goal, last, decisions, open, done, failed, files } = work;
  const head = [
    style.strong(printableLine(agent ?? "unknown agent")),
    ...(space === null ? [] : [spaceLabel(space)]),
    ...(ended === null ? [] : [localTime(ended)]),
    ...(session === null ? [] : [style.accent(cut(printableLine(session), width))]),
  ];
  const row = (name: string, text: string, paint = (line: string) => line): string[] =>
    wrap(printableLine(text), width - label - 2).map(
      (line, at) => `  ${style.quiet((at === 0 ? name : "").padEnd(label))}${paint(line)}`,
    );
  const rows = (name: string, texts: readonly string[]): string[] =>
    texts.slice(0, mostShown).flatMap((text, at) => row(at === 0 ? name : "", text));
  const code = failed?.code === null || failed === null ? "" : ` (exit code ${failed.code})`;
  const shortId = session === null ? "" : printableLine(session.slice(0, 13));
  return [
    ...flow(head, style.quiet(" · "), width),
    ...(goal === null ? [] : row("goal", goal)),
    ...rows("decided", decisions),
    ...(last === null ? [] : row("last", last)),
    ...rows("done", done),
    ...rows("open", open),
    ...(failed === null ? [] : row("fails", `${failed.command}${code}`, style.bad)),
    ...(failed === null ? [] : errorOf(failed.output).flatMap((line) => row("", line, style.quiet))),
    ...(files.length === 0
      ? []
      : row(
          "changed",
          files
            .slice(0, mostShown)
            .map((file) => showPath(file, cli))
            .join(", "),
        )),
    "",
    style.quiet(`\`loci continue --in <agent>\` goes on in another agent, \`loci reopen ${shortId}\` in this one.`),
  ];
}

const mostErrorLines = 3;

/** The lines of an output that name the error; the last ones if none does. */
function errorOf(output: string): string[] {
  const lines = printable(output)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const naming = lines.filter((line) => /error|exception|fail|expected|cannot|not found|denied/i.test(line));
  return (naming.length > 0 ? naming.slice(0, mostErrorLines) : lines.slice(-mostErrorLines)).map((line) =>
    cut(line, 300),
  );
}
