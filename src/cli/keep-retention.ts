import { memorySettings } from "../config/memory-settings.ts";
import { count } from "../core/text/phrases/quantities.ts";
import { describeDays } from "../memory/erasure/describe-retention.ts";
import type { RetentionLook } from "../memory/erasure/retention.ts";
import type { Cli } from "./command.ts";

/** Lets go what was announced and has come of age; once a day, and never where nothing may be written. */
async function keepRetention(cli: Cli): Promise<RetentionLook> {
  const { world } = cli;
  const { config } = cli.config();
  if (!config.capture) return { did: "nothing" };
  const { openMemory } = await import("../compose/open-memory.ts");
  const settings = memorySettings(cli.config(), world.env);
  const memory = await openMemory({ env: world.env, user: config.user, settings, now: world.now });
  try {
    return await memory.care.keepRetention();
  } finally {
    await memory.close();
  }
}

/** For commands that tell how the memory is doing: who asks is told first what would go, and then it goes. */
export function afterLook(cli: Cli): () => Promise<string | null> {
  return async () => {
    try {
      return describeLook(await keepRetention(cli), cli);
    } catch {
      // Where it cannot be done now, as on a disk that cannot be written, it is done another day: what was asked for is answered.
      return null;
    }
  };
}

/** What a person is told of it. */
function describeLook(look: RetentionLook, cli: Cli): string | null {
  const { days } = cli.config().config.retention;
  // What was announced stands in the answer already.
  if (look.did === "applied" && look.forgotten > 0)
    return `${count(look.forgotten, "memory", "memories")} older than ${describeDays(days)} let go, as announced; see \`loci retention\``;
  return null;
}

const firstLookMs = 60_000;
const nextLookMs = 6 * 3_600_000;

/**
 * The same in a server, once its host has been quiet for the first time: it has minutes, where a hook has none, and is there in every session. It
 * does not keep the process alive. Returns what stops it.
 */
export function keepRetentionWhileServing(cli: Cli, onFault: (error: unknown) => void): () => void {
  const look = (): void => void keepRetention(cli).catch(onFault);
  const first = setTimeout(look, firstLookMs).unref();
  const next = setInterval(look, nextLookMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(next);
  };
}
