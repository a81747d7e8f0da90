import { join } from "node:path";

import type { ClientRecord } from "./clients.ts";
import type { Copy } from "./history.ts";
import type { LaptopMessage } from "./laptop-api.ts";
import type { Network } from "./network.ts";
import { createWorker, type WorkerProcess } from "./worker-process.ts";

/** Machines that write to logs of their own and sync. */
export interface Laptops {
  readonly workers: readonly WorkerProcess[];
  /** Ends their work, waits for a last sync of all of them, and returns their copies. */
  readonly finish: () => Promise<Copy[]>;
}

export interface LaptopOptions {
  readonly network: Network;
  readonly folder: string;
  readonly urls: readonly string[];
  /** The stream of each laptop. */
  readonly streams: readonly number[];
  readonly record: ClientRecord;
}

/** Starts laptops. What they report goes to the record of all clients. */
export async function startLaptops({ network, folder, urls, streams, record }: LaptopOptions): Promise<Laptops> {
  const laptops: Laptop[] = [];
  for (const [at, stream] of streams.entries()) {
    const name = `laptop${at + 1}`;
    const host = await network.addHost(name);
    const ends = { idle: Promise.withResolvers<void>(), copy: Promise.withResolvers<Copy>() };
    const worker = createWorker(host, "laptop", [folder, name, String(stream), ...urls], {
      log: join(folder, `${name}.log`),
      onMessage: (message) => receive(message as LaptopMessage, { laptop: name, stream, record, ends }),
    });
    laptops.push({ worker, ends });
  }
  await Promise.all(laptops.map(async ({ worker }) => worker.start()));
  return {
    workers: laptops.map(({ worker }) => worker),
    finish: async () => {
      for (const { worker } of laptops) worker.tell({ order: "finish" });
      await Promise.all(laptops.map(async ({ ends }) => ends.idle.promise));
      for (const { worker } of laptops) worker.tell({ order: "copy" });
      return Promise.all(laptops.map(async ({ ends }) => ends.copy.promise));
    },
  };
}

interface Laptop {
  readonly worker: WorkerProcess;
  readonly ends: Ends;
}

interface Ends {
  readonly idle: PromiseWithResolvers<void>;
  readonly copy: PromiseWithResolvers<Copy>;
}

interface Receiver {
  readonly laptop: string;
  readonly stream: number;
  readonly record: ClientRecord;
  readonly ends: Ends;
}

function receive(message: LaptopMessage, { laptop, stream, record, ends }: Receiver): void {
  if ("forgetting" in message) record.erasuresAsked.add(message.forgetting);
  if ("idle" in message) ends.idle.resolve();
  if ("copy" in message) ends.copy.resolve({ laptop, stream, events: message.copy });
  if (!("synced" in message)) return;
  const { ids, forgotten } = message.synced;
  const at = performance.now();
  if (ids.length > 0) record.appends.push({ stream, ids, position: null });
  for (const id of forgotten) record.erasures.push({ stream, id, at });
  record.acknowledgedAt.push(at);
}
