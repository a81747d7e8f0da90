import { existsSync, globSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { isServerPart } from "../bench/server/server.ts";
import packageJson from "../package.json" with { type: "json" };
import { exportedNames } from "../scripts/exported-names.ts";
import { manifests } from "../src/agents/manifests.ts";
import { commonArgs, type ArgDefinitions } from "../src/cli/arguments.ts";
import { commands } from "../src/cli/commands.ts";
import { configDefaults } from "../src/config/config-shape.generated.ts";
import { createTools } from "../src/tools/index.ts";
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

it.each(pages)("every link of %s leads to an existing file and heading", (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !/^https?:/.test(link) && !leadsSomewhere(page, link))).toEqual([]);
});

/** True if the package has a file, by the list of its files. */
function isPacked(path: string): boolean {
  const covers = (entry: string): boolean => path === entry || path.startsWith(`${entry}/`);
  const left = packageJson.files.filter((entry) => entry.startsWith("!")).map((entry) => entry.slice(1));
  return path === "README.md" || (packageJson.files.some(covers) && !left.some(covers));
}

it.each(pages.filter(isPacked))("%s is in the package and links only to files of the package", (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(([, link = ""]) => link);
  const outside = links.filter((link) => !/^https?:/.test(link) && !isPacked(posix.join(posix.dirname(page), link)));
  expect(outside).toEqual([]);
});

it.each(pages)("every file of the project that %s names exists", (page) => {
  const named = codeOf(read(page)).filter((code) => /^(?:src|test|docs|bench|scripts|examples)\/[\w./-]+$/.test(code));
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.each(pages)("every npm script that %s names exists", (page) => {
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

it.each(pages)("every command and option of loci that %s names exists", async (page) => {
  const unknown = await Promise.all(codeOf(read(page)).map(unknownIn));
  expect(unknown.flat()).toEqual([]);
});

it("every page of docs is named in README", () => {
  // The home page of the site repeats the beginning of README.
  const documents = pagesIn("docs/*.md").filter((page) => page !== "docs/index.md");
  const isNamed = (page: string) => read("README.md").includes(isPacked(page) ? `](${page})` : `\`${page}\``);
  expect(documents.filter((page) => !isNamed(page))).toEqual([]);
});

describe("the numbers of README.md and docs", () => {
  const readme = read("README.md").replace(/\s+/g, " ");

  it("equal those of the code, where README.md names tools, Node.js, agents and days", () => {
    const principal = { kind: "agent", agent: "a", space: "/s", session: "s", run: "r" } as const;
    const tools = createTools({ principal, memory: () => Promise.reject(new Error("unused")), folder: "/s" });
    const words = ["six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    expect(readme).toContain(`Agents search through ${words[tools.length - 6]} [MCP tools]`);
    const table = read("docs/mcp.md").split("## Tools")[1]?.split("\n## ")[0] ?? "";
    expect(tools.map(({ name }) => name).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
    expect(readme).toContain(`Node.js ${packageJson.engines.node.replace(">=", "")} or newer`);
    expect(readme).toContain(`for ${configDefaults.retention.days} days unless you change that`);
    expect(manifests.map(({ title }) => title).filter((title) => !readme.includes(title))).toEqual([]);
  });

  it("equal the settings for the limits of a block in docs/recall.md and docs/library.md", () => {
    const { facts, snippets, tokens } = configDefaults.recall;
    expect(read("docs/recall.md")).toContain(`At most ${facts} facts and ${snippets} snippets, ${tokens} tokens`);
    expect(read("docs/library.md")).toContain(`${facts} facts, ${snippets} snippets, ${tokens} tokens`);
  });

  it("come from a benchmark if the page claims that", () => {
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/`npm run bench -- ([a-z ]+?)(?: --[^`]*)?`/g)].flatMap(([, names = ""]) =>
        names.split(" ").map((name) => ({ page, name })),
      ),
    );
    expect(named.length).toBeGreaterThan(10);
    const benches = read("bench/run.ts").split("const benches")[1]?.split("};")[0] ?? "";
    expect(named.filter(({ name }) => !new RegExp(`^  ${name}: `, "m").test(benches))).toEqual([]);
  });
});

it.each(pages)("every name that %s imports from the package is exported there", (page) => {
  const imported = [...read(page).matchAll(/import \{([^}]*)\} from "loci-memory(\/[\w-]+)?"/g)].flatMap(
    ([, names = "", entry = ""]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "" && !name.startsWith("type "))
        .map((name) => ({ entry, name: name.split(" ")[0] ?? "" })),
  );
  const unknown = imported.filter(({ entry, name }) => {
    const exported = packageJson.exports as Readonly<Record<string, string | { readonly default: string }>>;
    const target = exported[`.${entry}`];
    if (target === undefined || typeof target === "string") return true;
    return !exportedNames(join(root, target.default.replace(/^\.\/dist/, "src").replace(/js$/, "ts"))).includes(name);
  });
  expect(unknown).toEqual([]);
});

it("every command of README works, in order, with one agent", async () => {
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

it("CONTRIBUTING.md lists every folder of src, and nothing else", () => {
  const listed = [...read("CONTRIBUTING.md").matchAll(/^\| `src\/([\w-]+)\/` /gm)].map(([, folder = ""]) => folder);
  const folders = readdirSync(join(root, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(listed.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
});

it("CONTRIBUTING.md has a recipe for each frequent addition, and one for debugging a hook", () => {
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

it("the page about scale covers 10 million tenants, and names existing parts of the benchmark", () => {
  verifies("SCALE-4.b");
  const page = read("docs/scale.md");
  expect(page).toMatch(/^\| 10 million \|/m);
  const named = new Set([...page.matchAll(/--part (\w+)/g)].map(([, part = ""]) => part));
  expect(named.size).toBeGreaterThan(3);
  expect([...named].filter((part) => !isServerPart(part))).toEqual([]);
});
