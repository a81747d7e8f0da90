import { join } from "node:path";

import { expect, it } from "vitest";
import { z } from "zod";

import { routes } from "../../src/server/http/create-app.ts";
import type { Route } from "../../src/server/http/route.ts";
import { mulberry32 } from "../mulberry32.ts";
import { chooseSeed, seedVariable } from "../seed.ts";
import { openTestApi } from "./test-api.ts";

const requests = 20_000;

type Schema = Readonly<Record<string, unknown>>;

/** Makes values that fit a schema, and values that nearly fit. */
function createGenerator(random: () => number, folders: readonly string[], ids: readonly string[]) {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const odd = (): unknown =>
    pick<unknown>([
      null,
      true,
      false,
      0,
      -1,
      1e308,
      0.5,
      Number.MAX_SAFE_INTEGER,
      "",
      " ",
      "a",
      "../../etc/passwd",
      "\u0000",
      "\ud800",
      "\u202e",
      "__proto__",
      "constructor",
      "'; DROP TABLE memories; --",
      "*".repeat(50),
      '"',
      "🌊",
      "NaN",
      "2026-13-45",
      "x".repeat(5000),
      [],
      {},
      [[[]]],
      { a: { b: [1] } },
      { ["__proto__"]: 1 },
      ids,
      pick(folders),
      pick(ids),
    ]);
  const value = (schema: Schema, name: string): unknown => {
    if (random() < 0.04) return odd();
    const choices = (schema["anyOf"] ?? schema["oneOf"]) as readonly Schema[] | undefined;
    if (choices !== undefined) return value(pick(choices), name);
    if (Array.isArray(schema["enum"])) return pick(schema["enum"]);
    if ("const" in schema) return schema["const"];
    switch (schema["type"]) {
      case "object": {
        const fields = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>);
        const required = (schema["required"] ?? []) as readonly string[];
        const chosen = fields.filter(([key]) => random() < (required.includes(key) ? 0.98 : 0.3));
        const extra = random() < 0.02 ? { extra: odd() } : {};
        return { ...Object.fromEntries(chosen.map(([key, inner]) => [key, value(inner, key)])), ...extra };
      }
      case "array":
        return Array.from({ length: Math.floor(random() * 3) }, () => value((schema["items"] ?? {}) as Schema, name));
      case "integer":
      case "number":
        return pick([0, 1, 2, 5, 50, 1000, -1, 1.5, 1_738_112_345_123]);
      case "boolean":
        return random() < 0.5;
      case "string":
        if (/space|folder|workspace/.test(name)) return pick(folders);
        if (/^id$|ids|fact|recall|from|to|replaces|showing/.test(name)) return pick(ids);
        return pick(["tide", "plan", "s1", "The tide comes at noon", "main", String(odd())]);
      default:
        return odd();
    }
  };
  return { pick, odd, value };
}

const schemaOf = (schema: z.ZodType | undefined): Schema =>
  schema === undefined ? {} : z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

it(`${requests} valid, nearly valid or invalid requests get an answer, and none causes a fault`, async () => {
  const api = await openTestApi({ requestMs: 20_000, slowRequestMs: 20_000 });
  const known = await api.owner.record([
    { type: "fact", text: "The tide comes at noon", space: api.space, tags: ["sea"] },
    { type: "prompt", text: "When does the tide come?", session: "s1" },
  ]);
  const folders = [api.space, join(api.space, "none")];
  const random = mulberry32(chooseSeed(process.env[seedVariable]));
  const { pick, odd, value } = createGenerator(random, folders, [...known, "ffffffff", "x"]);
  const schemas = new Map(
    routes.map((route) => [route.id, [schemaOf(route.params), schemaOf(route.query), schemaOf(route.body)] as const]),
  );
  const quick = routes.filter(({ isSlow }) => isSlow !== true);
  const slow = routes.filter(({ isSlow, id }) => isSlow === true && id !== "care.backup");
  const counts = new Map<number, number>();
  const answered = new Set<string>();

  const pathOf = (route: Route, params: Schema): string =>
    route.path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => {
      const properties = (params["properties"] ?? {}) as Record<string, Schema>;
      return encodeURIComponent(String(value(properties[key] ?? {}, key)).toWellFormed()) || "x";
    });
  const queryOf = (schema: Schema): string => {
    if (random() < 0.02) return `?${encodeURIComponent(String(odd()).toWellFormed())}`;
    const made = value({ type: "object", ...schema }, "");
    if (typeof made !== "object" || made === null) return "";
    return `?${Object.entries(made)
      .map(
        ([key, one]) =>
          `${encodeURIComponent(key)}=${encodeURIComponent(String(typeof one === "object" ? JSON.stringify(one) : one).toWellFormed())}`,
      )
      .join("&")}`;
  };

  for (let n = 0; n < requests; n += 1) {
    const route = n % 400 === 0 ? pick(slow) : pick(quick);
    const [params = {}, query = {}, body = {}] = schemas.get(route.id) ?? [];
    // Writes are durable, and so take longer: most of them are made invalid.
    const isWrite = route.method !== "get";
    const isBroken = isWrite && random() < 0.7;
    const line = `${route.method.toUpperCase()} ${pathOf(route, params)}${isBroken && random() < 0.3 ? `?${"x".repeat(3)}` : queryOf(query)}`;
    const sent = !isWrite || route.body === undefined ? undefined : isBroken ? odd() : value(body, "");
    const response = await api.app.fetch(
      api.request(line, {
        by: random() < 0.7 ? "person" : pick(["token", "nobody"] as const),
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) ?? "null" }),
        headers: {
          ...(random() < 0.02 ? { accept: "application/x-ndjson" } : {}),
          ...(random() < 0.05 ? { "if-match": pick(['"x"', "*", "x", '""']) } : {}),
          ...(random() < 0.05 ? { "if-none-match": "*" } : {}),
          ...(random() < 0.05 ? { "idempotency-key": pick(["a", "b", "c d"]) } : {}),
          ...(random() < 0.05
            ? { "loci-principal": pick(['{"kind":"user","session":"s1"}', '{"kind":"agent","agent":"a"}', "{"]) }
            : {}),
        },
      }),
    );
    const text = await response.text();
    counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
    if (response.status < 300) answered.add(route.id);
    // Without a model, only these codes are right.
    const isExpected = response.status < 500 || /"code":"MODEL_UNAVAILABLE"/.test(text);
    expect(
      isExpected,
      `${line} ${JSON.stringify(sent)?.slice(0, 300)}: ${response.status} ${text.slice(0, 300)} ${String(api.faults.at(-1))}`,
    ).toBe(true);
  }
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(requests);
  // The requests are not only refused: most of the quick routes also succeeded.
  expect(answered.size).toBeGreaterThan(quick.length * 0.6);
  await api.remove();
}, 600_000);
