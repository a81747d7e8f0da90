import { join } from "node:path";

import { slowWrites, startWorker, warmUp, type Child, type Message } from "./child.ts";
import type { Home } from "./home.ts";
import { killInWrite, takePriority } from "./kill-in-write.ts";
import type { LogName } from "./mutants/index.ts";
import { createRandom, type Random } from "./random.ts";
import type { WriterOptions } from "./workers/writer.ts";

export interface StormOptions {
  readonly home: Home;
  readonly log: LogName;
  readonly seed: number;
  /** The number of writers to kill. If it is 0, the storm ends after `appends`. */
  readonly kills: number;
  /**
   * The number of events that must be acknowledged. A time limit would not work, because a busy machine does little in
   * a given time.
   */
  readonly appends?: number;
  readonly sizes: WriterOptions["sizes"];
  readonly pauseMs: number;
  readonly segmentBytes?: number;
  /** The number of writers that are slow between opening a segment and writing to it, as on a busy machine. */
  readonly slowWriters?: number;
  /** The other processes. `eraser` and `sealer` need only the log. `catcher` and `forgetter` use the index too. */
  readonly company: readonly ("eraser" | "sealer" | "catcher" | "forgetter")[];
}

/** What the storm knows about an event from the messages of its writer. */
export interface Written {
  readonly lineBytes: number;
  attempts: number;
  acknowledged: boolean;
  /** True once the storm has requested to forget the event. `forgotten` is true once that was acknowledged. */
  doomed: boolean;
  forgotten: boolean;
}

export interface Storm {
  readonly events: ReadonlyMap<string, Written>;
  readonly writersKilled: number;
  readonly companyKilled: Readonly<Record<string, number>>;
  readonly seals: number;
  /** The number of catch-ups by outcome. */
  readonly catchUps: Readonly<Record<string, number>>;
  /** Errors that workers reported, and writers that failed without being killed. */
  readonly complaints: readonly string[];
}

const writerCount = 8;
const largeBytes = 500_000;

/**
 * Starts eight writers and other processes, kills them at random moments, and restarts them. Records all
 * acknowledgements.
 */
export async function runStorm(options: StormOptions): Promise<Storm> {
  await warmUp(["writer", ...options.company], {
    home: options.home,
    log: options.log,
    sizes: options.sizes,
    retries: [],
    appends: 0,
  });
  takePriority();
  const storm = createStorm(options);
  for (let number = 0; number < writerCount; number += 1) storm.startWriter(number < (options.slowWriters ?? 0));
  for (const name of options.company) storm.startCompany(name);
  await storm.enough;
  await storm.end();
  return storm.result();
}

/** With more faults or complaints than this, the storm ends. Otherwise it might continue forever without a kill. */
const tooMany = 50;

