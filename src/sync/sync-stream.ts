import { LociError } from "../core/errors.ts";
import type { EventId } from "../core/event/event.ts";
import { checkLoss } from "../core/event/loss-limit.ts";
import type { LocalDevice, LocalStream, SyncPosition } from "../core/ports/local-stream.ts";
import type { Pulled, Push, Pushed, StreamCursor, SyncStore } from "../core/ports/sync-store.ts";
import { count, grouped } from "../core/text/phrases/quantities.ts";
import { createPace, type Pace, apart, pushDevice } from "./push-device.ts";
import { addPushed, createTally, tallyToReport, type SyncReport, type Tally } from "./sync-report.ts";

/** The progress of a sync. */
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
  /** True if a person has accepted that forgettings of others erase a large part of this machine's copy. */
  readonly acceptLoss?: boolean | undefined;
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** While a server still lacks content, all lines are sent again at most once in this time. */
const resendMs = 86_400_000;
/** Up to this many events that a server lacks are stored by their ids. */
const mostMissing = 1000;

/**
 * Brings this machine's copy of a stream and the server's up to date. It can be cut off anywhere: the next sync goes on
 * at the cursors that both sides have stored.
 *
 * 1. Forgettings are pushed, so that the server erases before it sends anything.
 * 2. The lines of others are pulled, with their forgettings.
 * 3. Everything else is pushed. The server reports what it has without content.
 *
 * A sync erases nothing, whatever the server says. It stores forgettings, and the memory erases what they name when it is
 * opened, if their writers may forget it. Before it stores forgettings that reach a large part of the copy, it stops. If
 * the server has no content of an event that no forgetting names, this machine sends everything again.
 *
 * If the server was restored from a backup (its epoch changed, or it does not know the cursor), all forgettings that
 * this machine knows are pushed first, and in the end also the lines that it once pulled.
 */
export async function syncStream(options: SyncStreamOptions): Promise<SyncReport> {
  const epoch = await options.store.epoch();
  const sync = new StreamSync(options, startPosition(options.local, epoch));
  await sync.pushForgettings();
  await sync.pull();
  if (options.mayPush) await sync.pushLines();
  return sync.end();
}

class StreamSync {
  readonly #options: SyncStreamOptions;
  readonly #tally: Tally = createTally();
  readonly #pace: Pace = createPace();
  #position: SyncPosition;
  /** Events of this machine's copy that the forgettings received so far name. */
  readonly #reached = new Set<EventId>();
  /** The progress of the current phase; see `SyncProgress`. */
  #lines = 0;
  #total: number | null = null;

  constructor(options: SyncStreamOptions, position: SyncPosition) {
    this.#options = options;
    this.#position = position;
    for (const id of position.missing) this.#tally.blank.add(id);
  }

