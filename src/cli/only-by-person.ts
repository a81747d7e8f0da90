import { manifests } from "../agents/manifests.ts";
import { LociError } from "../core/errors.ts";
import { givenFields } from "../core/event/given-fields.ts";
import { printableLine } from "../core/text/phrases/printable.ts";
import { spaceLabel } from "../core/text/phrases/space-label.ts";
import type { Memory } from "../memory/memory.ts";
import type { Cli } from "./command.ts";
import type { World } from "./world.ts";

/**
 * Refuses a decision that only a person may make if an agent's tool has started the command. A model must not confirm
 * what it has read. This is not a lock, because an agent that can run any command can also unset the variables that
 * identify it. The guards cover that case.
 */
export function onlyByPerson(doing: string, cli: Cli): void {
  const agent = agentBehind(cli);
  if (agent !== null)
    throw new LociError(
      "SCOPE_REFUSED",
      `only a person may ${doing}, and ${agentNotice(agent)}; run it in a terminal of your own`,
    );
}

/**
 * Returns the memory for the caller, a person or an agent. What an agent writes counts as the agent's word, as over
 * MCP. Otherwise a page that the agent has read could be stored as the person's own word. The agent sees only its space
 * and the spaces that the person has opened.
 */
export async function asCaller(memory: Memory, cli: Cli, within: Within = {}): Promise<Memory> {
  const agent = agentBehind(cli);
  if (agent === null) return memory;
  const [space = "", ...openSpaces] = await spacesSeen(memory, cli);
  const { session, run } = within;
  // On a terminal, the reader may be a person in a shell that an agent has started. The warning explains why results
  // are missing.
  if (cli.world.stderr.isTTY && !cli.isJson)
    cli.world.stderr.write(
      `${cli.style.warn("!")} ${agentNotice(agent)}: it sees your own memory and that of ${printableLine(spaceLabel(space))}, and what it stores is the agent's word\n`,
    );
  return memory.as({ kind: "user", space, openSpaces, ...givenFields({ session, run }) });
}

/** Returns the filter for the caller. An agent finds memories marked as sensitive only if the settings allow it. */
export function markedForCaller(cli: Cli): { readonly notMarked?: true } {
  return isByAgent(cli.world) && !cli.config().config.recall.sensitive ? { notMarked: true } : {};
}

/** Returns the names of the spaces that the caller may ask for. Null for a person, who may ask for any. */
export async function spacesOfCaller(memory: Memory, cli: Cli): Promise<readonly string[] | null> {
  return agentBehind(cli) === null ? null : spacesSeen(memory, cli);
}

/** Returns the plan for the caller. Its examples come from all spaces, so an agent gets none. */
export function forCaller<T extends { readonly examples: readonly unknown[] }>(plan: T, cli: Cli): T {
  return agentBehind(cli) === null ? plan : { ...plan, examples: [] };
}

/** Returns the space of the current folder, then the spaces that the person has opened. */
async function spacesSeen(memory: Memory, cli: Cli): Promise<readonly string[]> {
  const { name } = await memory.spaces.resolve(cli.world.cwd);
  return [name, ...cli.config().config.recall.alsoFrom];
}

/** The session and run that the command names. */
interface Within {
  readonly session?: string | undefined;
  readonly run?: string | undefined;
}

/** Environment variables of agents that Loci has no hooks for. */
const otherVariables: readonly string[] = [
  "AI_AGENT",
  "ANTIGRAVITY_AGENT",
  "AUGMENT_AGENT",
  "CLAUDE_CODE",
  "CLINE_ACTIVE",
  "CODEX_CI",
  "CURSOR_AGENT",
  "GOOSE_TERMINAL",
  "ROO_ACTIVE",
];

/** Returns the agent's name for stored events, if an agent has started the command. */
export function callerName(cli: Cli): { readonly agent?: string } {
  const agent = agentBehind(cli);
  return agent === null ? {} : { agent: agent.name };
}

interface Agent {
  readonly name: string;
  /** The environment variable that identifies the agent. */
  readonly variable: string;
}

/** True if an agent's tool has started the command, judged by the environment. */
export function isByAgent(world: Pick<World, "env">): boolean {
  return agentBehind({ world }) !== null;
}

/** Returns the agent whose tool has started the command, judged by the environment. Null for a person. */
function agentBehind({ world: { env } }: { readonly world: Pick<World, "env"> }): Agent | null {
  const known = [
    ...manifests.flatMap(({ name, toolVariables }) => toolVariables.map((variable) => ({ name, variable }))),
    ...otherVariables.map((variable) => ({ name: "an agent", variable })),
  ];
  return known.find(({ variable }) => env[variable] !== undefined && env[variable] !== "") ?? null;
}

/** The text names the variable, so that a person in a shell that an agent has started can unset it. */
function agentNotice({ name, variable }: Agent): string {
  return `${name} has started this (${variable} is set)`;
}