function createStorm(options: StormOptions) {
  const random = createRandom(options.seed);
  const events = new Map<string, Written>();
  const retries: (readonly (readonly [string, number])[])[] = [];
  const alive = new Set<Child>();
  const complaints: string[] = [];
  /** Faults of the storm itself. They say nothing about the log, so no check may count them. */
  const faults: string[] = [];
  const companyKilled: Record<string, number> = {};
  let writersKilled = 0;
  let seals = 0;
  const catchUps: Record<string, number> = {};
  let isOver = false;
  let acknowledged = 0;
  const { promise: enough, resolve: haveEnough } = Promise.withResolvers<void>();

  const kill = (child: Child): void => {
    if (!alive.has(child)) return;
    alive.delete(child);
    child.kill();
  };

  /** Ends the storm if it has too many faults to continue. */
  const endIfHopeless = (): void => {
    if (faults.length > tooMany || complaints.length > tooMany) haveEnough();
  };

  /** Catches errors of `work`. An uncaught error would end the whole run in the middle of a scenario. */
  const guarded =
    <T>(work: (value: T) => void) =>
    (value: T): void => {
      try {
        work(value);
      } catch (error) {
        faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
        endIfHopeless();
      }
    };

  const countKill = (): void => {
    writersKilled += 1;
    if (writersKilled >= options.kills) haveEnough();
  };

  const startWriter = (isSlow: boolean): void => {
    let open: Message["about"];
    let fate = chooseFate(random, options.kills > 0);
    const hear = guarded((message: Message): void => {
      if (message.about !== undefined) {
        open = message.about;
        for (const [id, lineBytes] of open) noteAttempt(events, id, lineBytes);
        const bytes = open.reduce((sum, [, lineBytes]) => sum + lineBytes, 0);
        if (fate?.moment === "in a large write" && bytes >= largeBytes) {
          killInWrite(child, join(options.home.memory, "log"), bytes, alive, random);
          kill(child);
          fate = null;
        } else if (fate?.moment === "any") {
          setTimeout(() => kill(child), fate.afterMs);
          fate = null;
        }
      }
      if (message.ack !== undefined) {
        for (const id of message.ack) acknowledge(events, id);
        open = undefined;
        acknowledged += message.ack.length;
        if (options.kills === 0 && acknowledged >= (options.appends ?? 0)) haveEnough();
      }
    });
    const work = writerOptions(options, random, retries.splice(0, 2));
    const child = startWorker("writer", work, hear, isSlow ? slowWrites : []);
    alive.add(child);
    void whenEnded(
      child,
      guarded(({ code, signal, errors, notStarted }) => {
        alive.delete(child);
        if (signal === "SIGKILL") {
          countKill();
          if (open !== undefined && random.chance(0.7)) retries.push(open);
        } else if (notStarted !== undefined) faults.push(`a writer was not started: ${notStarted}`);
        else if (code !== 0) complaints.push(`a writer ended with ${code}: ${errors.slice(-300)}`);
        endIfHopeless();
        if (!isOver && faults.length <= tooMany) startWriter(isSlow);
      }),
    );
  };

  const tellVictims = (child: Child, by: "eraser" | "forgetter"): void => {
    const victims = chooseVictims(events, random, by);
    if (victims.length > 0) child.tell(victims);
  };

  const startCompany = (name: StormOptions["company"][number]): void => {
    const hear = guarded((message: Message): void => {
      for (const id of message.forgot ?? []) forgotten(events, id);
      seals += message.sealed ?? 0;
      if (message.caughtUp !== undefined) catchUps[message.caughtUp] = (catchUps[message.caughtUp] ?? 0) + 1;
      if (message.failed !== undefined) complaints.push(`${name}: ${message.failed}`);
    });
    const child = startWorker(name, { home: options.home, log: options.log }, hear);
    alive.add(child);
    const orders =
      name === "eraser" || name === "forgetter"
        ? setInterval(() => tellVictims(child, name), name === "eraser" ? 120 : 1500)
        : undefined;
    if (options.kills > 0) setTimeout(() => kill(child), 1000 + random.below(4000));
    void whenEnded(
      child,
      guarded(({ code, signal, errors, notStarted }) => {
        clearInterval(orders);
        alive.delete(child);
        if (signal === "SIGKILL") companyKilled[name] = (companyKilled[name] ?? 0) + 1;
        else if (notStarted !== undefined) faults.push(`a ${name} was not started: ${notStarted}`);
        else if (code !== 0) complaints.push(`a ${name} ended with ${code}: ${errors.slice(-300)}`);
        endIfHopeless();
        if (!isOver && faults.length <= tooMany) startCompany(name);
      }),
    );
  };

  return {
    startWriter,
    startCompany,
    enough,
    end: async () => {
      isOver = true;
      await Promise.all([...alive].map(async (child) => child.finish()));
    },
    result: (): Storm => {
      if (faults[0] !== undefined) throw new Error(`the storm itself failed ${faults.length} times: ${faults[0]}`);
      return stormResult();
    },
  };

  function stormResult(): Storm {
    return { events, writersKilled, companyKilled, seals, catchUps, complaints };
  }
}

function writerOptions(
  { home, log, sizes, pauseMs, segmentBytes }: StormOptions,
  random: Random,
  retries: WriterOptions["retries"],
): WriterOptions {
  return {
    home,
    log,
    sizes,
    pauseMs,
    retries,
    seed: random.below(2 ** 31),
    ...(segmentBytes === undefined ? {} : { segmentBytes }),
  };
}

async function whenEnded(child: Child, then: (end: Awaited<Child["ended"]>) => void): Promise<void> {
  then(await child.ended);
}

type Fate = { readonly moment: "in a large write" } | { readonly moment: "any"; readonly afterMs: number };

/** Most writers are killed during a large batch, which tears lines. The others are killed at any moment. */
function chooseFate(random: Random, mayDie: boolean): Fate | null {
  if (!mayDie) return null;
  return random.chance(0.7) ? { moment: "in a large write" } : { moment: "any", afterMs: random.below(400) };
}

function noteAttempt(events: Map<string, Written>, id: string, lineBytes: number): void {
  const known = events.get(id);
  if (known === undefined)
    events.set(id, { lineBytes, attempts: 1, acknowledged: false, doomed: false, forgotten: false });
  else known.attempts += 1;
}

function acknowledge(events: Map<string, Written>, id: string): void {
  const event = events.get(id);
  if (event !== undefined) event.acknowledged = true;
}

function forgotten(events: Map<string, Written>, id: string): void {
  const event = events.get(id);
  if (event !== undefined) event.forgotten = true;
}

function chooseVictims(events: Map<string, Written>, random: Random, by: "eraser" | "forgetter"): string[] {
  const all = [...events].filter(([, event]) => event.acknowledged && !event.doomed);
  if (all.length === 0) return [];
  const victims = Array.from({ length: by === "eraser" ? 1 + random.below(3) : 1 }, () => random.pick(all));
  for (const [, event] of victims) event.doomed = true;
  return [...new Set(victims.map(([id]) => id))];
}
