import type { Scope } from "../event.ts";
import { spaceName } from "../scope.ts";

/** Names a document among all of a memory: the scope that it belongs to, and its name there. The same on every device. */
export function documentKey({ tenant, user, level, space, agent }: Scope, name: string): string {
  const place = [tenant, user, level, space === undefined ? undefined : spaceName(space), agent];
  return JSON.stringify([...place.map((part) => part ?? null), name]);
}
