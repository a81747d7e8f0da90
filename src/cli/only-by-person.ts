import { manifests } from "../agents/manifests.ts";
import { LociError } from "../core/errors.ts";
import { givenFields } from "../core/given-fields.ts";
import { printableLine } from "../core/text/phrases/printable.ts";
import { spaceLabel } from "../core/text/phrases/space-label.ts";
import type { Memory } from "../memory/memory.ts";
import type { Cli } from "./command.ts";
import type { World } from "./world.ts";

/**
 * Refuses what only a person may decide where an agent's tool has started the command: a model must not confirm what it was told. No lock,
 * since an agent that runs any command can also remove the variables that it is known by; the guards are for that.
 */
export function onlyByPerson(doing: string, cli: Cli): void {
  const agent = agentBehind(cli);
  if (agent !== null)
    throw new LociError(
      "SCOPE_REFUSED",
      `only a person may ${doing}, and ${told(agent)}; run it in a terminal of your own`,
    );
}

/**
 * The memory for whoever has started the command. What an agent writes with it is the agent's word, as it is over MCP: else a page that it
 * has read could be remembered as the person's own. It sees the space that it works in and no other, but for those that the person has opened.
 */
export async function asCaller(memory: Memory, cli: Cli, within: Within = {}): Promise<Memory> {
  const agent = agentBehind(cli);
  if (agent === null) return memory;
  const [space = "", ...openSpaces] = await spacesSeen(memory, cli);
  const { session, run } = within;
  // A person looks on: an agent may have started their shell, too, and they would search in vain without knowing why.
  if (cli.world.stderr.isTTY && !cli.isJson)
    cli.world.stderr.write(
      `${cli.style.warn("!")} ${told(agent)}: it sees your own memory and that of ${printableLine(spaceLabel(space))}, and what it stores is the agent's word\n`,
    );
  return memory.as({ kind: "user", space, openSpaces, ...givenFields({ session, run }) });
}

/** What a search of the caller leaves out: an agent finds what the person has marked as sensitive only where the settings say so. */
export function markedForCaller(cli: Cli): { readonly notMarked?: true } {
  return isByAgent(cli.world) && !cli.config().config.recall.sensitive ? { notMarked: true } : {};
}

/** The names of the spaces that the caller may ask for; null for a person, who may ask for any. */
export async function spacesOfCaller(memory: Memory, cli: Cli): Promise<readonly string[] | null> {
  return agentBehind(cli) === null ? null : spacesSeen(memory, cli);
}

/** What a plan tells the caller: its examples are of any space, and an agent sees its own. */
export function forCaller<T extends { readonly examples: readonly unknown[] }>(plan: T, cli: Cli): T {
  return agentBehind(cli) === null ? plan : { ...plan, examples: [] };
}

/** The space that an agent works in, then those that the person has opened. */
async function spacesSeen(memory: Memory, cli: Cli): Promise<readonly string[]> {
  const { name } = await memory.spaces.resolve(cli.world.cwd);
  return [name, ...cli.config().config.recall.alsoFrom];
}

/** The session and run that the command is about, as far as it says. */
interface Within {
  readonly session?: string | undefined;
  readonly run?: string | undefined;
}

/** Variables by which agents that Loci has no hooks for are known. */
const otherVariables: readonly string[] = ["AI_AGENT", "CURSOR_AGENT", "CLINE_ACTIVE", "AUGMENT_AGENT"];

/** The name under which what it stores is kept, where an agent has started the command. */
export function callerName(cli: Cli): { readonly agent?: string } {
  const agent = agentBehind(cli);
  return agent === null ? {} : { agent: agent.name };
}

interface Agent {
  readonly name: string;
  /** What it is known by. */
  readonly variable: string;
}

/** Whether an agent's tool has started the command, as far as can be told. */
export function isByAgent(world: Pick<World, "env">): boolean {
  return agentBehind({ world }) !== null;
}

/** The agent whose tool has started the command; null for a person, as far as can be told. */
function agentBehind({ world: { env } }: { readonly world: Pick<World, "env"> }): Agent | null {
  const known = [
    ...manifests.flatMap(({ name, toolVariables }) => toolVariables.map((variable) => ({ name, variable }))),
    ...otherVariables.map((variable) => ({ name: "an agent", variable })),
  ];
  return known.find(({ variable }) => env[variable] !== undefined && env[variable] !== "") ?? null;
}

/** With the variable: in a shell that an agent has left behind, nothing else would tell a person why. */
function told({ name, variable }: Agent): string {
  return `${name} has started this (${variable} is set)`;
}
