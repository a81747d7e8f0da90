import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import type { Ran, Sight } from "../workers/jobs.ts";
import { contentsOf, type Case, type Prepared } from "./cases.ts";
import type { DeviceName, Slot } from "./slot.ts";

export interface TryOptions {
  /** Tries only every n-th call, where n is this number, and of the calls of databases an eighth of these. */
  readonly stride: number;
  /** Where to begin counting. */
  readonly first: number;
  /** Tries every order after each kill, instead of one order after the other. */
  readonly allOrders: boolean;
  /** Tries only the calls for paths that contain this text. */
  readonly path: string;
  /** Kills a process, with a neighbour beside it, at every n-th of these calls, where n is this number. */
  readonly processStride: number;
}

/** The result of killing a command at its calls. */
export interface Tried {
  readonly name: string;
  /** The calls that change a file, by name. */
  readonly calls: Readonly<Record<string, number>>;
  /** The points at which the command was killed, and the orders tried after them. */
  readonly points: number;
  readonly orders: number;
  /** The number of processes that were really killed. At all other points, a copy of the files replaces the kill. */
  readonly killed: number;
  readonly neighbours: number;
  readonly events: number;
  readonly problems: readonly string[];
}

type Step = "look" | "again" | "other" | "write a" | "write b";

/** What happens after a kill. The last step of each order runs a completed command once more. */
const orders: Readonly<Record<string, readonly Step[]>> = {
  "run again": ["look", "again", "look", "again"],
  "writers first": ["write a", "write b", "look", "again", "write a", "write b", "again"],
  "other device first": ["look", "other", "look", "again", "other", "again"],
  "other device last": ["again", "write b", "other", "look", "again", "other"],
};

const orderNames = Object.keys(orders);

/** The final state of a run without a kill. */
interface Expected {
  readonly exits: readonly number[];
  readonly end: End;
}

interface End {
  readonly memories: number;
  readonly doctor: Readonly<Record<DeviceName, readonly string[]>>;
  readonly verified: number;
}

/**
 * Kills a command at calls that change a file, runs further steps after each kill in one of several orders, and checks
 * the result.
 */
export async function tryCase(one: Case, slot: Slot, options: TryOptions): Promise<Tried> {
  slot.clear();
  const prepared = await one.prepare(slot);
  try {
    return await tryPrepared(one.name, prepared, slot, options);
  } finally {
    await prepared.server?.close();
  }
}

async function tryPrepared(name: string, prepared: Prepared, slot: Slot, options: TryOptions): Promise<Tried> {
  const before = contentsOf(await slot.look("a"));
  slot.keep("template");
  const snapshots = join(slot.beside, "snapshots");
  rmSync(snapshots, { recursive: true, force: true });
  mkdirSync(snapshots);
  const problems: string[] = [];
  const expected = await tryWithoutKill(prepared, before, slot, snapshots, problems);
  const calls = readCalls(join(snapshots, "calls"));
  const points = choosePoints(calls, options);
  const tally = { orders: 0, killed: 0, neighbours: 0 };
  const tryAfter = async (
    order: string,
    { point, call, path, isHalf }: CallSeen,
    how: string,
    more: readonly string[] = [],
  ) => {
    tally.orders += 1;
    const place = `${how} at ${point} (${call} ${path.replace(slot.root, "")}), ${order}`;
    try {
      const wanted = expected.get(order) ?? null;
      const left = { neighbours: more, halfLine: isHalf ? path : "" };
      const trial = await tryOrder(order, slot, prepared, before, wanted, left);
      problems.push(...trial.problems.map((problem) => `${place}: ${problem}`));
    } catch (error) {
      problems.push(`${place}: ${String(error)}`);
    }
  };
  // A kill leaves only files behind. So a copy of the files at a call is as good as a kill.
  for (const [at, seen] of (prepared.server === undefined ? points : []).entries()) {
    if (problems.length > mostProblems) break;
    for (const order of options.allOrders ? orderNames : [orderAt(at)]) {
      slot.putBack(join(snapshots, seen.point));
      await tryAfter(order, seen, "killed");
    }
  }
  rmSync(snapshots, { recursive: true, force: true });
  const step = prepared.server === undefined ? options.processStride : 1;
  for (const [at, seen] of points.entries()) {
    if (problems.length > mostProblems) break;
    if (at % step !== options.first % step) continue;
    slot.putBack("template");
    prepared.server?.reset();
    const neighbour = slot.startNeighbour("a");
    const isKilled = await slot.kill("a", prepared.args, seen.point);
    if (isKilled) tally.killed += 1;
    // Beside a writer, the process makes other calls than the one that was copied, so another call has this number.
    const last = isKilled ? readCalls(slot.killedCalls).at(-1) : undefined;
    const { acknowledged, failed } = await neighbour.stop();
    tally.neighbours += acknowledged.length;
    problems.push(...failed.map((failure) => `beside a kill at ${seen.point}: a writer fails: ${failure}`));
    const how = isKilled ? "a process killed" : "a process that ended before a kill";
    await tryAfter(orderAt(at), last ?? { ...seen, isHalf: false }, how, acknowledged);
  }
  const events = (prepared.after ?? before).size;
  return { name, calls: countBy(namesOf(calls)), points: points.length, ...tally, events, problems };
}

