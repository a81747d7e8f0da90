import { expect, it } from "vitest";

import { clientRoutes } from "./routes.generated.ts";
import { toRequest } from "./to-request.ts";

it("each field goes where the route expects it", () => {
  const { method, path, body } = toRequest("entries.update", clientRoutes["entries.update"], {
    id: "a/b c",
    compartment: "plan & more",
    session: undefined,
    content: "Ä",
    tags: ["x"],
  });
  expect([method, path, body]).toEqual([
    "PATCH",
    "/entries/a%2Fb%20c?compartment=plan+%26+more",
    '{"content":"Ä","tags":["x"]}',
  ]);
});

it("a list in a query keeps its commas", () => {
  const { path } = toRequest("entries.get", clientRoutes["entries.get"], { compartment: "plan", tags: ["a,b", "c"] });
  expect(new URL(path, "http://loci").searchParams.get("tags")).toBe("a\\,b,c");
});

it("a signal ends the request, and no progress is requested", () => {
  const { signal } = new AbortController();
  const request = toRequest("care.verify", clientRoutes["care.verify"], { signal, onProgress: () => {} });
  expect(request).toEqual({ method: "POST", path: "/care/verify", isSlow: true, signal });
});

it.each([
  ["a field that the route does not have", { q: "x", policy: {} }],
  ["an object in a query", { q: {} }],
  ["a list of numbers in a query", { q: "x", types: [1] }],
])("%s is refused before anything is sent", (_title, fields) => {
  expect(() => toRequest("search", clientRoutes.search, fields)).toThrow(expect.objectContaining({ code: "USAGE" }));
});

it.each([".", "..", undefined, 7])("the id %s is refused because no path of one memory can be made of it", (id) => {
  expect(() => toRequest("show", clientRoutes.show, { id })).toThrow(expect.objectContaining({ code: "USAGE" }));
});
