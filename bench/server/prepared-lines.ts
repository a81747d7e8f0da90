import { randomBytes } from "node:crypto";

import { admit, type AdmittedEvent } from "../../src/core/event/admit.ts";
import { tailStart } from "../../src/core/event/event-line.ts";
import { sealTail } from "../../src/log/postgres/seal-tail.ts";
import { onceEach, recordToEvent } from "../../src/memory/base/record.ts";
import { systemTools } from "../../src/platform/hashes/admission-tools.ts";
import { spaceEvidence } from "../../src/platform/spaces/space-evidence.ts";
import { rowToRecord } from "../corpus-log.ts";
import { corpus } from "../corpus.ts";

/** A line whose content is sealed, as the arguments of an append. */
export interface PreparedLine {
  readonly id: string;
  readonly kind: string;
  readonly head: string;
  readonly tail: string;
}

const context = { user: "me", device: "bench", spaceOf: onceEach({ find: spaceEvidence }) };

/** Makes new events with texts of the corpus. */
export function* newEvents(count: number): Generator<AdmittedEvent> {
  for (let made = 0; made < count;)
    for (const row of corpus(Math.min(count - made, 5000))) {
      yield admit(recordToEvent(rowToRecord(row), context), systemTools);
      made += 1;
    }
}

const key = randomBytes(32);

/** Seals an event. Its id is new, because a corpus repeats itself. */
export function prepare({ event, line }: AdmittedEvent): PreparedLine {
  const at = line.indexOf(tailStart);
  const id = systemTools.newId();
  const tail = sealTail(line.slice(at), key, { tenant: "1", stream: 1, id, kind: event.kind });
  return { id, kind: event.kind, head: line.slice(0, at).replace(event.id, id), tail };
}
