import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, it } from "vitest";

import { homeVariables } from "../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import { configKeys } from "../config/check-config.ts";
import { configDefaults } from "../config/config-shape.generated.ts";
import { automatisms, profiles, profileTable, type Automatism } from "../core/access/profile.ts";
import { commands } from "./commands.ts";

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");

/** Splits a line into words like a shell, as far as these pages need it. */
function shellWords(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? "",
  );
}

/** The code blocks of a page in one language. */
const blocks = (name: string, language: string) =>
  [...page(name).matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, block]) => block ?? "");

const commandsOf = (name: string) => blocks(name, "sh").flatMap((block) => block.trim().split("\n"));

/** Prepares a home for the examples of a page. Returns the environment for them. */
const prepared: Readonly<Record<string, (home: TestHome) => Promise<Record<string, string>>>> = {
  "transfer.md": async ({ path }) => {
    const fixtures = new URL("../../test/fixtures/transfer/", import.meta.url);
    cpSync(new URL("mem0.json", fixtures), join(path, "mem0.json"));
    cpSync(new URL("basic-memory", fixtures), join(path, "notes"), { recursive: true });
    return {};
  },
  "erasure.md": async (home) => {
    mkdirSync(join(home.path, ".git"));
    await home.loci(["remember", "Of the space, about an old client"]);
    return {};
  },
  "encryption.md": async ({ path }) => {
    mkdirSync(join(path, "run"), { mode: 0o700 });
    return { LOCI_PASSPHRASE: "a lamp on the stairs", XDG_RUNTIME_DIR: join(path, "run") };
  },
};

const pages = [
  "entries.md",
  "history.md",
  "documents.md",
  "import.md",
  "publish.md",
  "transfer.md",
  "erasure.md",
  "retention.md",
  "sensitivity.md",
  "scrub.md",
  "spaces.md",
  "encryption.md",
  "sync.md",
];

/** Commands that ask for confirmation. The test runs them with --yes. */
const asks = /^loci (?:forget (?!--pending)|retention --apply|encrypt(?! --dry-run)|decrypt)/;

