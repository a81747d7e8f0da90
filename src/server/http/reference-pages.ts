import type { Hono } from "hono";

import { errorTable, LociError } from "../../core/errors.ts";
import { version } from "../../version.ts";
import { onlyByPerson } from "../route-access.ts";
import { createOpenApi } from "./openapi.ts";
import { jsonResponse } from "./problem.ts";
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

/** The style of the page. It is a file of its own, because the security policy allows no inline style. */
const docsStyle = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2rem; text-transform: capitalize; }
table { border-collapse: collapse; width: 100%; }
td { padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
code { font: 13px/1.5 ui-monospace, monospace; }
.person { opacity: 0.7; }
`;

/** Creates the page that lists all routes. It needs no script and loads nothing from elsewhere. */
function createDocsPage(routes: readonly Route[]): string {
  const groups = Map.groupBy(routes, ({ path }) => path.split("/")[1] ?? "");
  const sections = [...groups].map(
    ([group, its]) => `<h2>${escape(group)}</h2>\n<table>\n${its.map(row).join("\n")}\n</table>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Loci: HTTP API</title>
<link rel="stylesheet" href="/docs.css">
<h1>Loci ${escape(version)}: HTTP API</h1>
<p>All schemas are in <a href="/openapi.json">openapi.json</a>. Live changes: <code>GET /events</code>.</p>
${sections.join("\n")}
</html>
`;
}

function row(route: Route): string {
  const { method, path, summary } = route;
  const person = onlyByPerson(route) === null ? "" : ' <span class="person">(only a person)</span>';
  return `<tr><td><code>${method.toUpperCase()} ${escape(path)}</code></td><td>${escape(summary)}${person}</td></tr>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
