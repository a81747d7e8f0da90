import { setTimeout as pauseFor } from "node:timers/promises";

import { admittedEvent } from "../../src/testing/sample-events.ts";
import type { AcknowledgedAppend, AcknowledgedErasure, Reading, SeenPage } from "./history.ts";
import type { ReadAnswer } from "./node-api.ts";
import { RefusedError, type NodeClient } from "./node-client.ts";

/** What the clients of a run have done and seen so far. */
export interface ClientRecord {
  readonly appends: AcknowledgedAppend[];
  readonly erasuresAsked: Set<string>;
  readonly erasures: AcknowledgedErasure[];
  readonly readings: Reading[];
  /** When each acknowledgement arrived. */
  readonly acknowledgedAt: number[];
}

export function createRecord(): ClientRecord {
  return { appends: [], erasuresAsked: new Set(), erasures: [], readings: [], acknowledgedAt: [] };
}

export interface Clients {
  /** Ends all clients. What they wait for is not acknowledged to them. */
  readonly stop: () => Promise<void>;
}

interface ClientParts {
  readonly node: NodeClient;
  readonly record: ClientRecord;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly streams: readonly number[];
}

const writers = 52;
const readers = 12;
export const clientCount = writers + readers;
const mostLines = 6;
const writerPauseMs = 200;
const readerPauseMs = 400;
/** The share of appends that are followed by an erasure. */
const erasureRate = 0.08;
const lateCopyRate = 0.5;
/** The share of catch-ups after which a reader begins again at the first event. */
const restartRate = 0.1;

/** Starts clients that append, erase and read, each one thing after the other. */
export function startClients(parts: Omit<ClientParts, "signal">): Clients {
  const stopping = new AbortController();
  const all = { ...parts, signal: stopping.signal };
  const running = [
    ...Array.from({ length: writers }, async (_, n) => write(all, n)),
    ...Array.from({ length: readers }, async (_, n) => read(all, n)),
  ].map(async (client) =>
    client.catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    }),
  );
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

interface Written {
  readonly id: string;
  readonly line: string;
}

async function write(parts: ClientParts, client: number): Promise<void> {
  const { record, random, signal, streams } = parts;
  const stream = streams[client % streams.length] ?? 0;
  for (let count = 0; ; count += 1) {
    const lines = Array.from({ length: 1 + Math.floor(random() * mostLines) }, (_, n): Written => {
      const { event, line } = admittedEvent(`client ${client} wrote line ${n} of append ${count}`);
      return { id: event.id, line };
    });
    const position = await append(parts, stream, lines);
    record.appends.push({ stream, ids: lines.map(({ id }) => id), position });
    record.acknowledgedAt.push(performance.now());
    const [first] = lines;
    if (first !== undefined && random() < erasureRate) await erase(parts, stream, first);
    await pauseFor(random() * writerPauseMs, undefined, { signal });
  }
}

async function append({ node, signal }: ClientParts, stream: number, lines: readonly Written[]): Promise<string> {
  const body = { stream, lines: lines.map(({ line }) => line) };
  const { position } = await node.ask<{ readonly position: string }>("/append", body, signal);
  return position;
}

/** Erases an event. Often appends a late copy of its line afterwards, as a laptop that was away would. */
async function erase(parts: ClientParts, stream: number, written: Written): Promise<void> {
  const { node, record, random, signal } = parts;
  record.erasuresAsked.add(written.id);
  await node.ask("/erase", { stream, ids: [written.id] }, signal);
  record.erasures.push({ stream, id: written.id, at: performance.now() });
  if (random() < lateCopyRate) await append(parts, stream, [written]);
}

/** Reads a stream from its first event on, goes on while it grows, and begins again from time to time. */
async function read(parts: ClientParts, client: number): Promise<void> {
  const { record, random, streams, signal } = parts;
  const stream = streams[client % streams.length] ?? 0;
  while (!signal.aborted) {
    const pages: SeenPage[] = [];
    const reader = `reader ${client}, ${record.readings.length}`;
    const isDropped = await readOn(parts, stream, pages, () => random() < restartRate);
    record.readings.push({ reader, stream, pages, isDropped });
  }
}

/** Returns true if the cursor was lost. */
async function readOn(
  { node, random, signal }: ClientParts,
  stream: number,
  pages: SeenPage[],
  isEnough: () => boolean,
): Promise<boolean> {
  let after: string | null = null;
  try {
    for (;;) {
      const askedAt = performance.now();
      const page: ReadAnswer = await node.ask("/read", { stream, after }, signal);
      pages.push({ askedAt, events: page.events });
      after = page.cursor;
      if (page.events.length > 0) continue;
      if (isEnough()) return false;
      await pauseFor(random() * readerPauseMs, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted) return false;
    if (error instanceof RefusedError && error.code === "CURSOR_LOST") return true;
    throw error;
  }
}
