import { describe, expect, it } from "vitest";

import type { RouteContract } from "../route.ts";
import { careRoutes } from "./care.ts";
import { decisionRoutes } from "./decisions.ts";
import { documentRoutes } from "./documents.ts";
import { entryRoutes } from "./entries.ts";
import { everydayRoutes } from "./everyday.ts";
import { factRoutes } from "./facts.ts";
import { historyRoutes } from "./history.ts";
import { changeRoutes, insightRoutes } from "./insight.ts";
import { machineRoutes } from "./machine.ts";
import { sharingRoutes } from "./sharing.ts";

const routes: readonly RouteContract[] = [
  ...careRoutes,
  ...changeRoutes,
  ...decisionRoutes,
  ...documentRoutes,
  ...entryRoutes,
  ...everydayRoutes,
  ...factRoutes,
  ...historyRoutes,
  ...insightRoutes,
  ...machineRoutes,
  ...sharingRoutes,
];

function repeated(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

describe("the routes of the HTTP API", () => {
  it("contain each method of a path once", () => {
    expect(repeated(routes.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`))).toEqual([]);
  });

  it("read no body with GET", () => {
    expect(routes.filter(({ method, body }) => method === "get" && body !== undefined)).toEqual([]);
  });

  it.each(routes)("have a schema for every parameter in $path ($id)", ({ path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    expect(Object.keys(params?.shape ?? {}).toSorted()).toEqual(inPath.toSorted());
  });
});
