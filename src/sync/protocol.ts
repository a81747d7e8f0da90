import { z } from "zod";

import { maxLineBytes } from "../core/event/event.ts";
import { limits } from "../core/event/limits.ts";
import { maxPushLines } from "../core/ports/sync-store.ts";
import { isSealed } from "../platform/encryption/sealed-line.ts";

/**
 * The longest body of a push, packed or unpacked. It is longer than `maxPushBytes`, because quotes in the lines are
 * escaped.
 */
export const mostPushBytes = 4_194_304;

/** The longest line of a pull, in characters. */
export const mostPulledChars = 2 * maxLineBytes + 1024;

export const ndjson = "application/x-ndjson";

/**
 * A laptop sends this version in the header `Loci-Sync`. From version 2 on it understands lines that the server cannot
 * read. For older laptops a server leaves out such lines, because they would take them for erased.
 */
export const syncVersion = 2;
export const syncVersionHeader = "loci-sync";

const eventId = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** A cursor has four numbers for each segment of the device, about 62 bytes. The database refuses a longer one, too. */
const cursor = z
  .string()
  .max(131_072)
  .regex(/^\P{Cc}*$/u)
  .refine((text) => Buffer.byteLength(text) <= 131_072, "has more than 131,072 bytes");
/** The database refuses a name of more than 512 bytes. 128 characters never have that many. */
const device = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}+$/u);
const refusalReason = z.enum(["ahead", "invalid", "changed", "sealed", "author"]);
const streamCursor = z.string().regex(/^[1-9]\d{0,15}\.[0-9a-f-]{36}$/);

export const PushSchema = z
  .strictObject({
    device,
    after: cursor.nullable(),
    next: cursor,
    lines: z.array(z.string().max(maxLineBytes)).max(maxPushLines),
    forgets: z.array(eventId).max(100_000).optional(),
  })
  .refine(({ lines, forgets = [] }) => forgets.length <= lines.filter(isSealed).length * limits.targets, {
    path: ["forgets"],
    message: `names more than ${limits.targets} events for each sealed line`,
  });

export const PullQuerySchema = z.strictObject({ after: streamCursor.optional() });

export const CursorQuerySchema = z.strictObject({ device: device.optional() });

export const PushedSchema = z.object({
  stored: z.array(eventId),
  known: z.array(eventId),
  erased: z.array(eventId),
  conflict: z.array(eventId),
  refused: z.array(z.object({ id: z.union([eventId, z.literal("")]), reason: refusalReason })),
  cursor: cursor.nullable(),
  from: streamCursor.nullable(),
  to: streamCursor.nullable(),
});

export const CursorAnswerSchema = z.object({
  cursor: cursor.nullable(),
  epoch: z.string().min(1).max(256),
  /** The number of the last event. An older server does not report it. */
  head: z.int().min(0).optional(),
});

/** A line of a pull. The last line of a complete answer is `{"end":true}`. */
export const PulledLineSchema = z.union([
  z.object({
    seq: z.int().min(1),
    author: z.string().min(1).max(64),
    line: z.string(),
    /** True if the server has the content of the line and cannot read it. */
    unreadable: z.boolean().optional(),
  }),
  z.object({ end: z.literal(true) }),
]);

/** The member who asks, and the streams that the member may use. */
export const TeamAnswerSchema = z.object({
  tenant: z.string().regex(/^\d{1,19}$/),
  team: z.string().min(1).max(256),
  member: z.string().min(1).max(64),
  streams: z
    .array(
      z.object({
        stream: z.int().min(1),
        kind: z.enum(["person", "space"]),
        name: z.string().min(1).max(4096),
        role: z.enum(["owner", "writer", "reader"]),
      }),
    )
    .max(10_000),
});

export type TeamAnswer = z.output<typeof TeamAnswerSchema>;
