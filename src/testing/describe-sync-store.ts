import type { AdmittedEvent } from "../core/event/admit.ts";
import { erasedTail, tailStart } from "../core/event/event-line.ts";
import type { EventId } from "../core/event/event.ts";
import { maxAheadMs, type Pulled, type Push, type Pushed, type SyncStore } from "../core/ports/sync-store.ts";
import { systemTools } from "../platform/hashes/admission-tools.ts";
import { describeCases, same, type Runner } from "./contract-suite.ts";
import { admittedEvent, sampleEvent } from "./sample-events.ts";

/** Two empty streams for one case, and the stores of members in them. */
export interface SyncStoreFixture {
  /** Opens the store of the person's own stream. Each call returns a store of the same stream. */
  person(): Promise<SyncStore>;
  /** Opens the store of a member in a shared stream. Each call returns a store of the same stream. */
  space(member: string, role: "writer" | "owner"): Promise<SyncStore>;
  /** Removes everything that the case left behind. */
  dispose(): Promise<void>;
}

/** One promise of the `SyncStore` port, as a test case. */
export interface SyncStoreCase {
  /** What the store must do. */
  readonly title: string;
  /** Tests the store; throws if it breaks the promise. */
  check(fixture: SyncStoreFixture): Promise<void>;
}

/** Runs the contract suite of the `SyncStore` port against an adapter. Each case gets fresh streams. */
export function describeSyncStore(title: string, open: () => Promise<SyncStoreFixture>, runner: Runner): void {
  describeCases(title, { cases: syncStoreCases, open, runner });
}

