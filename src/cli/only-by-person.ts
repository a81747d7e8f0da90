import { hosts } from "../agents/hosts.ts";
import { LociError } from "../core/errors.ts";
import { givenFields } from "../core/given-fields.ts";
import type { Memory } from "../memory/memory.ts";
import type { Cli } from "./command.ts";

/**
 * Refuses what only a person may decide where an agent's tool has started the command: a model must not confirm what it was told. No lock,
 * since an agent that runs any command can also remove the variables that it is known by; the guards are for that.
 */
export function onlyByPerson(doing: string, cli: Cli): void {
  const agent = agentBehind(cli);
  if (agent !== null)
    throw new LociError(
      "SCOPE_REFUSED",
      `only a person may ${doing}, and ${agent} has started this; run it in a terminal of your own`,
    );
}

/**
 * The memory for whoever has started the command. What an agent writes with it is the agent's word, as it is over MCP: else a page that it
 * has read could be remembered as the person's own. It sees the space that it works in and no other, but for those that the person has opened.
 */
export async function asCaller(memory: Memory, cli: Cli, within: Within = {}): Promise<Memory> {
  if (agentBehind(cli) === null) return memory;
  const { name } = await memory.spaces.resolve(cli.world.cwd);
  const { session, run } = within;
  const openSpaces = cli.config().config.recall.alsoFrom;
  return memory.as({ kind: "user", space: name, openSpaces, ...givenFields({ session, run }) });
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
  return agent === null ? {} : { agent };
}

/** The agent whose tool has started the command; null for a person, as far as can be told. */
function agentBehind({ world: { env } }: Cli): string | null {
  const isSet = (name: string) => env[name] !== undefined && env[name] !== "";
  const host = hosts.find(({ manifest }) => manifest.toolVariables.some(isSet));
  return host?.manifest.name ?? (otherVariables.some(isSet) ? "an agent" : null);
}
