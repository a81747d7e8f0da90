import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { benchModel } from "../../bench/recall/cached-embedder.ts";
import packageJson from "../../package.json" with { type: "json" };
import { missingCompilers, packClients } from "../../scripts/release/pack-clients.ts";
import { createEmptyDatabases, startServer } from "../server/postgres-cluster.ts";
import { verifies } from "../verifies.ts";
import { installPackage } from "./install.ts";

const modelPackages = ["onnxruntime-node", "@huggingface/tokenizers"];
const examples = fileURLToPath(new URL("../../examples", import.meta.url));
/** The largest size of an installation without optional peers. */
const mostInstalledBytes = 25 * 1024 * 1024;
/** The largest size of the package itself, without its dependencies. */
const mostOwnBytes = 8_000_000;
const mostOwnFiles = 700;
const installed = installPackage();
afterAll(installed.remove);

describe("the packed package", () => {
  verifies("PLAT-2.a", "PLAT-2.b");

  it("contains the program, its types, its pages and the licence, but no tests or benchmarks", () => {
    expect(installed.files).toEqual(
      expect.arrayContaining([
        "package.json",
        "LICENSE",
        "README.md",
        "dist/library.js",
        "dist/library.d.ts",
        "dist/library/machine.js",
        "dist/library/server.js",
        "dist/testing/index.js",
        "dist/testing/index.d.ts",
        "dist/client/index.js",
        "dist/client/index.d.ts",
        "dist/cli/loci.cjs",
        "dist/hook/hook.cjs",
        "dist/hook/hook.sh",
        "dist/scripts/LICENSES.txt",
        "dist/core/text/terms/related-terms.generated.txt",
        "dist/ui/LICENSES.txt",
        "dist/log/postgres/schema/001-log.sql",
        "dist/log/postgres/keys-schema/001-keys.sql",
        "SECURITY.md",
        "docs/mcp.md",
      ]),
    );
    const foreign =
      /\.test\.|^scripts\/|(^|\/)(bench|test|fixtures|src|node_modules|decisions|internals)\/|\.(map|tgz)$|\.(?<!\.d\.)ts$/;
    expect(installed.files.filter((file) => foreign.test(file))).toEqual([]);
  });

  it("has every file that its pages link to", () => {
    const pages = installed.textFiles().filter(([path]) => /^(?:README|SECURITY|docs\/.*)\.md$/.test(path));
    expect(pages.length).toBeGreaterThan(40);
    const broken = pages.flatMap(([page, text]) => {
      const links = [...text.matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)].map(([, link = ""]) => link);
      return links
        .filter((link) => !/^https?:/.test(link))
        .filter((link) => !installed.files.includes(posix.join(posix.dirname(page), link)))
        .map((link) => `${page}: ${link}`);
    });
    expect(broken).toEqual([]);
  });

  it("is small: it contains guards and tables once, and only the chunks of its entries instead of all modules", () => {
    expect(installed.ownBytes).toBeLessThan(mostOwnBytes);
    expect(installed.files.length).toBeLessThan(mostOwnFiles);
    const named = (part: string) => installed.files.filter((file) => file.includes(part)).length;
    expect([named("/hook-guard-"), named("/related-terms"), named("/developer-terms")]).toEqual([1, 1, 1]);
    // A line of the table of words, and a name of the recalls that guard learning.
    const holders = (text: string) => installed.textFiles().filter(([, content]) => content.includes(text)).length;
    expect([holders("abduct kidnap4 abd1"), holders('"recalls":[{"useful":[')]).toEqual([1, 1]);
  });

  it("is the same to the byte when it is packed again", () => {
    expect(installed.packAgain()).toBe(installed.tarballHash);
  });

  it("detects how it was installed", () => {
    expect(JSON.parse(installed.loci(["upgrade", "--json"]).stdout)).toMatchObject({
      version: installed.version,
      way: "project",
      folder: join(installed.project, "node_modules", "loci-memory"),
      commands: [`cd ${installed.project}`, "npm install loci-memory@latest"],
      partOf: null,
      isWritable: true,
    });
  });

  it("refers only to existing source maps", () => {
    expect(installed.textFiles().filter(([, text]) => text.includes("sourceMappingURL"))).toEqual([]);
  });

  it("contains no path of the build machine", () => {
    expect(installed.textFiles().filter(([, text]) => text.includes(installed.sourceFolder))).toEqual([]);
  });

  it("installs without a compiler, and prints its size", () => {
    for (const tool of ["cc", "gcc", "g++", "clang", "make", "cmake", "python", "python3", "node-gyp"]) {
      expect(installed.onPath(tool), tool).toBe(false);
    }
    console.log(
      `installed: ${(installed.bytes / 1024 / 1024).toFixed(1)} MiB in ${installed.packages.length} packages ` +
        `(${installed.packages.join(", ")}), tarball ${(installed.tarballBytes / 1024).toFixed(0)} KiB`,
    );
    expect(installed.packages).toContain("loci-memory");
    expect(installed.bytes).toBeLessThan(mostInstalledBytes);
  });
});