/** The single cases, so that a test can check that each one fails against a broken store. */
export const syncStoreCases: readonly SyncStoreCase[] = [
  {
    title: "an empty stream has no lines and no cursors",
    check: async ({ person }) => {
      const store = await person();
      same([await pullAll(store), await store.sourceCursor("laptop")], [[], null]);
    },
  },
  {
    title: "pushed lines are pulled to the byte, in order, numbered from 1 on",
    check: async ({ person }) => {
      const store = await person();
      const events = [...sample(3), admittedEvent("line\n break, \u2028, \\u0000 and \u{1f469}\u200d\u{1f680}")];
      same((await push(store, events)).stored, idsOf(events));
      same(
        (await pullAll(store)).map(({ seq, line, cursor }) => ({ seq, line, cursor })),
        events.map(({ event, line }, at) => ({ seq: at + 1, line, cursor: `${at + 1}.${event.id}` })),
      );
    },
  },
  {
    title: "a pull after a cursor returns what came after it",
    check: async ({ person }) => {
      const store = await person();
      await push(store, sample(3));
      const [, second] = await pullAll(store);
      const later = sample(1);
      await push(store, later, { after: "1", next: "2" });
      same(
        (await pullAll(store, second?.cursor)).map(({ seq }) => seq),
        [3, 4],
      );
      same(await pullAll(store, (await pullAll(store)).at(-1)?.cursor), []);
    },
  },
  {
    title: "more lines than one batch are pulled without gaps",
    check: async ({ person }) => {
      const store = await person();
      const events = sample(600);
      for (let at = 0; at < events.length; at += 300) await push(store, events.slice(at, at + 300));
      same(
        (await pullAll(store)).map(({ seq }) => seq),
        events.map((_, at) => at + 1),
      );
    },
  },
  {
    title: "a line that is pushed again is known, and stored once",
    check: async ({ person }) => {
      const store = await person();
      const events = sample(2);
      await push(store, events);
      const again = await push(store, [...events, ...sample(1)], { after: "1", next: "2" });
      same([again.known, again.stored.length, (await pullAll(store)).length], [idsOf(events), 1, 3]);
    },
  },
  {
    title: "a line that is twice in one push is stored once",
    check: async ({ person }) => {
      const store = await person();
      const [event] = sample(1);
      const { stored, known } = await push(store, [event, event]);
      same([stored, known, (await pullAll(store)).length], [idsOf([event]), idsOf([event]), 1]);
    },
  },
  {
    title: "pushes of the same lines at once store them once",
    check: async ({ person }) => {
      const [one, other] = [await person(), await person()];
      const events = sample(10);
      await Promise.all([one, other, one, other].map(async (store, at) => push(store, events, { device: `d${at}` })));
      const pulled = await pullAll(one);
      same(new Set(pulled.map(({ line }) => line)), new Set(events.map(({ line }) => line)));
      same(
        pulled.map(({ seq }) => seq),
        events.map((_, at) => at + 1),
      );
    },
  },
  {
    title: "the cursor of a device is stored with its lines, for each device alone",
    check: async ({ person }) => {
      const store = await person();
      const { cursor } = await push(store, sample(1), { device: "laptop", next: "a" });
      await push(store, sample(1), { device: "desktop", next: "b" });
      same([cursor, await store.sourceCursor("laptop")], ["a", "a"]);
      same([await store.sourceCursor("desktop"), await store.sourceCursor("phone")], ["b", null]);
    },
  },
  {
    title: "the cursor of a device moves without lines, too",
    check: async ({ person }) => {
      const store = await person();
      await push(store, [], { next: "a" });
      same(await (await person()).sourceCursor("laptop"), "a");
    },
  },
  {
    title: "a push whose answer was lost can be repeated",
    check: async ({ person }) => {
      const store = await person();
      const events = sample(2);
      await push(store, events, { next: "a" });
      const again = await push(store, events, { next: "a" });
      same([again.known, again.cursor], [idsOf(events), "a"]);
      await push(store, sample(1), { after: "a", next: "b" });
      same((await push(store, events, { next: "a" })).cursor, "b");
      same(await store.sourceCursor("laptop"), "b");
    },
  },
  {
    title: "lines with a wrong cursor are stored, but the cursor stays",
    check: async ({ person }) => {
      const store = await person();
      const pushed = await push(store, sample(1), { after: "elsewhere", next: "b" });
      same([pushed.stored.length, pushed.cursor, await store.sourceCursor("laptop")], [1, null, null]);
    },
  },
  {
    title: "a push reports the end of the stream before and after its lines",
    check: async ({ person }) => {
      const store = await person();
      const first = sample(2);
      const one = await push(store, first);
      const end = (await pullAll(store)).at(-1)?.cursor;
      same([one.from, one.to], [null, end]);
      const two = await push(store, [...first, ...sample(1)], { after: "1", next: "2" });
      same([two.from, two.to], [end, (await pullAll(store)).at(-1)?.cursor]);
      same((await push(store, first, { after: "2", next: "3" })).to, two.to);
    },
  },
  {
    title: "a forgetting erases content, and leaves the head",
    check: async ({ person }) => {
      const store = await person();
      const [secret, other] = sample(2);
      await push(store, [secret, other]);
      await push(store, [forgetting(secret)], { after: "1", next: "2" });
      const lines = (await pullAll(store)).map(({ line }) => line);
      same(lines.slice(0, 2), [blank(secret.line), other.line]);
    },
  },
  {
    title: "content that arrives after its forgetting is erased",
    check: async ({ person }) => {
      const store = await person();
      const [late, other] = sample(2);
      await push(store, [forgetting(late)], { device: "laptop" });
      const { stored, erased } = await push(await person(), [late, other], { device: "desktop" });
      same([stored, erased], [idsOf([other]), idsOf([late])]);
      same((await pullAll(store)).map(({ line }) => line).slice(1), [blank(late.line), other.line]);
    },
  },
  {
    title: "content that arrives again after its forgetting stays erased",
    check: async ({ person }) => {
      const store = await person();
      const [event] = sample(1);
      await push(store, [event, forgetting(event)]);
      same((await push(store, [event], { device: "desktop" })).erased, idsOf([event]));
      same((await pullAll(store))[0]?.line, blank(event.line));
    },
  },
  {
    title: "a forgetting wins over content before and after it in one push",
    check: async ({ person }) => {
      const store = await person();
      const [before, after] = sample(2);
      const { erased } = await push(store, [before, forgetting(before, after), after]);
      same(erased, idsOf([before, after]));
      const lines = (await pullAll(store)).map(({ line }) => line);
      same([lines[0], lines[2]], [blank(before.line), blank(after.line)]);
    },
  },
  {
    title: "a forgetting that is pushed again erases again",
    check: async ({ person }) => {
      const store = await person();
      const [event] = sample(1);
      const forgets = forgetting(event);
      await push(store, [forgets]);
      await push(store, [event], { device: "desktop" });
      same((await push(store, [forgets], { after: "1", next: "2" })).known, idsOf([forgets]));
      same(
        (await pullAll(store)).map(({ line }) => line),
        [forgets.line, blank(event.line)],
      );
    },
  },
  {
    title: "a line without content is stored, and so is its content if nobody forgot it, at the end of the stream",
    check: async ({ person }) => {
      const store = await person();
      const [event, other] = sample(2);
      same((await pushLines(store, [blank(event.line), other.line])).stored, idsOf([event, other]));
      const [first] = await pullAll(store);
      same((await push(store, [event], { device: "desktop" })).stored, idsOf([event]));
      same((await pushLines(store, [blank(event.line), event.line])).known, idsOf([event, event]));
      const lines = async (after?: string) => (await pullAll(store, after)).map(({ line }) => line);
      same(
        [await lines(), await lines(first?.cursor)],
        [
          [other.line, event.line],
          [other.line, event.line],
        ],
      );
    },
  },
  {
    title: "the content of a forgotten event is not stored behind its line without content",
    check: async ({ person }) => {
      const store = await person();
      const [event] = sample(1);
      await push(store, [forgetting(event)]);
      same((await pushLines(store, [blank(event.line)])).stored, idsOf([event]));
      same((await push(store, [event], { device: "desktop" })).erased, idsOf([event]));
      same((await pushLines(store, [blank(event.line)])).known, idsOf([event]));
      same(
        (await pullAll(store)).slice(1).map(({ line }) => line),
        [blank(event.line)],
      );
    },
  },
  {
    title: "of two events with one id, the first stays",
    check: async ({ person }) => {
      const store = await person();
      const [first] = sample(1);
      const second = admittedEvent({ ...sampleEvent("another text"), id: first.event.id });
      await push(store, [first]);
      const { conflict, stored } = await push(store, [second], { device: "desktop" });
      same([conflict, stored, (await pullAll(store)).map(({ line }) => line)], [idsOf([second]), [], [first.line]]);
    },
  },
  {
    title: "a forgetting under the id of another one forgets nothing",
    check: async ({ person }) => {
      const store = await person();
      const [one, other] = sample(2);
      const forgets = forgetting(one);
      const forged = forgetting(other);
      await push(store, [one, other, forgets]);
      const line = admittedEvent({ ...forgettingOf([other.event.id]), id: forgets.event.id });
      same((await push(store, [line], { device: "desktop" })).conflict, idsOf([forgets]));
      same((await pullAll(store))[1]?.line, other.line);
      await push(store, [forged], { device: "desktop", after: "1", next: "2" });
      same((await pullAll(store))[1]?.line, blank(other.line));
    },
  },
  {
    title: "one id may belong to events of two kinds",
    check: async ({ person }) => {
      const store = await person();
      const [fact] = sample(1);
      const note = admittedEvent({ ...sampleEvent("a note"), kind: "note.pinned", id: fact.event.id });
      await push(store, [fact, note]);
      same(
        (await pullAll(store)).map(({ line }) => line),
        [fact.line, note.line],
      );
    },
  },
  {
    title: "an id more than a day ahead is refused, and the cursor moves past it",
    check: async ({ person }) => {
      const store = await person();
      const [good] = sample(1);
      const ahead = admittedEvent(sampleEvent("ahead"), { ...systemTools, newId: () => idAt(maxAheadMs + 60_000) });
      const nearly = admittedEvent(sampleEvent("nearly"), { ...systemTools, newId: () => idAt(maxAheadMs - 60_000) });
      const { refused, stored } = await push(store, [good, ahead, nearly]);
      same([refused, stored], [[{ id: ahead.event.id, reason: "ahead" }], idsOf([good, nearly])]);
      same([await store.sourceCursor("laptop"), (await pullAll(store)).length], ["1", 2]);
    },
  },
  {
    title: "a line that does not contain an event, or was altered, is refused",
    check: async ({ person }) => {
      const store = await person();
      const [good, altered] = sample(2);
      const lines = [
        "{}",
        "not JSON",
        altered.line.replace("event 1", "EVENT 1"),
        altered.line.slice(0, -9),
        good.line,
      ];
      const { refused, stored } = await pushLines(store, lines);
      same(
        refused.map(({ id, reason }) => [id, reason]),
        [
          ["", "invalid"],
          ["", "invalid"],
          [altered.event.id, "invalid"],
          [altered.event.id, "invalid"],
        ],
      );
      same([stored, (await pullAll(store)).length], [idsOf([good]), 1]);
    },
  },
  {
    title: "a line with a secret is refused, also if only its key or its readers have one",
    check: async ({ person }) => {
      const store = await person();
      const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
      const lines = [
        unredacted(`the token is ${secret}`),
        admittedEvent({ ...sampleEvent("nothing secret"), key: `note ${secret}` }).line,
        admittedEvent({ ...sampleEvent("nothing secret"), acl: { read: [`agent:${secret}`] } }).line,
      ];
      const { refused } = await pushLines(store, lines);
      same([refused.map(({ reason }) => reason), await pullAll(store)], [["changed", "changed", "changed"], []]);
      const known = admittedEvent({ ...sampleEvent("known"), key: `shared ${systemTools.newId()}` });
      same((await push(store, [known])).refused, []);
    },
  },
  {
    title: "a sealed line of a person is stored as it is, once",
    check: async ({ person }) => {
      const store = await person();
      const sealed = sealedLine(systemTools.newId(), "AAAA");
      const again = sealed.line.replace("AAAA", "BBBB");
      same((await pushLines(store, [sealed.line])).stored, [sealed.id]);
      same((await pushLines(store, [again])).known, [sealed.id]);
      same(
        (await pullAll(store)).map(({ line }) => line),
        [sealed.line],
      );
    },
  },
  {
    title: "a sealed line that is forgotten is erased, and stays so",
    check: async ({ person }) => {
      const store = await person();
      const [one, late, forgets] = [
        sealedLine(systemTools.newId()),
        sealedLine(systemTools.newId()),
        sealedLine(systemTools.newId()),
      ];
      await pushLines(store, [one.line]);
      await store.push({ ...firstPush, lines: [forgets.line], forgets: [one.id, late.id] });
      same((await pushLines(store, [late.line])).erased, [late.id]);
      same(
        (await pullAll(store)).map(({ line }) => line),
        [blank(one.line), forgets.line, blank(late.line)],
      );
    },
  },
  {
    title: "a shared stream has no sealed lines",
    check: async ({ space }) => {
      const store = await space("ada", "owner");
      const sealed = sealedLine(systemTools.newId());
      const { refused } = await pushLines(store, [sealed.line]);
      same([refused, await pullAll(store)], [[{ id: sealed.id, reason: "sealed" }], []]);
    },
  },
  {
    title: "the lines of a shared stream have the author who pushed them first",
    check: async ({ space }) => {
      const [ada, ben] = [await space("ada", "writer"), await space("ben", "writer")];
      const [one, two] = sample(2);
      await push(ada, [one]);
      await push(ben, [one, two], { device: "desktop" });
      same(
        (await pullAll(ben)).map(({ author }) => author),
        ["ada", "ben"],
      );
    },
  },
  {
    title: "a member cannot move the cursor of another member's device",
    check: async ({ space }) => {
      const [ada, bob] = [await space("ada", "owner"), await space("bob", "writer")];
      await push(ada, sample(1), { after: null, next: "1" });
      await push(bob, sample(1), { after: "1", next: "9" });
      await push(bob, sample(1), { after: null, next: "2" });
      same([await ada.sourceCursor("laptop"), await bob.sourceCursor("laptop")], ["1", "2"]);
    },
  },
  {
    title: "a writer forgets only their own events of a shared stream",
    check: async ({ space }) => {
      const [ada, ben] = [await space("ada", "writer"), await space("ben", "writer")];
      const [hers, his] = sample(2);
      await push(ada, [hers]);
      await push(ben, [his], { device: "desktop" });
      const both = forgetting(hers, his);
      const { refused } = await push(ben, [both], { device: "desktop", after: "1", next: "2" });
      same(refused, [{ id: both.event.id, reason: "author" }]);
      same((await push(ben, [forgetting(his)], { device: "desktop", after: "2", next: "3" })).stored.length, 1);
      same((await pullAll(ada)).map(({ line }) => line).slice(0, 2), [hers.line, blank(his.line)]);
    },
  },
  {
    title: "a writer's forgetting does not reach what another member shares later",
    check: async ({ space }) => {
      const [ada, ben] = [await space("ada", "writer"), await space("ben", "writer")];
      const [late] = sample(1);
      await push(ben, [forgetting(late)], { device: "desktop" });
      same((await push(ada, [late])).stored, idsOf([late]));
      same((await pullAll(ada))[1]?.line, late.line);
    },
  },
  {
    title: "an owner forgets the events of everybody, also those that arrive later",
    check: async ({ space }) => {
      const [ada, ben] = [await space("ada", "owner"), await space("ben", "writer")];
      const [his, late] = sample(2);
      await push(ben, [his], { device: "desktop" });
      await push(ada, [forgetting(his, late)]);
      same((await push(ben, [late], { device: "desktop", after: "1", next: "2" })).erased, idsOf([late]));
      const lines = (await pullAll(ben)).map(({ line }) => line);
      same([lines[0], lines[2]], [blank(his.line), blank(late.line)]);
    },
  },
  {
    title: "a cursor that the stream does not contain is lost",
    check: async ({ person }) => {
      const store = await person();
      await push(store, sample(2));
      const [first] = await pullAll(store);
      const other = systemTools.newId();
      for (const cursor of [`1.${other}`, `3.${other}`, `99.${first?.cursor.slice(2)}`])
        same(await codeOf(() => pullAll(store, cursor)), "CURSOR_LOST");
      same((await pullAll(store, first?.cursor)).length, 1);
    },
  },
  {
    title: "the head is the number of the last event",
    check: async ({ person }) => {
      const store = await person();
      const empty = await store.head();
      await push(store, sample(3));
      same([empty, await store.head(), (await pullAll(store)).at(-1)?.seq], [0, 3, 3]);
    },
  },
  {
    title: "the epoch stays the same from push to push",
    check: async ({ person }) => {
      const before = await (await person()).epoch();
      await push(await person(), sample(1));
      same([await (await person()).epoch(), before.length > 0], [before, true]);
    },
  },
];

