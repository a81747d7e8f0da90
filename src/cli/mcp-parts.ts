import { memorySettings } from "../config/memory-settings.ts";
import { LociError } from "../core/errors.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import { printableLine } from "../core/text/phrases/printable.ts";
import type { Memory } from "../memory/memory.ts";
import { localZone } from "../platform/local-zone.ts";
import type { ServerParts } from "../server/mcp/create-server.ts";
import { createMemoryHandles } from "../server/mcp/memory-handles.ts";
import type { Sampler } from "../server/mcp/sampler.ts";
import type { Cli } from "./command.ts";
import { configuredEmbedder } from "./configured-embedder.ts";

/** Creates the parts of an MCP server. A sampler belongs to one connection, so a server for several clients has none. */
export function createParts(cli: Cli, identity: ServerParts["identity"], sampler?: Sampler): ServerParts {
  const { world } = cli;
  const { config } = cli.config();
  return {
    identity,
    settings: memorySettings(cli.config(), world.env),
    isReadOnly: !config.capture,
    sensitive: config.recall.sensitive,
    ...(sampler === undefined ? {} : { onServer: (server) => sampler.attach(server) }),
    onFault: faultReporter("loci mcp", cli),
    handles: createMemoryHandles(() => openServedMemory(cli, sampler)),
  };
}

/** Opens the memory of the settings for a server, with the embedding and language models that they name. */
export async function openServedMemory(cli: Cli, sampler?: Sampler): Promise<Memory> {
  const { world } = cli;
  const { config } = cli.config();
  const { openMemory } = await import("../compose/open-memory.ts");
  return openMemory({
    env: world.env,
    user: config.user,
    settings: memorySettings(cli.config(), world.env),
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
