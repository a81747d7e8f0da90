import { memorySettings } from "../config/memory-settings.ts";
import { surroundingsOf } from "../config/surroundings.ts";
import { count } from "../core/text/phrases/quantities.ts";
import { describeDays } from "../memory/retention/describe-retention.ts";
import type { RetentionLook } from "../memory/retention/retention.ts";
import type { Cli } from "./command.ts";

/** Erases expired memories that were announced before. Checks at most once a day, and never while capture is off. */
async function keepRetention(cli: Cli): Promise<RetentionLook> {
  const { world } = cli;
  // The settings are read again, because a server runs for days.
  const loaded = surroundingsOf(world).config();
  const { config } = loaded;
  if (!config.capture) return { did: "nothing" };
  const { openMemory } = await import("../compose/open-memory.ts");
  const settings = memorySettings(loaded, world.env);
  const memory = await openMemory({ env: world.env, user: config.user, settings, now: world.now });
  try {
    return await memory.care.keepRetention();
  } finally {
    await memory.close();
  }
}

/**
 * Returns the work that a command does after its report on the memory. The report shows which memories expire; this
 * work erases them.
 */
export function afterLook(cli: Cli): () => Promise<string | null> {
  return async () => {
    try {
      return describeLook(await keepRetention(cli), cli);
    } catch {
      // A failure, such as a read-only disk, must not change the command's answer. Retention runs again another day.
      return null;
    }
  };
}

/** Returns a line for the person, or null if nothing was erased. */
function describeLook(look: RetentionLook, cli: Cli): string | null {
  const { days } = cli.config().config.retention;
  // The command's answer already contains the announcements.
  if (look.did === "applied" && look.forgotten > 0)
    return `${count(look.forgotten, "memory", "memories")} older than ${describeDays(days)} erased, as announced; see \`loci retention\``;
  return null;
}

const firstLookMs = 60_000;
const nextLookMs = 6 * 3_600_000;

/**
 * Applies retention in a server, because a server runs in every session and has more time than a hook. The first run
 * waits a minute. The timers do not keep the process alive. Returns a function that stops them.
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
