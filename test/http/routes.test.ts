import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { routes } from "../../src/server/http/create-app.ts";
import { createOpenApi } from "../../src/server/http/openapi.ts";
import type { Route } from "../../src/server/http/route.ts";
import { onlyByPerson } from "../../src/server/route-access.ts";
import { verifies } from "../verifies.ts";
import { fillForExamples, lineOf, routeExamples, type KnownIds } from "./route-examples.ts";
import { openTestApi, type Asked, type TestApi } from "./test-api.ts";

let api: TestApi;
let known: KnownIds;
const examples = () => routeExamples(api, known);

beforeAll(async () => {
  api = await openTestApi();
  known = await fillForExamples(api);
});
afterAll(async () => {
  await api.remove();
});

/** True if an answer fits its schema. The export is text in this test. */
function fits({ id, answer }: Route, json: unknown): boolean {
  return id === "transfer.export" || answer.safeParse(json).success;
}

it("every route has an example", () => {
  expect(Object.keys(examples()).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
});

it("every route answers a person according to its schema", async () => {
  verifies("API-1.a", "API-1.b");
  for (const [id, example] of Object.entries(examples())) {
    const route = routes.find((one) => one.id === id);
    if (route === undefined) throw new Error(id);
    const asked: Asked = {
      by: "person",
      ...(example.body === undefined ? {} : { body: example.body }),
      ...(example.headers === undefined ? {} : { headers: example.headers }),
    };
    const { status, json, text } = await api.ask(lineOf(route, example), asked);
    expect(json?.code, `${id}: ${text.slice(0, 300)}`).toBe(example.problem);
    const isGood = example.problem !== undefined || (status < 300 && fits(route, json));
    expect(isGood, `${id}: ${status} ${text.slice(0, 300)}`).toBe(true);
  }
  expect(api.faults).toEqual([]);
});

describe("a route that the CLI reserves for a person", () => {
  it.each(routes.filter((route) => onlyByPerson(route) !== null).map((route) => [route.id, route] as const))(
    "%s refuses a token",
    async (_id, route) => {
      verifies("SAF-10.b");
      const { status, json } = await api.ask(lineOf(route, {}), route.body === undefined ? {} : { body: {} });
      expect({ status, code: json.code }).toEqual({ status: 403, code: "SCOPE_REFUSED" });
      expect(json.detail).toContain(`only a person may ${onlyByPerson(route)}`);
    },
  );
});

it("no route answers without a token or a session", async () => {
  for (const route of routes) expect((await api.ask(lineOf(route, {}), { by: "nobody" })).status, route.id).toBe(401);
  for (const path of ["/events", "/memory/events"])
    expect((await api.ask(`GET ${path}`, { by: "nobody" })).status).toBe(401);
});

it("the OpenAPI document is valid, and lists every route with its schemas", async () => {
  verifies("API-1.b");
  const { json, headers } = await api.ask("GET /openapi.json", { by: "nobody" });
  expect(headers.get("content-type")).toBe("application/json");
  expect(json).toEqual(JSON.parse(JSON.stringify(createOpenApi(routes))));
  expect(json.openapi).toBe("3.1.0");
  const operations = Object.values(json.paths).flatMap((item) => Object.values(item as object));
  expect(new Set(operations.map(({ operationId }) => operationId))).toEqual(new Set(routes.map(({ id }) => id)));
  const body = json.paths["/memory/record"].post.requestBody.content["application/json"].schema;
  expect(JSON.stringify(body)).toContain("session_id");
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(json), config });
  expect(found.filter(({ severity }) => severity === "error").map(({ message, ruleId }) => [ruleId, message])).toEqual(
    [],
  );
});

it("the page with the routes needs no script and no external file", async () => {
  const { text, headers } = await api.ask("GET /docs", { by: "nobody" });
  expect(text).toContain("GET /memory/search");
  expect(text).not.toMatch(/<script|https?:\/\/|style=/);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  expect((await api.ask("GET /docs.css", { by: "nobody" })).headers.get("content-type")).toContain("text/css");
});
