import { existsSync, globSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, it } from "vitest";

import { isServerPart } from "../bench/server/server.ts";
import packageJson from "../package.json" with { type: "json" };
import { commonArgs, type ArgDefinitions } from "../src/cli/arguments.ts";
import { commands } from "../src/cli/commands.ts";
import { createTestHome } from "./run-loci.ts";
import { verifies } from "./verifies.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const pagesIn = (pattern: string): string[] =>
  globSync(pattern, { cwd: root }).map((page) => page.replaceAll("\\", "/"));
const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...pagesIn("docs/**/*.md")];
const read = (page: string) => readFileSync(join(root, page), "utf8");

/** The inline code of a page, and each line of its code blocks. */
function codeOf(text: string): string[] {
  const lines = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) => block.split("\n"));
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return [...lines, ...inline];
}

/** The anchor that a Markdown heading gets. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

function leadsSomewhere(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return false;
  if (anchor === undefined) return true;
  return [...read(target).matchAll(/^#+ (.*)$/gm)].some(([, heading = ""]) => anchorOf(heading) === anchor);
}

it.each(pages)("every link of %s leads to a file and a heading that there are", (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !/^https?:/.test(link) && !leadsSomewhere(page, link))).toEqual([]);
});

it("README.md links only to what the package has, too", () => {
  const links = [...read("README.md").matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = ""]) => link);
  const packed = (link: string) => /^docs\/(?:[\w-]+\.md|images\/[\w-]+\.png)$/.test(link) || link === "CHANGELOG.md";
  expect(packageJson.files).toEqual(expect.arrayContaining(["docs", "!docs/decisions", "CHANGELOG.md"]));
  expect(links.filter((link) => !/^https?:/.test(link) && !packed(link))).toEqual([]);
});

it.each(pages)("every file of the project that %s names is there", (page) => {
  const named = codeOf(read(page)).filter((code) => /^(?:src|test|docs|bench|scripts|examples)\/[\w./-]+$/.test(code));
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(pages)("every npm script that %s names is there", (page) => {
  const named = [...read(page).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script = ""]) => script);
  expect(named.filter((script) => !Object.hasOwn(packageJson.scripts, script))).toEqual([]);
});

/** The unknown options of a `loci` command, or the command itself if it is unknown. */
async function unknownIn(code: string): Promise<string[]> {
  const [, name = "", rest = ""] = /^(?:\$ )?(?:[A-Z_]+=\S+ )*loci ([a-z]+)\b(.*)$/.exec(code) ?? [];
  if (name === "" || name === "help") return [];
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) return [`loci ${name}`];
  const known: ArgDefinitions = { ...(await entry.load()).command.args, ...commonArgs };
  const words = (rest.split(/ # | [|>] /)[0] ?? "").replace(/"[^"]*"|'[^']*'/g, "").split(" ");
  return words
    .map((word) => /^--([a-z][a-z-]+)/.exec(word)?.[1])
    .filter((option) => option !== undefined)
    .filter((option) => !Object.hasOwn(known, option) && !Object.hasOwn(known, option.replace(/^no-/, "")))
    .map((option) => `loci ${name} --${option}`);
}

it.each(pages)("every command and option of loci that %s names is there", async (page) => {
  const unknown = await Promise.all(codeOf(read(page)).map(unknownIn));
  expect(unknown.flat()).toEqual([]);
});

it("every page of docs is named in README", () => {
  // The home page of the site repeats the beginning of README.
  const documents = pagesIn("docs/*.md").filter((page) => page !== "docs/index.md");
  expect(documents.filter((page) => !read("README.md").includes(`](${page})`))).toEqual([]);
});

it("every command of README works, in its order, where one agent is used", async () => {
  const home = createTestHome();
  mkdirSync(join(home.path, ".claude"));
  const lines = [...read("README.md").matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  const ran = lines
    .map((line) => /^(?:echo '(.*)' \| )?loci ([^#]*)/.exec(line))
    .filter((found) => found !== null)
    .map(([, input, command = ""]) => ({ input, command: command.trim() }));
  expect(ran.length).toBeGreaterThan(6);
  for (const { input, command } of ran) {
    const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
    const allArgs = command.startsWith("install") ? [...args, "--yes"] : args;
    const answer = await home.loci(allArgs, input === undefined ? {} : { input: `${input}\n` });
    expect(answer, command).toMatchObject({ exit: 0, stderr: "" });
    expect(answer.stdout, command).not.toBe("");
  }
  home.remove();
});

it("CONTRIBUTING.md lists every folder of src, and only those", () => {
  const listed = [...read("CONTRIBUTING.md").matchAll(/^\| `src\/([\w-]+)\/` /gm)].map(([, folder = ""]) => folder);
  const folders = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(listed.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

it("CONTRIBUTING.md has a recipe for each thing that is often added, and one for debugging a hook", () => {
  const recipes = [...read("CONTRIBUTING.md").matchAll(/^### (.*)$/gm)].map(([, title]) => title);
  expect(recipes).toEqual([
    "A new kind of event",
    "A new host",
    "A new command",
    "A new setting",
    "A new MCP tool",
    "A new adapter for an SDK",
    "Debugging a hook",
  ]);
});

it("the page about scale goes to 10 million tenants, and names parts of the benchmark that there are", () => {
  verifies("SCALE-4.b");
  const page = read("docs/scale.md");
  expect(page).toMatch(/^\| 10 million \|/m);
  const named = new Set([...page.matchAll(/--part (\w+)/g)].map(([, part = ""]) => part));
  expect(named.size).toBeGreaterThan(3);
  expect([...named].filter((part) => !isServerPart(part))).toEqual([]);
});