  async pushForgettings(): Promise<void> {
    [this.#lines, this.#total] = [0, null];
    for (const device of this.#devices()) await this.#pushForgettingsOf(device);
  }

  async pull(): Promise<void> {
    try {
      await this.#pullAll();
    } catch (error) {
      if (!(error instanceof LociError) || error.code !== "CURSOR_LOST" || this.#position.cursor === null) throw error;
      this.#keep({ cursor: null, mustRepeat: true });
      await this.pushForgettings();
      await this.#pullAll();
    }
  }

  async pushLines(): Promise<void> {
    const { local, store, onProgress } = this.#options;
    this.#lines = 0;
    if (onProgress !== undefined) this.#total = await countToPush(local, store, this.#devices());
    for (const { device } of this.#devices())
      await pushDevice(device, { local, store, limits: () => this.#pace.limits() }, (wanted) =>
        this.#push("push", wanted),
      );
    await this.#resend();
  }

  async end(): Promise<SyncReport> {
    const { local, mayPush, now } = this.#options;
    const { mustRepeat } = this.#position;
    const tally = this.#tally;
    tally.repeated ||= mustRepeat;
    const explained = await local.forgotten(tally.blank);
    const done = tallyToReport(tally, explained);
    const missing = (explained === null ? [...tally.blank] : done.unexplained).slice(0, mostMissing);
    this.#keep({ mustRepeat: mustRepeat && !mayPush, completedAt: now(), missing });
    return done;
  }

  #keep(change: Partial<SyncPosition>): void {
    this.#position = { ...this.#position, ...change };
    this.#options.local.keepPosition(this.#position);
  }

  #report(phase: SyncProgress["phase"], more: number): void {
    this.#lines += more;
    this.#options.onProgress?.({ phase, lines: this.#lines, total: this.#total });
  }

  #devices(): readonly LocalDevice[] {
    return this.#options.local.devices().filter(({ isReceived }) => !isReceived || this.#position.mustRepeat);
  }

  async #push(phase: SyncProgress["phase"], wanted: Push): Promise<Pushed> {
    const { store, now } = this.#options;
    const start = now();
    const pushed = await store.push(wanted);
    this.#pace.took(now() - start);
    addPushed(this.#tally, pushed);
    this.#report(phase, wanted.lines.length);
    const { cursor } = this.#position;
    // Only lines of this push lie between the two cursors, so there is nothing to pull there.
    if (pushed.from === cursor && pushed.to !== cursor) this.#keep({ cursor: pushed.to });
    return pushed;
  }

  async #pushForgettingsOf({ device, isReceived }: LocalDevice): Promise<void> {
    const { local, store } = this.#options;
    const known = await store.sourceCursor(device);
    // The files of this machine were restored from a backup. The lines that they lack are on the server.
    if (known !== null && !isReceived && !local.contains(device, known)) this.#keep({ cursor: null });
    const from = this.#position.mustRepeat ? null : known;
    for (const { lines, forgets } of local.forgettings(device, from, this.#pace.limits()))
      if (lines.length > 0) await this.#push("erasures", { device, after: apart, next: apart, lines, forgets });
  }

  async #pullAll(): Promise<void> {
    const { store, onProgress } = this.#options;
    this.#lines = 0;
    if (onProgress !== undefined) this.#total = await countToPull(store, this.#position.cursor);
    for await (const batch of store.pull(this.#position.cursor)) await this.#receive(batch);
  }

  async #receive(batch: readonly Pulled[]): Promise<void> {
    const { local } = this.#options;
    const tally = this.#tally;
    const readable = batch.filter(({ isUnreadable = false }) => !isUnreadable);
    tally.unreadable += batch.length - readable.length;
    for (const { cursor, line } of readable) if (!hasNoContent(line)) tally.blank.delete(idOf(cursor));
    for (const { author, lines } of byAuthor(readable)) {
      await this.#checkReach(lines);
      const { stored, blank, damaged } = await local.receive(author, lines);
      tally.pulled += stored;
      for (const id of blank) tally.blank.add(id);
      tally.damaged += damaged;
    }
    if (readable.length < batch.length) this.#keep({ mustResend: true });
    const last = batch.at(-1);
    if (last !== undefined) this.#keep({ cursor: last.cursor });
    this.#report("pull", batch.length);
  }

  /**
   * Throws LOSS_REFUSED if these lines would erase a large part of this machine's copy, unless the person accepts that.
   * Nothing is stored then.
   */
  async #checkReach(lines: readonly string[]): Promise<void> {
    const { local, acceptLoss = false } = this.#options;
    const { ids, total } = await local.reach(lines);
    for (const id of ids) this.#reached.add(id);
    if (ids.length === 0 || acceptLoss) return;
    const lost = this.#reached.size;
    checkLoss({
      problem: `forgettings from the server would erase ${grouped(lost)} of ${count(total, "event")} on this machine; none of them was stored`,
      lost,
      total,
      next:
        "If you forgot them on another machine, or a member of your team did, run `loci sync --accept-loss` in a " +
        "terminal. If nobody did, ask the operator of the server.",
    });
  }

  /** Sends all lines again if the server lacks content that no forgetting names. */
  async #resend(): Promise<void> {
    const { local, now } = this.#options;
    const { mustResend, resentAt } = this.#position;
    const isDue = resentAt === null || now() - resentAt >= resendMs;
    if (!mustResend && (!isDue || (await this.#unexplained()).length === 0)) return;
    this.#tally.repeated = true;
    for (const { device } of local.devices()) await this.#resendDevice(device);
    this.#keep({ mustResend: false, resentAt: now() });
  }

  async #unexplained(): Promise<readonly EventId[]> {
    const { blank } = this.#tally;
    const explained = await this.#options.local.forgotten(blank);
    return explained === null ? [] : [...blank].filter((id) => !explained.has(id));
  }

  /** Sends the lines of a device from the start on, in case the server lacks content that it once had. */
  async #resendDevice(device: string): Promise<void> {
    for (const { lines, forgets } of this.#options.local.read(device, null, this.#pace.limits()))
      if (lines.length > 0) await this.#push("push", { device, after: apart, next: apart, lines, forgets });
  }
}

async function countToPush(local: LocalStream, store: SyncStore, devices: readonly LocalDevice[]): Promise<number> {
  let found = 0;
  for (const { device } of devices) found += local.count(device, await store.sourceCursor(device));
  return found;
}

/** Counts the lines after a cursor. Null if the server does not report its head, or has lost the cursor. */
async function countToPull(store: SyncStore, after: StreamCursor | null): Promise<number | null> {
  const [head, read] = [await store.head(), after === null ? 0 : Number.parseInt(after, 10)];
  return head === null || head < read ? null : head - read;
}

/** Continues at the stored position, unless the server or files of this machine were restored since. */
function startPosition(local: LocalStream, epoch: string): SyncPosition {
  const stored = local.position();
  if (stored?.epoch === epoch) return stored;
  const mustRepeat = stored !== null || local.devices().some(({ isReceived }) => isReceived);
  const { completedAt = null, mustResend = false, missing = [], resentAt = null } = stored ?? {};
  return { cursor: null, epoch, mustRepeat, completedAt, mustResend, missing, resentAt };
}

function hasNoContent(line: string): boolean {
  return /"content":null *\}$/.test(line);
}

function idOf(cursor: StreamCursor): EventId {
  return cursor.slice(cursor.indexOf(".") + 1);
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
