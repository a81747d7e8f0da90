import { memorySettings } from "../config/memory-settings.ts";
import { profileTable } from "../core/access/profile.ts";
import { LociError } from "../core/errors.ts";
import type { Sample } from "../core/ports/models.ts";
import type { Cli } from "./command.ts";

/** By this time the host has started, and its first request is answered. */
const firstReadingMs = 5_000;
const nextReadingMs = 10 * 60_000;
/** The most time for one reading, as for `loci facts extract`. */
const readingMs = 120_000;

/**
 * Lets the model of a connected MCP client read the sessions that are due for facts. Only the server can ask that
 * model, so hooks and commands leave it to the server. Returns a function that stops it.
 */
export function extractWhileServing(cli: Cli, sample: Sample, onFault: (error: unknown) => void): () => Promise<void> {
  const { config } = cli.config();
  if (config.model.provider !== "sampling" || !config.capture || !profileTable[config.profile].facts)
    return async () => {};
  const stopping = new AbortController();
  let reading: Promise<void> | null = null;
  const read = (): void => {
    reading ??= extractDue(cli, sample, stopping.signal)
      .catch((error: unknown) => {
        // Another server is already reading, or this server is ending.
        const isBusy = error instanceof LociError && error.code === "BUSY";
        if (!isBusy && !stopping.signal.aborted) onFault(error);
      })
      .finally(() => {
        reading = null;
      });
  };
  const first = setTimeout(read, firstReadingMs).unref();
  const next = setInterval(read, nextReadingMs).unref();
  return async () => {
    clearTimeout(first);
    clearInterval(next);
    stopping.abort();
    await reading;
  };
}

async function extractDue(cli: Cli, sample: Sample, stopping: AbortSignal): Promise<void> {
  const { world } = cli;
  const { config } = cli.config();
  const { openMemory } = await import("../compose/open-memory.ts");
  const settings = memorySettings(cli.config(), world.env);
  const { user, model } = config;
  const memory = await openMemory({ env: world.env, user, settings, model, sample, now: world.now });
  try {
    await memory.facts.extractDue({ signal: AbortSignal.any([stopping, AbortSignal.timeout(readingMs)]) });
  } finally {
    await memory.close();
  }
}