const firstPush: Omit<Push, "lines"> = { device: "laptop", after: null, next: "1" };

async function push(store: SyncStore, events: readonly AdmittedEvent[], where: Partial<Push> = {}): Promise<Pushed> {
  return store.push({ ...firstPush, ...where, lines: events.map(({ line }) => line) });
}

async function pushLines(store: SyncStore, lines: readonly string[]): Promise<Pushed> {
  return store.push({ ...firstPush, lines });
}

async function pullAll(store: SyncStore, after: string | null = null): Promise<Pulled[]> {
  const pulled: Pulled[] = [];
  for await (const batch of store.pull(after)) pulled.push(...batch);
  return pulled;
}

type Sample = [AdmittedEvent, AdmittedEvent, ...AdmittedEvent[]];

function sample(count: number): Sample {
  return Array.from({ length: count }, (_, n) => admittedEvent(`event ${n}`)) as unknown as Sample;
}

function forgettingOf(targets: EventId[]) {
  return {
    ...({ kind: "memory.forgotten", content: { targets, reason: "asked" } } as const),
    ...({ scope: { level: "user", user: "me" }, origin: { device: "test" }, trust: "user" } as const),
  };
}

function forgetting(...events: readonly AdmittedEvent[]): AdmittedEvent {
  return admittedEvent(forgettingOf(idsOf(events)));
}

