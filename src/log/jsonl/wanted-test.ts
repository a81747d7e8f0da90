import type { EventId } from "../../core/event.ts";
import type { IdsOfKinds } from "../../core/ports.ts";

/** Whether an event is to be erased, by its id and the head of its line. */
export type WantedTest = (id: EventId, head: () => string) => boolean;

/** `open` gives the head of a sealed line as it was; called only where the id alone does not tell. A head that does not open is of no kind. */
export function wantedTest(
  ids: ReadonlySet<EventId>,
  ofKinds: IdsOfKinds,
  open: (head: string) => string | null,
): WantedTest {
  const kinds = [...ofKinds];
  const kindOf = (head: string) => /"kind":"([^"]*)"/.exec(open(head) ?? "")?.[1];
  return (id, head) => ids.has(id) || kinds.some(([kind, wanted]) => wanted.has(id) && kindOf(head()) === kind);
}