/** Runs the command without a kill, with a copy of the files at each call, and then each order of further steps. */
async function tryWithoutKill(
  prepared: Prepared,
  before: ReadonlyMap<string, string>,
  slot: Slot,
  snapshots: string,
  problems: string[],
): Promise<Map<string, Expected>> {
  const expected = new Map<string, Expected>();
  for (const [at, order] of orderNames.entries()) {
    slot.putBack("template");
    prepared.server?.reset();
    const whole = await slot.run("a", [...prepared.args, "--json"], at === 0 ? { snapshots } : {});
    if (whole.exit !== 0) problems.push(`without a kill: ${describe(whole)}`);
    const trial = await tryOrder(order, slot, prepared, before, null);
    problems.push(...trial.problems.map((problem) => `without a kill, ${order}: ${problem}`));
    expected.set(order, { exits: trial.exits, end: trial.end });
  }
  return expected;
}

/** A run with a stride tries only one of this many calls of a database, because a database can be built again. */
const databaseShare = 8;

function choosePoints(calls: readonly CallSeen[], { stride, first, path: wanted }: TryOptions): CallSeen[] {
  const copied = calls.filter(({ hasCopy, path }) => hasCopy && path.includes(wanted));
  const isDatabase = ({ path }: CallSeen): boolean => /\.sqlite|\.lock/.test(path);
  const every = (step: number, isWanted: (one: CallSeen) => boolean) =>
    copied.filter(isWanted).filter((_, at) => at % step === first % step);
  if (stride === 1) return copied;
  const chosen = [...every(stride, (one) => !isDatabase(one)), ...every(stride * databaseShare, isDatabase)];
  // A stride may pass over a command with few calls, which then would not be tried at all.
  return chosen.length === 0 ? copied.slice(0, 1) : chosen;
}

function orderAt(at: number): string {
  return orderNames[at % orderNames.length] ?? "";
}

function namesOf(calls: readonly CallSeen[]): string[] {
  return calls.filter(({ isHalf }) => !isHalf).map(({ call }) => call);
}

const accepts = (["a", "b"] as const).map((device) => [device, ["devices", "accept", "--all", "--yes"]] as const);

/** With more problems than this, the rest of a command is not tried. */
const mostProblems = 40;

/** What a kill may leave beside the work of the command. */
interface Left {
  /** The events of a process that wrote beside the killed one. */
  readonly neighbours: readonly string[];
  /** The file in which the kill left half a line; empty if it left none. */
  readonly halfLine: string;
}

interface Trial {
  readonly problems: readonly string[];
  readonly exits: readonly number[];
  readonly end: End;
}