function idsOf(events: readonly AdmittedEvent[]): EventId[] {
  return events.map(({ event }) => event.id);
}

function blank(line: string): string {
  return line.slice(0, line.indexOf(tailStart)) + erasedTail;
}

/** Makes an id of a time from now on. */
function idAt(fromNowMs: number): EventId {
  const time = (Date.now() + fromNowMs).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${systemTools.newId().slice(13)}`;
}

/** Makes a line that has the right form but did not pass redaction. */
function unredacted(text: string): string {
  const { event } = admittedEvent("to be replaced");
  const salt = String(event.salt);
  const content = JSON.stringify({ text });
  const { digest: _digest, salt: _salt, content: _content, ...head } = event;
  const start = JSON.stringify({ ...head, digest: systemTools.sha256(salt + content), salt });
  return `${start.slice(0, -1)},"content":${content}}`;
}

/** Makes a line in the form of a sealed one. A store cannot tell it from a real one. */
function sealedLine(id: EventId, box = "AAAA"): { readonly id: EventId; readonly line: string } {
  const sealed = `"sealed":"${"0".repeat(16)}.${"A".repeat(43)}.${box}"`;
  return { id, line: `{"v":"1.3.0","id":"${id}",${sealed},"salt":"sealed","content":"CCCC"}` };
}

async function codeOf(action: () => Promise<unknown>): Promise<unknown> {
  return action().then(
    () => null,
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );
}
