import { z } from "zod";

import { maxLineBytes } from "../core/event/event.ts";
import { maxPushLines } from "../core/ports/sync-store.ts";

/** The longest body of a push, before and after it is unpacked. Quotes in lines are escaped, so it is over 1 MiB. */
export const mostPushBytes = 4_194_304;

/** The longest line of a pull, in characters. */
export const mostPulledChars = 2 * maxLineBytes + 1024;

export const ndjson = "application/x-ndjson";

const eventId = z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** A cursor has four numbers for each segment of the device. */
const cursor = z.string().max(262_144);
const device = z.string().min(1).max(128);
const refusalReason = z.enum(["ahead", "invalid", "changed", "sealed", "author"]);
const streamCursor = z.string().regex(/^[1-9]\d{0,15}\.[0-9a-f-]{36}$/);

export const PushSchema = z.strictObject({
  device,
  after: cursor.nullable(),
  next: cursor,
  lines: z.array(z.string().max(maxLineBytes)).max(maxPushLines),
  forgets: z.array(eventId).max(100_000).optional(),
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
  z.object({ seq: z.int().min(1), author: z.string().min(1).max(64), line: z.string() }),
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
