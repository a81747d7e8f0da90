import { mkdtempSync } from "node:fs";
import { join } from "node:path";

import { nameToSpace } from "../src/core/access/scope.ts";
import type { Event, NewEvent } from "../src/core/event/event.ts";
import type { Batch, Log } from "../src/core/ports/log.ts";
import { openIndex, type Index } from "../src/index/open-index.ts";
import { admittedEvent, createMemoryLog, sampleEvent } from "../src/testing/index.ts";
import { state } from "./index-state.ts";

const scope = { level: "space", user: "me", space: nameToSpace("shop") } as const;

export interface Written {
  readonly author: string;
  readonly event: Event;
  readonly forgetsAny?: boolean;
}

export const by = (author: string, event: NewEvent | string, forgetsAny?: boolean): Written => ({
  author,
  event: admittedEvent(typeof event === "string" ? { ...sampleEvent(event), scope } : { ...event, scope }).event,
  ...(forgetsAny === undefined ? {} : { forgetsAny }),
});

export const about = (kind: string, { event }: Written, content: object = {}): NewEvent =>
  ({ ...sampleEvent(""), kind, content: { targets: [event.id], ...content } }) as NewEvent;

function sharedLog(written: readonly Written[]): Log {
  return {
    ...createMemoryLog(),
    hasAuthors: true,
    async *read(after) {
      for (const [n, { event, ...from }] of [...written.entries()].slice(after === null ? 0 : Number(after)))
        yield { events: [event], cursor: String(n + 1), damage: [], unknown: 0, ...from } satisfies Batch;
    },
  };
}

export async function indexOf(written: readonly Written[], isRebuilt = false): Promise<Index> {
  const index = openIndex({ state: mkdtempSync(join(state, "run-")), log: sharedLog(written) });
  if (isRebuilt) await index.rebuild();
  await index.catchUp();
  return index;
}
