import type { EventId } from "../../core/event/event.ts";
import { whileGone } from "../../platform/postgres/database-gone.ts";
import type { Database } from "../../platform/postgres/database.ts";
import type { Author } from "./author.ts";
import { openContent } from "./read-lines.ts";
import type { StreamKeys } from "./stream-keys.ts";
import { toStreamError, type StreamKey } from "./stream.ts";

/** A line of a known event, sealed with a key that is not used yet. */
interface SealedContent {
  readonly id: EventId;
  readonly kind: string;
  readonly head: string;
  readonly leaf: number;
  /** The sealed salt and content; null if the line has none. */
  readonly sealed: string | null;
}

interface RenewPlace {
  readonly database: Database;
  readonly key: StreamKey;
  readonly keys: StreamKeys;
  readonly author: Pick<Author, "member">;
}

/**
 * Stores the content of known events again if this server cannot read it, or has them without content although nobody
 * forgot them. Returns the lines that it stored.
 */
export async function renewContent<Line extends SealedContent>(
  place: RenewPlace,
  known: readonly Line[],
): Promise<ReadonlySet<Line>> {
  const whole = known.filter(({ sealed }) => sealed !== null);
  if (whole.length === 0) return new Set();
  const lost = await namesOfLost(place, whole);
  const wanted = whole.filter(({ id, kind }) => lost.has(`${id} ${kind}`));
  if (wanted.length === 0) return new Set();
  const renewed = await renew(place, wanted);
  return new Set(wanted.filter(({ id }) => renewed.has(id)));
}

interface StoredTail {
  readonly id: EventId;
  readonly kind: string;
  readonly leaf: string;
  readonly tail: string | null;
}

async function namesOfLost(
  { database, key, keys }: RenewPlace,
  lines: readonly SealedContent[],
): Promise<ReadonlySet<string>> {
  const rows = await whileGone(async () =>
    database.query<StoredTail>("SELECT * FROM loci.tails_of($1, $2, $3, $4)", [
      key.tenant,
      key.stream,
      lines.map(({ id }) => id),
      lines.map(({ kind }) => kind),
    ]),
  );
  const leafKeys = await keys.keysOf(rows.map(({ leaf }) => Number(leaf)));
  const isLost = ({ id, kind, tail }: StoredTail, at: number): boolean => {
    // `renew` decides whether a blank event was forgotten. A cut key stays cut.
    if (tail === null) return true;
    const opened = openContent(tail, leafKeys[at] ?? "lost", { ...key, id, kind });
    return opened === null;
  };
  return new Set(rows.filter(isLost).map(({ id, kind }) => `${id} ${kind}`));
}

async function renew(
  { database, key, author }: RenewPlace,
  lines: readonly SealedContent[],
): Promise<ReadonlySet<EventId>> {
  try {
    const [row] = await whileGone(async () =>
      database.query<{ renewed: readonly EventId[] | null }>(
        "SELECT * FROM loci.renew($1, $2, $3, $4, $5, $6, $7, $8)",
        [
          key.tenant,
          key.stream,
          author.member,
          lines.map(({ id }) => id),
          lines.map(({ kind }) => kind),
          lines.map(({ leaf }) => leaf),
          lines.map(({ head }) => head),
          lines.map(({ sealed }) => sealed),
        ],
      ),
    );
    return new Set(row?.renewed);
  } catch (error) {
    throw toStreamError(error);
  }
}
