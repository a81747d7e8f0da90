import { memorySettings } from "../config/memory-settings.ts";
import { count } from "../core/text/phrases/quantities.ts";
import { describeDays } from "../memory/erasure/describe-retention.ts";
import type { RetentionLook } from "../memory/erasure/retention.ts";
import type { Cli } from "./command.ts";

/** Erases announced memories that have expired. Runs once a day, and never while capture is off. */
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

/** For commands that report on the memory: they first show what expires, then this erases it. */
export function afterLook(cli: Cli): () => Promise<string | null> {
  return async () => {
    try {
      return describeLook(await keepRetention(cli), cli);
    } catch {
      // A failure, such as a read-only disk, must not spoil the command's answer. Retention runs again another day.
      return null;
    }
  };
}

/** The line for a person; null if nothing was erased. */
function describeLook(look: RetentionLook, cli: Cli): string | null {
  const { days } = cli.config().config.retention;
  // The answer itself already contains the announcements.
  if (look.did === "applied" && look.forgotten > 0)
    return `${count(look.forgotten, "memory", "memories")} older than ${describeDays(days)} erased, as announced; see \`loci retention\``;
  return null;
}

const firstLookMs = 60_000;
const nextLookMs = 6 * 3_600_000;

/**
 * Applies retention in a server, because a server runs in every session and has minutes to spare, unlike a hook. The first run waits a minute. It
 * does not keep the process alive. Returns a function that stops it.
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
