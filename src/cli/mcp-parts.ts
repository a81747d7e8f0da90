import { memorySettings } from "../config/memory-settings.ts";
import { createCurrentConfig, surroundingsOf } from "../config/surroundings.ts";
import { LociError } from "../core/errors.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import { printableLine } from "../core/text/phrases/printable.ts";
import type { Memory } from "../memory/memory.ts";
import { localZone } from "../platform/clock/clock.ts";
import type { ServerParts } from "../server/mcp/create-server.ts";
import { createMemoryHandles } from "../server/mcp/memory-handles.ts";
import type { Sampler } from "../server/mcp/sampler.ts";
import type { Cli } from "./command.ts";
import { configuredEmbedder } from "./configured-embedder.ts";

/** Creates the parts of an MCP server for several clients. It cannot ask any of them for its model. */
export function createParts(cli: Cli, identity: ServerParts["identity"]): ServerParts {
  return { ...mcpSettings(cli), identity, handles: createMemoryHandles(() => openServedMemory(cli)) };
}

/** The settings of an MCP server, from those of the machine. */
export function mcpSettings(cli: Cli): Pick<ServerParts, "settings" | "isReadOnly" | "sensitive" | "onFault"> {
  const { config } = cli.config();
  return {
    settings: memorySettings(cli.config(), cli.world.env),
    isReadOnly: !config.capture,
    sensitive: config.recall.sensitive,
    onFault: faultReporter("loci mcp", cli),
  };
}

/** Opens the memory of the settings for a server, with the embedding and language models that they name. */
export async function openServedMemory(cli: Cli, sampler?: Sampler): Promise<Memory> {
  const { world } = cli;
  const { config } = cli.config();
  const { openMemory } = await import("../compose/open-memory.ts");
  const current = createCurrentConfig(surroundingsOf(world).config);
  return openMemory({
    env: world.env,
    user: config.user,
    settings: () => memorySettings(current(), world.env),
    embedder: config.embeddings.search ? configuredEmbedder(config.embeddings) : undefined,
    model: config.model,
    sample: sampler?.sample,
    zone: localZone,
  });
}

/** Returns a function that reports the faults of a server to its operator, on standard error. */
export function faultReporter(server: string, { world }: Cli): (error: unknown) => void {
  return (error) => world.stderr.write(`${server}: ${printableLine(redactText(describe(error)))}\n`);
}

function describe(error: unknown): string {
  return error instanceof LociError ? `${error.code}: ${error.message}` : String(error);
}
