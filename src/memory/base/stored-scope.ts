import { nameToSpace } from "../../core/access/scope.ts";
import type { Scope } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import type { Parts } from "./parts.ts";

/**
 * Returns the scope of a stored memory, entry or version, with its present level. The index knows only the name of a
 * space.
 */
export function storedScope(
  { user }: Pick<Parts, "user">,
  {
    level,
    space,
    agent,
    session,
    run = null,
  }: Pick<StoredMemory, "level" | "space" | "agent" | "session"> & Partial<Pick<StoredMemory, "run">>,
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
