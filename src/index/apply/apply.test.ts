import { describe, expect, it } from "vitest";

import { contentsOfKinds } from "../../../test/contents-of-kinds.ts";
import { dumpIndex } from "../../../test/dump-index.ts";
import { scriptedLog, state, useIndexState } from "../../../test/index-state.ts";
import { verifies } from "../../../test/verifies.ts";
import type { Event, EventKind, NewEvent } from "../../core/event/event.ts";
import { admittedEvent, sampleEvent } from "../../testing/index.ts";
import { openIndex } from "../open-index.ts";
import { indexStats } from "../views/views.ts";

useIndexState();

const kinds = Object.keys(contentsOfKinds) as EventKind[];

function eventOf(kind: EventKind): Event {
  return admittedEvent({ ...sampleEvent(""), kind, content: contentsOfKinds[kind] } as NewEvent).event;
}

/** Indexes events. Returns a dump of the index, and the number of events that it could not apply. */
async function applied(events: readonly Event[]): Promise<{ dump: string[]; unappliedEvents: number }> {
  const index = openIndex({ state, log: scriptedLog([events]) });
  await index.catchUp();
  const dump = await index.query(dumpIndex);
  const { unappliedEvents } = await index.query(indexStats);
  index.close();
  return { dump, unappliedEvents };
}

describe("an event in the index", () => {
  verifies("LOG-3.b");

  it.each(kinds.filter((kind) => kind !== "log.migrated"))("of kind %s leaves a row", async (kind) => {
    const { dump, unappliedEvents } = await applied([eventOf(kind)]);
    expect(unappliedEvents).toBe(0);
    expect(dump).not.toEqual([]);
  });

  it("of kind log.migrated leaves no row, because the new log contains the old events", async () => {
    expect(await applied([eventOf("log.migrated")])).toEqual({ dump: [], unappliedEvents: 0 });
  });

  it("of an unknown kind from a later version is ignored", async () => {
    const later = { ...eventOf("fact.learned"), kind: "dream.dreamt" } as unknown as Event;
    expect(await applied([later])).toEqual({ dump: [], unappliedEvents: 0 });
  });
});