it.each(pages)("every example of docs/%s works", async (name) => {
  const home = createTestHome();
  const env = { ...(await prepared[name]?.(home)) };
  for (const [n, block] of blocks(name, "ts").entries()) {
    const file = join(home.path, `example-${n}.ts`);
    writeFileSync(file, block.replace('"loci-memory"', JSON.stringify(new URL("../library.ts", import.meta.url))));
    await promisify(execFile)(process.execPath, [file], {
      cwd: home.path,
      env: { ...process.env, ...homeVariables(home.path) },
    });
  }
  const { id } = await home.json(["remember", "Something to try the examples with"], { env });
  for (const line of commandsOf(name)) {
    const example = line.replace(/ +# .*$/, "").replace("9f3a21bc", String(id));
    const args = [...shellWords(example).slice(1), ...(asks.test(example) ? ["--yes"] : [])];
    expect(await home.loci(args, { env }), example).toMatchObject({ exit: 0, stderr: "" });
  }
  home.remove();
});

it("every example of docs/cli.md works, and every command has one", async () => {
  const home = createTestHome();
  const examples = commandsOf("cli.md");
  const known: Record<string, string> = {};
  for (const example of examples) {
    const [, echoed, command = ""] = /^(?:EDITOR=true |echo '(.*)' \| )?loci (.*)$/.exec(example) ?? [];
    const args = shellWords(command).map((word) => known[word] ?? word);
    const env = { EDITOR: "true", PATH: process.env["PATH"] };
    // The picker draws on standard error, and needs somebody who presses enter.
    const isPicker = args[0] === "find";
    const keys = isPicker ? { keys: "\r" } : {};
    const ran = await home.loci(args, { env, ...keys, ...(echoed === undefined ? {} : { input: `${echoed}\n` }) });
    const written = isPicker ? /esc leave/ : /^(?:About \d+ tokens\.\n)?$/;
    expect(ran, example).toMatchObject({ exit: 0, stderr: expect.stringMatching(written) });
    if (args[0] === "remember") known["9f3a21bc"] = /as ([0-9a-f]{8})/.exec(ran.stdout)?.[1] ?? "";
    if (args[0] === "why") known["5c1d90ee"] ??= /recall ([0-9a-f]{8})/.exec(ran.stdout)?.[1] ?? "";
    if (args[0] === "backup")
      known["/path/to/backup"] = (/^ {2}~(\/\S+)/m.exec(ran.stdout)?.[1] ?? "").replace(/^/, home.path);
  }
  expect([...new Set(examples.map((example) => /loci (\w+)/.exec(example)?.[1] ?? ""))].toSorted()).toEqual(
    Object.keys(commands).toSorted(),
  );
  home.remove();
});

it("the table of profiles in docs/config.md equals the one in the code", () => {
  verifies("CFG-3.b", "CFG-3.c");
  const words: Readonly<Record<Automatism, RegExp>> = {
    capture: /captured by hooks/,
    history: /kept as history/,
    assembly: /last messages/,
    injection: /given to agents unasked/,
    compaction: /archived and shortened/,
    retention: /expired memories/,
    importance: /importance/,
    summaries: /summarised/,
    modelSummaries: /a model writes/,
    summaryFiles: /an agent with a document gets the summary as a file/,
    extracts: /state of the work/,
    statements: /state outright/,
    facts: /facts are taken/,
    policy: /weights follow/,
  };
  const [, part = ""] = page("config.md").split("## What happens by itself");
  const [head = [], , ...rows] = (part.split("\n## ")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
  expect(rows).toHaveLength(automatisms.length);
  for (const automatism of automatisms) {
    const row = rows.filter(([what = ""]) => words[automatism].test(what));
    expect(row, automatism).toHaveLength(1);
    for (const profile of profiles)
      expect(row[0]?.[head.indexOf(profile)], `${automatism} in ${profile}`).toBe(
        profileTable[profile][automatism] ? "yes" : "–",
      );
  }
  expect(configDefaults.profile).toBe("assisted");
});

it("docs/config.md has a line for every setting", () => {
  for (const key of configKeys()) expect(page("config.md")).toMatch(new RegExp(`^\\| \`${key}\` +\\|`, "m"));
});

interface Step {
  readonly command: string;
  readonly input: string | undefined;
  readonly output: string;
}

/** Reads the commands of a page, and the output of each, from its `console` blocks. A command begins with `$`. */
function stepsOf(name: string): Step[] {
  return [...page(name).matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((step) => {
        const [line = "", ...output] = step.trimEnd().split("\n");
        const [, input, command = ""] = /^(?:echo '(.*)' \| )?loci (.*)$/.exec(line) ?? [];
        return { command, input, output: output.join("\n") };
      }),
  );
}

/** Converts expected output to a regex. `…` matches the part of a line that differs between runs. */
function pattern(output: string): RegExp {
  const escaped = output.split("\n").map((line) =>
    line
      .split(/\s*…\s*/)
      .map((piece) =>
        piece
          .trim()
          .replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")
          .replace(/ +/g, " +"),
      )
      .join(".*"),
  );
  return new RegExp(`^\\s*${escaped.join("\\s*\\n\\s*")}\\s*$`);
}

const worked = readdirSync(new URL("../../docs/", import.meta.url))
  .filter((name) => name.endsWith(".md"))
  .map((name) => [name, stepsOf(name)] as const)
  .filter(([, steps]) => steps.length > 0);

it.each(worked)("the worked example of docs/%s works as it is printed", async (_name, steps) => {
  const home = createTestHome();
  const project = join(home.path, "project");
  mkdirSync(join(project, ".git"), { recursive: true });
  for (const { command, input, output } of steps) {
    const ran = await home.loci(shellWords(command), {
      cwd: project,
      ...(input === undefined ? {} : { input: `${input}\n` }),
    });
    expect(ran.stdout + ran.stderr, `loci ${command}`).toMatch(pattern(output));
  }
  home.remove();
});