describe("the installed command, in an empty folder with an empty HOME", () => {
  it("prints its version", () => {
    expect(installed.loci(["--version"])).toEqual({ status: 0, stdout: `${installed.version}\n`, stderr: "" });
  });

  it("on an older Node prints one clear line and exits 1", () => {
    const old = installed.lociOnOldNode(["--version"]);
    expect(old.status).toBe(1);
    expect(old.stdout).toBe("");
    expect(old.stderr).toMatch(/^loci needs Node\.js 24 or newer, and this is \d+\.\d+\.\d+: [^\n]+\n$/);
  });

  it("remembers, finds, forgets and verifies, and shows where it stores things", () => {
    const status = installed.loci([]);
    expect(status).toMatchObject({ status: 0, stderr: "" });
    expect(status.stdout).toContain("nothing yet");
    expect(installed.loci(["remember", "The staging database is reset every night"])).toMatchObject({
      status: 0,
      stderr: "",
    });
    const found = JSON.parse(installed.loci(["search", "staging databases", "--json"]).stdout) as {
      hits: { id: string }[];
    };
    expect(found.hits).toHaveLength(1);
    expect(installed.loci(["forget", found.hits[0]?.id ?? "", "--yes"])).toMatchObject({ status: 0 });
    expect(installed.loci(["show", found.hits[0]?.id ?? ""]).stdout).toContain("erased on");
    expect(installed.loci(["verify"])).toMatchObject({ status: 0 });
    expect(installed.loci(["doctor"])).toMatchObject({ status: 0 });
    expect(readdirSync(installed.home).toSorted()).toEqual([".config", ".local"]);
  });

  it("is started by a hook for work that continues after the hook has ended", async () => {
    verifies("LIFE-4.a");
    expect(installed.loci(["config", "set", "backup.every", "session"])).toMatchObject({ status: 0 });
    const event = { session_id: "s1", cwd: installed.project, hook_event_name: "SessionEnd", reason: "exit" };
    expect(installed.hook("claude-code", "SessionEnd", event)).toMatchObject({ status: 0, stderr: "" });
    const backups = () => (JSON.parse(installed.loci(["status", "--json"]).stdout) as { backups: unknown[] }).backups;
    await vi.waitFor(() => expect(backups()).toHaveLength(1), { timeout: 20_000, interval: 500 });
    expect(installed.loci(["config", "unset", "backup.every"])).toMatchObject({ status: 0 });
  }, 30_000);

  it("searches by meaning with the optional packages and a model", () => {
    for (const name of [...modelPackages, benchModel.slice("package:".length)]) {
      const link = join(installed.project, "node_modules", name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)), link);
    }
    installed.loci(["remember", "The cat sleeps on the sofa"]);
    expect(installed.loci(["config", "set", "embeddings.model", benchModel])).toMatchObject({ status: 0 });
    expect(installed.loci(["embed"])).toMatchObject({ status: 0 });
    const { stdout } = installed.loci(["search", "--semantic", "where does the kitten rest?", "--json"]);
    const { hits } = JSON.parse(stdout) as { hits: { snippet: string; parts: { meaning: number } }[] };
    expect(hits[0]?.snippet).toBe("The cat sleeps on the sofa");
    expect(hits[0]?.parts.meaning).toBeGreaterThan(0);
    expect(installed.loci(["config", "unset", "embeddings.model"])).toMatchObject({ status: 0 });
  });

  it("without HOME and AI_MEMORY_PATH reports a typed error, and leaves no file in the current folder", () => {
    verifies("CFG-1.b");
    const before = readdirSync(installed.project);
    const refused = installed.lociWithout("HOME", ["remember", "lost", "--json"]);
    expect(refused.status).toBe(78);
    expect(JSON.parse(refused.stdout)).toMatchObject({ error: { code: "HOME_MISSING" } });
    expect(readdirSync(installed.project)).toEqual(before);
  });
});

