import { setTimeout as pauseFor } from "node:timers/promises";

import type { Broken } from "./broken.ts";
import type { PostgresHost } from "./postgres-host.ts";
import type { WorkerProcess } from "./worker-process.ts";
import type { World as Servers } from "./world.ts";

/** Everything that faults can affect. */
export interface World extends Servers {
  readonly laptops: readonly WorkerProcess[];
}

/** A fault, and what an operator does about it. When it resolves, only `repair` may be left to do. */
export interface Fault {
  readonly name: string;
  readonly run: (world: World, random: () => number) => Promise<void>;
}

/** How long a fault lasts before somebody reacts. */
const noticeMs = 1500;
const cutMs = 4000;
/** How long an operator waits: longer than nodes trust a primary that has no standby any more. */
const fenceMs = 3500;
/** Clocks are wrong by at most this much, because ids that are a day ahead are refused. */
const mostClockMs = 20 * 3_600_000;

/** Lets an old primary come back as it was, while clients go on, and then makes it a standby. */
async function returnOldPrimary({ cluster }: World, old: PostgresHost): Promise<void> {
  if (!old.isRunning()) await old.start();
  await pauseFor(noticeMs);
  await cluster.rebuild(old);
}

const primaryKilled: Fault = {
  name: "primary killed",
  run: async (world) => {
    const old = world.cluster.primary();
    await old.kill();
    await pauseFor(300);
    await world.cluster.failOver();
    await returnOldPrimary(world, old);
  },
};

const primaryCrashed: Fault = {
  name: "primary restarted",
  run: async ({ cluster }) => {
    await cluster.primary().kill();
    await cluster.primary().start();
  },
};

/** The old primary goes on running. When it can be reached again, nodes have connections to it. */
const primaryCutOff: Fault = {
  name: "primary cut off",
  run: async (world) => {
    const old = world.cluster.primary();
    await world.network.isolate(old.host);
    await pauseFor(fenceMs);
    await world.cluster.failOver();
    await pauseFor(cutMs);
    await world.network.heal();
    await returnOldPrimary(world, old);
  },
};

/** Commits that no standby has survive a crash; then another server becomes the primary, which lacks them. */
const primaryAlone: Fault = {
  name: "primary alone",
  run: async (world) => {
    const { cluster, network } = world;
    const old = cluster.primary();
    for (const standby of cluster.standbys()) await network.cut(old.host, standby.host);
    await pauseFor(noticeMs);
    await old.kill();
    await old.start();
    await pauseFor(cutMs);
    await old.kill();
    await network.heal();
    await cluster.failOver();
    await returnOldPrimary(world, old);
  },
};

const standbysCutOff: Fault = {
  name: "standbys cut off",
  run: async ({ cluster, network }, random) => {
    const standbys = random() < 0.5 ? cluster.standbys() : cluster.standbys().slice(1);
    for (const standby of standbys) await network.cut(cluster.primary().host, standby.host);
    await pauseFor(cutMs);
    await network.heal();
  },
};

const diskFull: Fault = {
  name: "disk full",
  run: async ({ cluster }) => {
    const primary = cluster.primary();
    await primary.fillDisk();
    await pauseFor(cutMs);
    primary.freeDisk();
    // The primary may have stopped, because it could not write its WAL.
    await primary.start();
  },
};

const nodeKilled: Fault = {
  name: "node killed",
  run: async ({ nodes }, random) => {
    const killed = shuffled(nodes, random).slice(0, 1 + Math.floor(random() * 2));
    await Promise.all(killed.map(async (node) => restart(node, random() * noticeMs)));
  },
};

const nodeCutOff: Fault = {
  name: "node cut off",
  run: async ({ nodes, network, cluster }, random) => {
    const node = shuffled(nodes, random)[0];
    if (node === undefined) return;
    const server = cluster.primary();
    await network.cut(node.host, server.host);
    await pauseFor(cutMs);
    await network.join(node.host, server.host);
  },
};

const laptopKilled: Fault = {
  name: "laptop killed",
  run: async ({ laptops }, random) => {
    const killed = shuffled(laptops, random).slice(0, 1 + Math.floor(random() * 3));
    await Promise.all(killed.map(async (laptop) => restart(laptop, random() * noticeMs)));
  },
};

const laptopCutOff: Fault = {
  name: "laptop cut off",
  run: async ({ laptops, nodes, network }, random) => {
    const laptop = shuffled(laptops, random)[0];
    if (laptop === undefined) return;
    for (const node of nodes) await network.cut(laptop.host, node.host);
    await pauseFor(cutMs);
    for (const node of nodes) await network.join(laptop.host, node.host);
  },
};

const clocksJump: Fault = {
  name: "clocks jump",
  run: async ({ nodes, laptops }, random) => {
    for (const worker of [...nodes, ...laptops]) worker.setClock(Math.round((random() * 2 - 1) * mostClockMs));
  },
};

async function restart(worker: WorkerProcess, pauseMs: number): Promise<void> {
  await worker.kill();
  await pauseFor(pauseMs);
  await worker.start();
}

/** One of these in each round, in this order. The worst ones come first, so that a run of few rounds has them, too. */
export const databaseFaults: readonly Fault[] = [
  primaryKilled,
  primaryAlone,
  primaryCutOff,
  diskFull,
  standbysCutOff,
  primaryCrashed,
];

/** The faults that reveal a broken build. */
export const revealing: Readonly<Record<Broken, readonly Fault[]>> = {
  "no-lock": [standbysCutOff],
  "no-retry-write": [primaryAlone],
  "async-standby": [primaryAlone, primaryKilled],
};

/** Three of these in each round, at the same time as the fault of the database. */
export const workerFaults: readonly Fault[] = [nodeKilled, nodeCutOff, laptopKilled, laptopCutOff, clocksJump];

/** Repairs all connections and servers. */
export async function repair({ network, cluster }: World): Promise<void> {
  await network.heal();
  await cluster.untilWhole();
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
