import type { Hono } from "hono";

import { errorTable, LociError } from "../../core/errors.ts";
import { createDocsPage, docsStyle } from "./docs-page.ts";
import { jsonResponse } from "./json-response.ts";
import { createOpenApi } from "./openapi.ts";
import type { Env } from "./request-context.ts";
import type { Route } from "./route.ts";

/** Adds the pages that describe the API. They need no authentication, because they contain nothing of the memory. */
export function addReferencePages(app: Hono<Env>, routes: readonly Route[]): void {
  const openApi = JSON.stringify(createOpenApi(routes));
  const page = createDocsPage(routes);
  app.get("/openapi.json", () => new Response(openApi, { headers: { "Content-Type": "application/json" } }));
  app.get("/docs", () => new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  app.get("/docs.css", () => new Response(docsStyle, { headers: { "Content-Type": "text/css; charset=utf-8" } }));
  app.get("/problems/:code", (context) => {
    const code = context.req.param("code");
    if (!Object.hasOwn(errorTable, code)) throw new LociError("NOT_FOUND", "there is no such error code");
    const { http, meaning, next } = errorTable[code as keyof typeof errorTable];
    return jsonResponse({ code, status: http, meaning, next });
  });
}