describe("the installed team server", () => {
  const link = (name: string): void =>
    symlinkSync(
      fileURLToPath(new URL(`../../node_modules/${name}`, import.meta.url)),
      join(installed.project, "node_modules", name),
    );

  it("reports in one line that the package pg is missing", () => {
    const url = "postgres://loci_node@127.0.0.1:1/loci";
    const { status, stderr } = installed.loci(["serve", "--port", "0", "--postgres", url, "--keys", url]);
    expect(status).toBe(78);
    expect(stderr).toMatch(
      /^loci: [^\n]*needs the package pg, which is not installed[^\n]*\n[^\n]*npm install pg[^\n]*\n$/,
    );
  });

  it("migrates its databases, creates a team and serves it from its threads", async () => {
    verifies("SCALE-1.a");
    link("pg");
    const server = await startServer();
    try {
      const { log, keys, logOwner, keysOwner } = await createEmptyDatabases(server);
      const owner = { LOCI_POSTGRES_OWNER: logOwner, LOCI_POSTGRES_KEYS_OWNER: keysOwner };
      expect(installed.lociWith(owner, ["server", "migrate"])).toMatchObject({ status: 0, stderr: "" });
      const made = installed.lociWith(owner, ["server", "tenants", "create", "acme", "--owner", "ada"]);
      expect(made).toMatchObject({ status: 0, stderr: "" });
      const node = installed.start(["serve", "--port", "0", "--postgres", log, "--keys", keys, "--workers", "2"]);
      let output = "";
      for (const stream of [node.stdout, node.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
      const ended = once(node, "exit");
      await vi.waitFor(() => expect(output).toContain('"event":"started"'), { timeout: 60_000, interval: 100 });
      const url = /"url":"([^"]+)"/.exec(output)?.[1] ?? "";
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(await (await fetch(`${url}/metrics`)).text()).toContain("loci_threads_ready 2\n");
      node.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
      expect(output).not.toContain('"event":"fault"');
    } finally {
      server.dispose();
    }
  });
});

/** The adapters, and the packages that each one loads. The others have only types of their SDK. */
const adapters: Readonly<Record<string, readonly string[]>> = {
  "ai-sdk": [],
  "anthropic-memory-tool": ["@anthropic-ai/sdk/helpers/beta/memory"],
  "claude-agent-sdk": ["@anthropic-ai/claude-agent-sdk"],
  "google-adk": [],
  langgraph: ["@langchain/langgraph-checkpoint", "@langchain/core/documents", "@langchain/core/retrievers"],
  mastra: [],
  "openai-agents": ["@openai/agents"],
};
/** An adapter may add 20 ms to the import of its SDK. On a busy machine the same work takes up to twice as long. */
const mostImportMs = 40;
const importRuns = 5;

