import { LociError } from "../core/errors.ts";
import type { LocalDevice, LocalStream, SyncPosition } from "../core/ports/local-stream.ts";
import type { Pulled, Push, Pushed, StreamCursor, SyncStore } from "../core/ports/sync-store.ts";
import { createPace } from "./pace.ts";
import { addPushed, createTally, tallyToReport, type SyncReport } from "./sync-report.ts";

/** How far a sync is. */
export interface SyncProgress {
  /** What is being exchanged: forgettings first, then the lines of others, then the lines of this machine. */
  readonly phase: "erasures" | "pull" | "push";
  /** The number of lines that this phase has sent or received so far. */
  readonly lines: number;
  /** The number of lines that this phase has to send or receive; null if that is not known, as for erasures. */
  readonly total: number | null;
}

export interface SyncStreamOptions {
  readonly local: LocalStream;
  readonly store: SyncStore;
  /** False for a member who may only read the stream, and forget what they once wrote there. */
  readonly mayPush: boolean;
  readonly now: () => number;
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** A place that no device is at, so that the server stores the lines and leaves the cursor. */
const apart = "apart";

/** How often the server may report another cursor than the one that a push expected. */
const mostSurprises = 3;

/**
 * Brings this machine's copy of a stream and the server's up to date. It can be cut off anywhere: the next sync goes on
 * at the cursors that both sides have stored.
 *
 * 1. Forgettings are pushed, so that the server erases before it sends anything.
 * 2. The lines of others are pulled, with their forgettings.
 * 3. Everything else is pushed. The server reports what is erased by now.
 *
 * If the server was restored from a backup (its epoch changed, or it does not know the cursor), all forgettings that
 * this machine knows are pushed first, and in the end also the lines that it once pulled.
 */
export async function syncStream(options: SyncStreamOptions): Promise<SyncReport> {
  const sync = await beginSync(options);
  try {
    await sync.pushForgettings();
    await sync.pull();
    if (options.mayPush) await sync.pushLines();
  } finally {
    await sync.eraseHere();
  }
  return sync.end();
}

interface Sync {
  pushForgettings(): Promise<void>;
  pull(): Promise<void>;
  pushLines(): Promise<void>;
  eraseHere(): Promise<void>;
  end(): SyncReport;
}

async function beginSync({ local, store, mayPush, now, onProgress }: SyncStreamOptions): Promise<Sync> {
  const tally = createTally();
  const pace = createPace();
  const epoch = await store.epoch();
  let position = startPosition(local, epoch);
  let lines = 0;
  let total: number | null = null;

  const keep = (change: Partial<SyncPosition>): void => {
    position = { ...position, ...change };
    local.keepPosition(position);
  };
  const report = (phase: SyncProgress["phase"], more: number): void => {
    lines += more;
    onProgress?.({ phase, lines, total });
  };
  const devices = (): readonly LocalDevice[] =>
    local.devices().filter(({ isReceived }) => !isReceived || position.mustRepeat);

  const push = async (phase: SyncProgress["phase"], wanted: Push): Promise<Pushed> => {
    const start = now();
    const pushed = await store.push(wanted);
    pace.took(now() - start);
    addPushed(tally, pushed);
    report(phase, wanted.lines.length);
    // Only lines of this push lie between the two, so there is nothing to pull there.
    if (pushed.from === position.cursor && pushed.to !== position.cursor) keep({ cursor: pushed.to });
    return pushed;
  };

  const forgettingsOf = async ({ device, isReceived }: LocalDevice): Promise<void> => {
    const known = await store.sourceCursor(device);
    // The files of this machine were restored from a backup. What they lack is on the server.
    if (known !== null && !isReceived && !local.contains(device, known)) keep({ cursor: null });
    for (const batch of local.forgettings(device, position.mustRepeat ? null : known, pace.limits()))
      if (batch.lines.length > 0) {
        const { lines: sent, forgets } = batch;
        await push("erasures", { device, after: apart, next: apart, lines: sent, forgets });
      }
  };
  const pushForgettings = async (): Promise<void> => {
    [lines, total] = [0, null];
    for (const device of devices()) await forgettingsOf(device);
  };

  const receive = async (batch: readonly Pulled[]): Promise<void> => {
    for (const { author, lines: found } of byAuthor(batch)) {
      const { stored, erased, damaged } = await local.receive(author, found);
      tally.pulled += stored;
      tally.erasedByPull += erased;
      tally.damaged += damaged;
    }
    const last = batch.at(-1);
    if (last !== undefined) keep({ cursor: last.cursor });
    report("pull", batch.length);
  };
  const pullAll = async (): Promise<void> => {
    lines = 0;
    if (onProgress !== undefined) total = await countToPull(store, position.cursor);
    for await (const batch of store.pull(position.cursor)) await receive(batch);
  };
  const pull = async (): Promise<void> => {
    try {
      await pullAll();
    } catch (error) {
      if (!(error instanceof LociError) || error.code !== "CURSOR_LOST" || position.cursor === null) throw error;
      keep({ cursor: null, mustRepeat: true });
      await pushForgettings();
      await pullAll();
    }
  };

  /**
   * Sends the lines of a device after the cursor that the server has stored. The cursor moves one push behind the lines,
   * when their outcome is known here. So a lost answer is repeated with everything that it reported. The cursor stays in
   * front of a line that was refused because of a wrong clock, and the next sync sends it again.
   */
  const pushDevice = async (device: string): Promise<void> => {
    let known = await store.sourceCursor(device);
    let [seen, place, isStuck, surprises] = [known, known, false, 0];
    const send = async ({ lines: sent, forgets }: Pick<Push, "lines" | "forgets">): Promise<Pushed> => {
      const move = seen === known || seen === null ? { after: apart, next: apart } : { after: known, next: seen };
      const pushed = await push("push", { device, ...move, lines: sent, forgets });
      const isExpected = pushed.cursor === seen;
      known = pushed.cursor;
      if (isExpected) return pushed;
      // Another program has pushed for this device, or the server was restored.
      surprises += 1;
      if (surprises > mostSurprises)
        throw new LociError("BUSY", "another program pushes the lines of this machine; try again in a moment");
      [seen, place, isStuck] = [known, known, false];
      return pushed;
    };
    for (;;) {
      const [batch] = local.read(device, place, pace.limits());
      if (batch === undefined || batch.next === place) break;
      const before = surprises;
      const { refused } = batch.lines.length === 0 ? { refused: [] } : await send(batch);
      if (surprises > before) continue;
      isStuck ||= refused.some(({ reason }) => reason === "ahead");
      place = batch.next;
      if (!isStuck) seen = place;
    }
    if (seen !== known) await send({ lines: [], forgets: [] });
  };

  const countLines = async (of: readonly LocalDevice[]): Promise<number> => {
    let found = 0;
    for (const { device } of of) found += local.count(device, await store.sourceCursor(device));
    return found;
  };

  return {
    pushForgettings,
    pull,
    pushLines: async () => {
      lines = 0;
      if (onProgress !== undefined) total = await countLines(devices());
      for (const { device } of devices()) await pushDevice(device);
    },
    eraseHere: async () => {
      if (tally.erased.size > 0) await local.erase(tally.erased);
    },
    end: () => {
      tally.repeated = position.mustRepeat;
      keep({ mustRepeat: position.mustRepeat && !mayPush, completedAt: now() });
      return tallyToReport(tally);
    },
  };
}

/** Counts the lines after a cursor. Null if the server does not report its head, or has lost the cursor. */
async function countToPull(store: SyncStore, after: StreamCursor | null): Promise<number | null> {
  const [head, read] = [await store.head(), after === null ? 0 : Number.parseInt(after, 10)];
  return head === null || head < read ? null : head - read;
}

/** Goes on at the stored position. It is not of use if the server was restored since, or files of this machine. */
function startPosition(local: LocalStream, epoch: string): SyncPosition {
  const stored = local.position();
  if (stored?.epoch === epoch) return stored;
  const mustRepeat = stored !== null || local.devices().some(({ isReceived }) => isReceived);
  return { cursor: null, epoch, mustRepeat, completedAt: stored?.completedAt ?? null };
}

function byAuthor(batch: readonly Pulled[]): { readonly author: string; readonly lines: string[] }[] {
  const groups: { author: string; lines: string[] }[] = [];
  for (const { author, line } of batch) {
    const last = groups.at(-1);
    if (last?.author === author) last.lines.push(line);
    else groups.push({ author, lines: [line] });
  }
  return groups;
}
