import { readFileSync } from "node:fs";

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { z } from "zod";

import { generateShapes } from "../../../scripts/generate-validator.ts";
import { verifies } from "../../../test/verifies.ts";
import { contentSchemas, HeadSchema } from "./event-schema.ts";
import { RecordSchema } from "./record-schema.ts";
import { validateContent, validateHead, validateRecord } from "./validate-event.ts";

const valid = {
  head: {
    v: "1.0.0",
    id: "0190a000-0000-7000-8000-000000000000",
    key: "k",
    ts: "2026-11-15T00:00:00.000Z",
    kind: "fact.learned",
    scope: { level: "space", user: "me", space: { path: "/p", remote: "r" }, session: "s" },
    origin: { device: "d", agent: "a" },
    trust: "user",
    acl: { read: ["user"] },
    outcome: { status: "success", exitCode: 0, durationMs: 1.5 },
    importance: 0.5,
    digest: "0".repeat(64),
  },
  record: { type: "fact", text: "t", tags: ["x"], meta: { a: [1, null, { b: true }] }, at: 5, session: "s" },
  content: {
    text: "t",
    tags: ["a"],
    tool: "Bash",
    path: "p",
    decision: "allow",
    change: "created",
    targets: ["0190a000-0000-7000-8000-000000000000"],
    reason: "asked",
  },
};

/** Values that replace parts of a valid event. The result is almost valid. */
const anything = fc.oneof(
  fc.anything({ maxDepth: 2, withBigInt: true, withDate: true, withMap: true }),
  fc.constantFrom(
    "",
    "x".repeat(257),
    "x".repeat(65),
    -1,
    2,
    1.5,
    Number.NaN,
    Infinity,
    null,
    undefined,
    [],
    {},
    "user",
  ),
);

function spoiled(value: object): fc.Arbitrary<unknown> {
  const places = placesOf(value);
  const spoiling = fc.record({ place: fc.constantFrom(...places, ["extra"]), by: anything, remove: fc.boolean() });
  return fc.array(spoiling, { maxLength: 2 }).map((changes) => {
    const copy = structuredClone(value);
    for (const { place, by, remove } of changes) replaceAt(copy, place, by, remove);
    return copy;
  });
}

function placesOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([key, item]) => [[...at, key], ...placesOf(item, [...at, key])]);
}

function replaceAt(value: object, place: readonly string[], by: unknown, remove: boolean): void {
  let at: Record<string, unknown> = value as Record<string, unknown>;
  for (const key of place.slice(0, -1)) {
    const next = at[key];
    // Do not change fields inside a Map or a Date, which JSON cannot contain. With added fields, zod treats it as an
    // object, but the validator does not.
    if (typeof next !== "object" || next === null || next instanceof Map || next instanceof Date) return;
    at = next as Record<string, unknown>;
  }
  const last = place.at(-1) ?? "";
  if (remove) delete at[last];
  else at[last] = by;
}

const agrees = (schema: z.ZodType, validate: (value: unknown) => unknown, value: unknown): boolean =>
  (validate(value) === null) === schema.safeParse(value).success;

describe("the validator of the hot path", () => {
  verifies("LOG-4.a");

  it("is generated from the current schemas", () => {
    expect(readFileSync(new URL("event-shapes.generated.ts", import.meta.url), "utf8")).toBe(generateShapes());
  });

  it("accepts and refuses the same heads as zod", () => {
    const property = fc.property(fc.oneof(spoiled(valid.head), anything), (value) =>
      agrees(HeadSchema, validateHead, value),
    );
    expect(fc.check(property, { numRuns: 3000 })).toMatchObject({ failed: false });
  });

  it("accepts and refuses the same records as zod", () => {
    const property = fc.property(fc.oneof(spoiled(valid.record), anything), (value) =>
      agrees(RecordSchema, validateRecord, value),
    );
    expect(fc.check(property, { numRuns: 3000 })).toMatchObject({ failed: false });
  });

  for (const [kind, schema] of Object.entries(contentSchemas)) {
    it(`accepts and refuses the same contents of ${kind} as zod`, () => {
      const known = Object.keys(schema.shape);
      const content = Object.fromEntries(Object.entries(valid.content).filter(([field]) => known.includes(field)));
      const migrated = kind === "log.migrated" ? { from: "a", to: "b", head: "c", events: 1 } : {};
      const property = fc.property(spoiled({ ...content, ...migrated }), (value) =>
        agrees(schema, (v) => validateContent(kind, v), value),
      );
      expect(fc.check(property, { numRuns: 400 })).toMatchObject({ failed: false });
    });
  }

  it("reports what is wrong, and where", () => {
    expect(validateContent("fact.learned", {})).toMatchObject({ path: "text", message: "is missing" });
    expect(validateContent("fact.learned", { text: "x", tag: [] })).toMatchObject({
      path: "tag",
      message: "is not a known field",
    });
    expect(validateHead({ ...valid.head, trust: "anyone" })).toMatchObject({
      path: "trust",
      message: "must be one of user, agent, tool, web, import",
    });
    expect(validateContent("dream.dreamt", {})).toMatchObject({ path: "kind" });
  });

  it("refuses nesting that would exhaust the stack", () => {
    let deep: unknown = 1;
    for (let n = 0; n < 100_000; n += 1) deep = [deep];
    expect(validateContent("fact.learned", { text: "x", meta: { deep } })).toMatchObject({ rule: "json" });
  });
});
