import type { Surroundings } from "../config/surroundings.ts";
import { askSocket } from "../platform/io/ask-socket.ts";
import { hookSocket } from "../platform/io/private-socket.ts";

const kinds = ["mcp", "ui", "serve", "session"] as const;

/** The process that does the work of hooks while agents run. */
export interface SessionHelper {
  /** The number of the process. */
  readonly pid: number;
  /** A server (`loci mcp`, `loci ui` or `loci serve`), or a process that the first hook of a session has started. */
  readonly kind: (typeof kinds)[number];
  /** When it began, in milliseconds since 1970. */
  readonly since: number;
}

/** Asks the session helper of this memory about itself. Returns null if none runs. */
export async function findHelper(around: Surroundings): Promise<SessionHelper | null> {
  const path = hookSocket(around.places().state, around.world.env);
  const answer = await askSocket(path, { state: true }, { mostBytes: 4096, waitMs: 500 });
  if (typeof answer !== "object" || answer === null) return null;
  const { pid, kind: name, since } = answer as Partial<SessionHelper>;
  const kind = kinds.find((one) => one === name);
  if (typeof pid !== "number" || kind === undefined || typeof since !== "number") return null;
  return { pid, kind, since };
}
