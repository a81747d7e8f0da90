import type { EventId } from "../../core/event/event.ts";
import type { IdsOfKinds } from "../../core/ports/log.ts";

/** True if an event has to be erased, by its id and the head of its line. */
export type WantedTest = (id: EventId, head: () => string) => boolean;

/**
 * `open` returns the plain head of a sealed line. It is called only if the id alone does not decide. A head that cannot
 * be opened matches no kind.
 */
export function wantedTest(
  ids: ReadonlySet<EventId>,
  ofKinds: IdsOfKinds,
  open: (head: string) => string | null,
): WantedTest {
  const kinds = [...ofKinds];
  const kindOf = (head: string) => /"kind":"([^"]*)"/.exec(open(head) ?? "")?.[1];
  return (id, head) => ids.has(id) || kinds.some(([kind, wanted]) => wanted.has(id) && kindOf(head()) === kind);
}
