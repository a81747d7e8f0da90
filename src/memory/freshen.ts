import { LociError } from "../core/errors.ts";
import type { CaughtUp } from "../index/catch-up.ts";
import type { Index } from "../index/open-index.ts";
import { steadyTime } from "../platform/steady-time.ts";
import type { Parts } from "./parts.ts";

const settled = new WeakSet<Index>();

/**
 * Brings the index up to the log before a read. The first read of a process also completes erasures that were cut off, or that
 * another device has asked for: only the machine that wrote an event may erase it.
 */
export async function freshen(parts: Parts): Promise<CaughtUp> {
  const { waitMs, catchUp } = parts;
  if (catchUp !== undefined) {
    const { ms, ...rest } = catchUp;
    return parts.index.catchUp({ waitMs, deadline: steadyTime() + ms, ...rest });
  }
  const caughtUp = await parts.index.catchUp({ waitMs });
  if (settled.has(parts.index)) return caughtUp;
  settled.add(parts.index);
  try {
    const { settle } = await import("./forget.ts");
    await settle(parts);
  } catch (error) {
    // A read goes on where nothing can be written; what is pending stays so, and `loci doctor` says it.
    if (!(error instanceof LociError)) throw error;
  }
  return caughtUp;
}
