import { version } from "../../version.ts";
import type { Route } from "./route.ts";

/** The style of the page. It is a file of its own, because the security policy allows no inline style. */
export const docsStyle = `:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2rem; text-transform: capitalize; }
table { border-collapse: collapse; width: 100%; }
td { padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; border-top: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
code { font: 13px/1.5 ui-monospace, monospace; }
.person { opacity: 0.7; }
`;

/** Creates the page that lists all routes. It needs no script and loads nothing from elsewhere. */
export function createDocsPage(routes: readonly Route[]): string {
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

function row({ method, path, summary, onlyByPerson }: Route): string {
  const person = onlyByPerson === undefined ? "" : ' <span class="person">(only a person)</span>';
  return `<tr><td><code>${method.toUpperCase()} ${escape(path)}</code></td><td>${escape(summary)}${person}</td></tr>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
