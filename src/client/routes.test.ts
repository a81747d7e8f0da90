import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { generateClientRoutes } from "../../scripts/generate-client-routes.ts";
import { routes } from "../server/http/create-app.ts";
import { refusedMethods } from "./refused-methods.ts";
import { remoteMethods } from "./remote-methods.ts";

it("the generated routes of the client are those of the server", () => {
  const text = readFileSync(new URL("routes.generated.ts", import.meta.url), "utf8");
  expect(text, "run `npm run generate`").toBe(generateClientRoutes());
});

it("a request has each field once: in the path, the query or the body", () => {
  const twice = routes.flatMap(({ id, params, query, body }) => {
    const names = [params, query, body].flatMap((schema) =>
      Object.keys(schema !== undefined && "shape" in schema ? (schema.shape as object) : {}),
    );
    return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${id} ${name}`);
  });
  expect(twice).toEqual([]);
});

it("every route has a method in the client, except variants of another route", () => {
  const own = ["transfer.export", "changes.read"];
  const used = new Set([
    ...Object.entries<{ route?: string }>(remoteMethods).map(([name, { route }]) => route ?? name),
    ...own,
  ]);
  const unused = routes.map(({ id }) => id).filter((id) => !used.has(id));
  expect(unused).toEqual(["forgetOne", "entries.getOne"]);
});

it("every refusal names a command or a method to use instead", () => {
  for (const [name, { next }] of Object.entries(refusedMethods)) expect(next, name).toMatch(/`(?:loci|memory)[ .]/);
});
