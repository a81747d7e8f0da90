import { z } from "zod";

import { LociError } from "../../core/errors.ts";

/** The most items that a list can go through by cursors, because the library's own lists end there. */
const mostItems = 10_000;

/** The query parameters of every list. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(1000).default(50).describe("The maximum number of items."),
  cursor: z.string().max(1024).optional().describe("The value of `next` in the previous page."),
};

export function pageOf(item: z.ZodType) {
  return z.looseObject({
    items: z.array(item),
    next: z.string().nullable().describe("The cursor of the next page; null at the end."),
  });
}

const PlaceSchema = z.strictObject({ n: z.int().min(0).max(mostItems), id: z.string().max(300) });

/**
 * Returns one page of a list that the library returns from its beginning. The cursor names the last item, so that a new
 * item at the beginning moves nothing. If the last item is gone, its position counts.
 */
export async function pageFrom<T>(
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  list: (limit: number) => Promise<readonly T[]>,
  idOf: (item: T) => string,
): Promise<{ readonly items: readonly T[]; readonly next: string | null }> {
  const place = cursor === undefined ? null : readCursor(cursor, PlaceSchema);
  // Reads somewhat more, because new items may have come before the last one.
  const wanted = Math.min(mostItems, (place?.n ?? 0) + limit * 2 + 1);
  const all = await list(wanted);
  const known = place === null ? -1 : all.findIndex((item) => idOf(item) === place.id);
  const start = place === null ? 0 : known === -1 ? place.n : known + 1;
  const items = all.slice(start, start + limit);
  const last = items.at(-1);
  const end = start + items.length;
  const isMore = all.length > end && last !== undefined;
  return { items, next: isMore ? writeCursor({ n: end, id: idOf(last) }) : null };
}

export function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** Reads a cursor that a client sends back. Throws USAGE if this server has not made it. */
export function readCursor<T>(cursor: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new LociError("USAGE", "cursor is not one that this list returned", {
      next: "Leave it out to begin again.",
    });
  }
}
