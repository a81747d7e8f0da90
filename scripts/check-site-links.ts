/** Checks the built site: every link between its pages leads to a page, and every anchor to an element with that id. */
import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

import { brokenLinks } from "./site-links.ts";

const site = fileURLToPath(new URL("../site/dist", import.meta.url));
const files = globSync("**/*", { cwd: site, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => posix.join("/", join(entry.parentPath, entry.name).slice(site.length).replaceAll("\\", "/")));
const pages = new Map(
  files.filter((path) => path.endsWith(".html")).map((path) => [path, readFileSync(join(site, path), "utf8")]),
);
if (pages.size < 40) throw new Error(`the site has only ${pages.size} pages; build it first`);
const broken = brokenLinks(pages, new Set(files));
for (const line of broken) console.error(line);
console.log(`${pages.size} pages, ${broken.length} broken links`);
if (broken.length > 0) process.exit(1);