async function tryOrder(
  name: string,
  slot: Slot,
  prepared: Prepared,
  before: ReadonlyMap<string, string>,
  expected: Expected | null,
  { neighbours, halfLine }: Left = { neighbours: [], halfLine: "" },
): Promise<Trial> {
  const problems: string[] = [];
  const exits: number[] = [];
  const written = new Map<string, DeviceName>(neighbours.map((id) => [id, "a"]));
  const gone = new Set(prepared.gone);
  const look = async (device: DeviceName, place: string, wanted: ReadonlyMap<string, string>): Promise<Sight> => {
    const sight = await slot.look(device);
    const read = contentsOf(sight);
    // What a device that waits for its owner has written is not lost. At the end, both devices are accepted.
    const found = isEnd ? read : new Map([...Object.entries(sight.stored), ...read]);
    const isThere = (id: string, content: string): boolean =>
      found.get(id) === content || (prepared.changes === true && found.has(id));
    const lost = [...wanted].filter(([id, content]) => !isThere(id, content) && !gone.has(id));
    if (lost.length > 0) problems.push(`${place}: LOST ${lost.length} of ${wanted.size} events`);
    // Two laptops have their own memories, which meet at the end.
    const isHere = (by: DeviceName) => isEnd || prepared.server === undefined || by === device;
    // An event of the moment in which a reseal moved its folder away waits in that folder until the reseal is completed.
    const moved = new Set(isEnd ? [] : sight.moved);
    const late = [...written].filter(([id, by]) => !found.has(id) && !moved.has(id) && isHere(by));
    if (late.length > 0) problems.push(`${place}: LOST ${late.length} of ${written.size} events written meanwhile`);
    return sight;
  };
  let isEnd = false;
  for (const [at, step] of (orders[name] ?? []).entries()) {
    const place = `step ${at + 1}, ${step}`;
    if (step === "look") await look("a", place, before);
    else if (step === "write a" || step === "write b") {
      const by = step === "write a" ? "a" : "b";
      for (const id of await slot.append(by, [`written at step ${at}`, "and once more"])) written.set(id, by);
    } else {
      const args = step === "other" ? prepared.other : (prepared.again ?? prepared.args);
      const ran = await slot.run(step === "other" ? "b" : "a", [...args, "--json"]);
      if (expected !== null && ran.exit !== 0 && ran.exit !== expected.exits[exits.length])
        problems.push(`${place}: ${describe(ran)}`);
      exits.push(ran.exit);
    }
  }
  if (prepared.server === undefined) checkGone(await slot.look("a"), gone, problems);
  isEnd = true;
  for (const [device, args] of prepared.meet ?? accepts) await slot.json(device, args);
  const after = prepared.after ?? before;
  // What another laptop has forgotten is erased by the next read.
  if (prepared.server !== undefined) await slot.json("a", ["stats"]);
  const sight = await look("a", "at the end", after);
  await look("b", "at the end, on the other device", after);
  // A writer whose folder was moved away writes its lines again. The memories, counted below, exist only once.
  const late = new Set(neighbours);
  const copies = countBy(sight.lines.flatMap(([id, , content]) => (content === null || late.has(id) ? [] : [id])));
  const twice = Object.values(copies).filter((count) => count > 1);
  if (twice.length > 0) problems.push(`at the end: ${twice.length} events are there twice`);
  checkGone(sight, gone, problems);
  const halfAside = halfLine.includes("/put-aside/") ? 1 : 0;
  if (sight.aside.length > (prepared.aside ?? 0) + halfAside)
    problems.push(`at the end: ${sight.aside.length} lines put aside: ${sight.aside[0]?.slice(0, 80)}`);
  const end = await readEnd(slot, written.size - neighbours.length);
  if (expected !== null) problems.push(...compareEnds(end, expected.end, neighbours.length, halfLine));
  return { problems, exits, end };
}

function checkGone({ lines }: Sight, gone: ReadonlySet<string>, problems: string[]): void {
  const still = lines.filter(([id, , content]) => gone.has(id) && content !== null);
  if (still.length > 0) problems.push(`at the end: ${still.length} events that had to go are still there`);
}

async function readEnd(slot: Slot, written: number): Promise<End> {
  const { memories } = await slot.json("a", ["stats"]);
  const verify = await slot.run("a", ["verify", "--json"]);
  return {
    memories: Number(memories) - written,
    doctor: { a: await readDoctor(slot, "a"), b: await readDoctor(slot, "b") },
    verified: verify.exit,
  };
}

/** The checks of `loci doctor` that are not good. */
async function readDoctor(slot: Slot, device: DeviceName): Promise<string[]> {
  const { stdout } = await slot.run(device, ["doctor", "--json"]);
  const { checks } = JSON.parse(stdout) as { checks: { name: string; state: string; found: string }[] };
  return checks.filter(({ state }) => state !== "good").map(({ name, state, found }) => `${name}: ${state}: ${found}`);
}

function compareEnds(found: End, expected: End, neighbours: number, halfLine: string): string[] {
  const problems: string[] = [];
  const memories = found.memories - neighbours;
  if (memories !== expected.memories) problems.push(`at the end: ${memories} memories, not ${expected.memories}`);
  if (found.verified !== expected.verified)
    problems.push(`at the end: verify ends with ${found.verified}, not ${expected.verified}`);
  for (const device of ["a", "b"] as const) {
    const known = new Set(expected.doctor[device].map(headOf));
    const other = found.doctor[device].filter(
      (one) => !known.has(headOf(one)) && !(halfLine.endsWith(".jsonl") && headOf(one) === "log: warning"),
    );
    if (other.length > 0) problems.push(`at the end: doctor of ${device} says ${other.join("; ").slice(0, 300)}`);
  }
  return problems;
}

/** The name and the state of a check. The finding itself is left out, because it contains figures and paths. */
function headOf(check: string): string {
  return check.split(": ").slice(0, 2).join(": ");
}

interface CallSeen {
  readonly point: string;
  readonly call: string;
  readonly path: string;
  readonly isHalf: boolean;
  readonly hasCopy: boolean;
}

function readCalls(path: string): CallSeen[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const [, number = "", mark = "", call = "", file = ""] = /^(\d+)([h=]?) (\S+) (.*)$/.exec(line) ?? [];
      return {
        point: `${number}${mark === "h" ? "h" : ""}`,
        call,
        path: file,
        isHalf: mark === "h",
        hasCopy: mark !== "=",
      };
    });
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function describe({ exit, stdout, stderr }: Ran): string {
  return `ended with ${exit}: ${(stderr + stdout).replaceAll(/\s+/g, " ").slice(0, 300)}`;
}