describe("the installed adapters", () => {
  beforeAll(() => {
    for (const name of Object.values(adapters).flat()) {
      const [, folder = name] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
      const link = join(installed.project, "node_modules", folder);
      mkdirSync(dirname(link), { recursive: true });
      if (!existsSync(link)) symlinkSync(fileURLToPath(new URL(`../../node_modules/${folder}`, import.meta.url)), link);
    }
  });

  it("are all that the package exports", () => {
    const exported = Object.keys(packageJson.exports).map((path) => path.slice(2));
    expect(exported.filter((name) => Object.hasOwn(adapters, name)).toSorted()).toEqual(
      Object.keys(adapters).toSorted(),
    );
    const folders = readdirSync(fileURLToPath(new URL("../../src/adapters", import.meta.url)));
    expect(folders.filter((name) => name !== "session").toSorted()).toEqual(Object.keys(adapters).toSorted());
  });

  // CPU time, because the time on a clock depends on what else the machine does.
  it.each(Object.entries(adapters))("loci-memory/%s is imported quickly after its SDK", (name, sdk) => {
    const program = `
      for (const name of ${JSON.stringify(sdk)}) await import(name);
      const start = process.cpuUsage();
      const loaded = await import("loci-memory/${name}");
      const { user, system } = process.cpuUsage(start);
      console.log((user + system) / 1000, Object.keys(loaded).length);`;
    const times = Array.from({ length: importRuns }, () => {
      const { stdout, stderr } = installed.node(["--input-type=module", "--eval", program]);
      expect(stderr).toBe("");
      const [time = Number.NaN, exports] = stdout.split(" ").map(Number);
      expect(exports).toBeGreaterThan(0);
      return time;
    });
    const median = times.toSorted((a, b) => a - b)[Math.floor(importRuns / 2)] ?? Number.NaN;
    console.log(`loci-memory/${name}: ${median.toFixed(1)} ms of CPU above its SDK (median of ${importRuns})`);
    expect(median).toBeLessThan(mostImportMs);
  });
});

describe("the installed library", () => {
  it.each(readdirSync(examples).filter((name) => name.endsWith(".ts")))("runs examples/%s", (name) => {
    copyFileSync(join(examples, name), join(installed.project, name));
    expect(installed.node([name])).toMatchObject({ status: 0, stderr: "" });
  });

  it.each([
    "loci-memory",
    "loci-memory/machine",
    "loci-memory/server",
    "loci-memory/testing",
    "loci-memory/tools",
    "loci-memory/client",
    "loci-memory/package.json",
  ])("%s can be imported", (specifier) => {
    const attributes = specifier.endsWith(".json") ? `, { with: { type: "json" } }` : "";
    const program = `const loaded = await import("${specifier}"${attributes}); console.log(typeof loaded);`;
    expect(installed.node(["--input-type=module", "--eval", program])).toEqual({
      status: 0,
      stdout: "object\n",
      stderr: "",
    });
  });
});

// Last, because npm removes what other tests have linked.
describe.runIf(process.platform === "linux" && missingCompilers().length === 0)(
  "the packages of the native client",
  () => {
    const clients = packClients(installed.sourceFolder);

    it("are the same bytes if they are made again, and for one system and processor each", () => {
      expect(clients.map(({ name, differences }) => [name, differences])).toEqual([
        ["@loci-memory/hook-linux-x64", []],
        ["@loci-memory/hook-linux-arm64", []],
      ]);
    });

    it("make hooks that ask a session helper without a shell", () => {
      const own = clients.find(({ name }) => name.endsWith(process.arch));
      const tarball = join(installed.project, "client.tgz");
      writeFileSync(tarball, own?.tarball ?? "");
      expect(installed.add(tarball)).toMatchObject({ status: 0 });
      installed.loci(["install", "claude-code", "--yes"]);
      const settings = readFileSync(join(installed.home, ".claude", "settings.json"), "utf8");
      expect(settings).toMatch(/"\S+\/@loci-memory\/hook-linux-\w+\/loci-hook \S+ \S+hook\.cjs claude-code Stop 2>/);
      const { stdout } = installed.loci(["doctor"]);
      expect(stdout.replaceAll(/\s+/g, " ")).toContain("the native client asks a session helper");
    });
  },
);
