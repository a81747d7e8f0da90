import type { Scope } from "../core/event.ts";
import { givenFields } from "../core/given-fields.ts";
import { nameToSpace } from "../core/scope.ts";
import type { Memory } from "../index/memory-row.ts";
import type { Parts } from "./parts.ts";

/** Where a memory or an entry was made, as far as the index knows, and the level that it belongs to now. */
export function storedScope(
  { user }: Parts,
  { level, space, agent, session, run }: Pick<Memory, "level" | "space" | "agent" | "session" | "run">,
): Scope {
  return {
    level: level as Scope["level"],
    user,
    ...givenFields({
      space: space === null ? undefined : nameToSpace(space),
      agent: agent ?? undefined,
      session: session ?? undefined,
      run: run ?? undefined,
    }),
  };
}
