import type { AdmittedEvent } from "../../src/core/event/admit.ts";
import { tailStart } from "../../src/core/event/event-line.ts";
import { createAppendLines, type NewLine } from "../../src/log/postgres/append-lines.ts";
import { openStreamKeys } from "../../src/log/postgres/stream-keys.ts";
import { systemTools } from "../../src/platform/hashes/admission-tools.ts";
import type { Database } from "../../src/platform/postgres/database.ts";
import { makeTeam, type Person, type TeamWorld } from "../../test/server/team-world.ts";
import { inTurns } from "./in-turns.ts";
import { newEvents } from "./prepared-lines.ts";

/** The server of a bench, and its databases as a node reaches them. */
export interface People {
  /** Makes a team of one person with events. */
  readonly make: (events: number) => Promise<Person>;
  readonly makeMany: (count: number, events: number) => Promise<Person[]>;
}

const batch = 500;
const atOnce = 8;
const mostTexts = 5000;

/** Makes people with events of the corpus. The texts repeat; ids do not. */
export function createPeople(world: TeamWorld, { log, keys }: { log: Database; keys: Database }): People {
  const texts = [...newEvents(mostTexts)];
  let used = 0;
  const nextLine = (): NewLine => {
    used += 1;
    return withNewId(texts[used % texts.length] as AdmittedEvent);
  };
  const make = async (events: number): Promise<Person> => {
    const { ada } = await makeTeam(world);
    const key = { tenant: ada.member.tenant, stream: await ownStream(world, ada) };
    const append = createAppendLines(log, key, openStreamKeys(keys, key));
    const starts = Array.from({ length: Math.ceil(events / batch) }, (_, n) => n * batch);
    await inTurns(starts, 2, async (start) => {
      const lines = Array.from({ length: Math.min(batch, events - start) }, nextLine);
      await append({ author: ada.member.member, lines });
    });
    return ada;
  };
  return {
    make,
    makeMany: async (count, events) => inTurns(Array.from({ length: count }), atOnce, async () => make(events)),
  };
}

/** The number of a person's own stream. */
export async function ownStream({ identity }: TeamWorld, { member }: Person): Promise<number> {
  const own = (await identity.streamsOf(member)).find(({ kind }) => kind === "person");
  if (own === undefined) throw new Error("a person has a stream");
  return own.stream;
}

/** The digest does not cover the id, so the line stays valid. */
function withNewId({ event, line }: AdmittedEvent): NewLine {
  const [id, at] = [systemTools.newId(), line.indexOf(tailStart)];
  return { id, kind: event.kind, line: line.slice(0, at).replaceAll(event.id, id) + line.slice(at) };
}
