import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";

import type { Principal } from "../../src/core/access/scope.ts";
import { routes } from "../../src/server/http/create-app.ts";
import type { Route } from "../../src/server/http/route.ts";
import { machineRoutes } from "../../src/server/http/routes/machine.ts";
import { accessOf, checkRoutes, onlyByPerson, routeAccess, type Sessions } from "../../src/server/route-access.ts";
import { verifies } from "../verifies.ts";
import { fillForExamples, lineOf, routeExamples, type Example } from "./route-examples.ts";
import { openTestApi, type Asked, type TestApi } from "./test-api.ts";

let api: TestApi;
afterEach(() => api.remove());

/** A word that is in everything that an agent of another space must not see. */
const canary = "wombat";

type Name = "a user session" | "an agent of the space" | "an agent of another space" | "an agent without a space";

/** Which sessions each class of the table answers. */
const answered: Readonly<Record<Sessions, readonly Name[]>> = {
  owner: [],
  user: ["a user session"],
  conversations: ["a user session", "an agent without a space"],
  any: ["a user session", "an agent of the space", "an agent of another space", "an agent without a space"],
};

function principals(space: string): Readonly<Record<Name, Principal>> {
  return {
    "a user session": { kind: "user", space, session: "s1" },
    "an agent of the space": { kind: "agent", agent: "a", space, session: "s1" },
    "an agent of another space": { kind: "agent", agent: "b", space: "/elsewhere", session: "s2" },
    "an agent without a space": { kind: "agent", agent: "c", session: "s3" },
  };
}

/** Stores the canary in every kind of place that belongs to the space, to a session or to the user's conversations. */
async function plant({ owner, space }: TestApi): Promise<void> {
  const { name } = await owner.spaces.resolve(space);
  const session = owner.as({ kind: "user", space: name, session: "s1" });
  await session.remember(`the ${canary} of the space`, { space });
  await session.record([{ type: "prompt", text: `where is the ${canary}?`, session: "s1", space }]);
  await session.entries.save({ compartment: "plan", session: "s1", content: `step ${canary}` });
  await owner.documents.append({ scope: "space", space }, `# A ${canary}`);
  await owner.history.appendMessage({ role: "user", text: `a ${canary} by mail`, channel: "mail" });
  await owner.notes.add({ text: `feed the ${canary}`, at: 4_000_000_000_000 });
}

const accessTo = (route: Route) => {
  const access = accessOf(route.method, route.path);
  if (access.to !== "memory") throw new Error(`${route.id} is not about a memory`);
  return access;
};

function ask(route: Route, example: Example, asked: Asked) {
  const { body, headers } = example;
  return api.ask(lineOf(route, example), {
    ...(body === undefined ? {} : { body }),
    ...asked,
    headers: { ...headers, ...asked.headers },
  });
}

describe("the table of routes", () => {
  verifies("SAF-10.b");

  it.each([
    "a user session",
    "an agent of the space",
    "an agent of another space",
    "an agent without a space",
  ] as const)("decides which routes answer %s", async (name) => {
    api = await openTestApi();
    await plant(api);
    const examples = routeExamples(api, await fillForExamples(api));
    const principal = principals((await api.owner.spaces.resolve(api.space)).name)[name];
    const headers = { "loci-principal": JSON.stringify(principal) };
    for (const route of routes) {
      const { sessions } = accessTo(route);
      const { status, json, text } = await ask(route, examples[route.id] ?? {}, { by: "person", headers });
      const isByTable = json?.detail?.startsWith("this route does not answer") === true;
      const expected = answered[sessions].includes(name) ? "answered" : "403 SCOPE_REFUSED";
      expect([route.id, isByTable ? `${status} ${json.code}` : "answered"]).toEqual([route.id, expected]);
      const hidden = name === "an agent of another space" ? canary : "nothing is hidden from the others";
      expect(text, route.id).not.toContain(hidden);
    }
    expect(api.faults).toEqual([]);
  });

  it("returns nothing to an agent of another space, for any request", async () => {
    api = await openTestApi();
    await plant(api);
    const headers = { "loci-principal": JSON.stringify(principals("")["an agent of another space"]) };
    const space = encodeURIComponent(api.space);
    const asked: readonly (readonly [string, unknown?])[] = [
      [`GET /memory/search?q=${canary}`],
      [`GET /memory/facets?q=${canary}`],
      [`GET /memory/timeline?limit=100`],
      ["GET /memory/timeline?type=message"],
      [`GET /history/search?q=${canary}`],
      [`GET /documents/space?space=${space}`],
      [`GET /documents/space/versions?space=${space}`],
      ["GET /entries?compartment=plan&session=s1"],
      ["GET /facts"],
      ["GET /memory/sessions"],
      ["POST /memory/recall", { prompt: `Where is the ${canary} of the space?`, space: api.space }],
      ["POST /memory/brief", { space: api.space }],
      ["POST /memory/action", { action: { kind: "edit", path: `src/${canary}.ts` }, space: api.space }],
      ["POST /history/prompt", { system: "Be brief.", current: { text: "Well?", channel: "mail" }, space: api.space }],
    ];
    for (const [line, body] of asked) {
      const { text } = await api.ask(line, { headers, ...(body === undefined ? {} : { body }) });
      // The question itself may be in the answer.
      expect(text.replaceAll(`q=${canary}`, ""), line).not.toMatch(
        new RegExp(`${canary} (?:of|by)|step|A ${canary}|feed`),
      );
    }
  });

  it("decides which routes a token may use, and no route of a memory works without one", async () => {
    api = await openTestApi();
    const examples = routeExamples(api, await fillForExamples(api));
    for (const route of routes) {
      const isOfPerson = onlyByPerson(route) !== null;
      const example = examples[route.id] ?? {};
      const { status, json } = await ask(route, example, { by: "token" });
      const isRefused = status === 403 && json.detail.includes(`only a person may ${onlyByPerson(route)}`);
      expect([route.id, isRefused]).toEqual([route.id, isOfPerson]);
      expect((await ask(route, example, { by: "nobody" })).status, route.id).toBe(401);
    }
  });

  it("answers unauthenticated callers only on the routes that the table lists", async () => {
    api = await openTestApi();
    for (const [line, { to }] of Object.entries(routeAccess)) {
      if (/ \/v1\/|healthz|readyz|metrics|\/machine\//.test(line)) continue;
      const [method = "", path = ""] = line.replace("ALL", "POST").replace("/mcp", "/session").split(" ");
      const found = await api.ask(`${method === "POST" && path === "/session" ? "GET" : method} ${path}`, {
        by: "nobody",
      });
      // A login link that was used before is refused, although everybody may call the route.
      const isOpen = found.status !== 401 || path.startsWith("/login/");
      expect([line, isOpen]).toEqual([line, to === "everybody"]);
    }
  });

  it("has a row for each route, and an app with an unlisted route does not start", async () => {
    api = await openTestApi();
    for (const route of [...routes, ...machineRoutes]) expect(accessTo(route).to).toBe("memory");
    const app = new Hono();
    app.get("/memory/search", () => new Response());
    expect(() => checkRoutes(app.routes)).not.toThrow();
    app.post("/memory/search", () => new Response());
    expect(() => checkRoutes(app.routes)).toThrow("POST /memory/search is not in the table of routes");
  });
});
