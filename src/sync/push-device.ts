import { LociError } from "../core/errors.ts";
import type { LineLimits, LocalStream } from "../core/ports/local-stream.ts";
import { type Push, type Pushed, type SyncStore, maxPushBytes, maxPushLines } from "../core/ports/sync-store.ts";

/** A cursor that no device has, so that the server stores the lines and does not move the device's cursor. */
export const apart = "apart";

/** How often the server may report another cursor than the one that a push expected. */
const mostSurprises = 3;

interface DeviceSource {
  readonly local: LocalStream;
  readonly store: SyncStore;
  /** The most that the next push may send. */
  readonly limits: () => LineLimits;
}

/**
 * Sends the lines of a device after the cursor that the server has stored. Each push moves the cursor only past the
 * lines of the previous push, because their outcome is known here. So a lost answer is repeated with everything that it
 * reported. The cursor stays in front of a line that was refused because of a wrong clock, and the next sync sends it
 * again.
 */
export async function pushDevice(
  device: string,
  { local, store, limits }: DeviceSource,
  push: (wanted: Push) => Promise<Pushed>,
): Promise<void> {
  let known = await store.sourceCursor(device);
  let [seen, place, isStuck, surprises] = [known, known, false, 0];
  const send = async ({ lines, forgets }: Pick<Push, "lines" | "forgets">): Promise<Pushed> => {
    const move = seen === known || seen === null ? { after: apart, next: apart } : { after: known, next: seen };
    const pushed = await push({ device, ...move, lines, forgets });
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
    const [batch] = local.read(device, place, limits());
    if (batch === undefined || batch.next === place) break;
    const before = surprises;
    const { refused } = batch.lines.length === 0 ? { refused: [] } : await send(batch);
    if (surprises > before) continue;
    isStuck ||= refused.some(({ reason }) => reason === "ahead");
    place = batch.next;
    if (!isStuck) seen = place;
  }
  if (seen !== known) await send({ lines: [], forgets: [] });
}

/**
 * Chooses the size of the next push by the time of the last one, so that a broken connection on a slow link loses
 * little.
 */
export interface Pace {
  readonly limits: () => LineLimits;
  /** Tells how long a push of this size took. */
  readonly took: (ms: number) => void;
}

const first: LineLimits = { lines: 100, bytes: 131_072 };
const least: LineLimits = { lines: 10, bytes: 16_384 };
const quickMs = 1000;
const slowMs = 4000;

export function createPace(): Pace {
  let limits = first;
  return {
    limits: () => limits,
    took: (ms) => {
      if (ms < quickMs) limits = scaled(limits, 2);
      else if (ms > slowMs) limits = scaled(limits, 0.5);
    },
  };
}

function scaled({ lines, bytes }: LineLimits, factor: number): LineLimits {
  return {
    lines: Math.floor(Math.min(maxPushLines, Math.max(least.lines, lines * factor))),
    bytes: Math.floor(Math.min(maxPushBytes, Math.max(least.bytes, bytes * factor))),
  };
}
