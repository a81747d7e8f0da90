import { join } from "node:path";

import type { EventId } from "../../core/event/event.ts";
import type { IdsOfKinds } from "../../core/ports/log.ts";
import { isDamaged, lineId, readChunks } from "./lines.ts";
import { listStoredSegments } from "./segments.ts";

/** A set of event ids, packed to 16 bytes each, because a log may have millions. */
export interface IdSet {
  add(id: string | null): void;
  has(id: string | null): boolean;
}

export function createIdSet(): IdSet {
  const packed = new Set<string>();
  return {
    add: (id) => {
      if (id !== null) packed.add(pack(id));
    },
    has: (id) => id !== null && packed.has(pack(id)),
  };
}

function pack(id: string): string {
  return Buffer.from(id.replaceAll("-", ""), "hex").toString("latin1");
}

/**
 * Adds the ids of all whole lines in the segments of a folder. A torn line does not count, because its event is not
 * there. Does nothing if the folder does not exist.
 */
export function addIds(ids: IdSet, folder: string): void {
  for (const segment of listStoredSegments(folder))
    for (const { lines } of readChunks(join(folder, segment), 0))
      for (const line of lines) if (!isDamaged(line)) ids.add(lineId(line));
}

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
