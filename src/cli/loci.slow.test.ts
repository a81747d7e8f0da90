import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { daysThere, farZone } from "../../test/days-apart.ts";
import { homeVariables } from "../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";

const program = fileURLToPath(new URL("loci.ts", import.meta.url));
let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const environment = () => ({ PATH: process.env["PATH"], ...homeVariables(home.path) });
const run = (args: string[], options: { node?: string[]; input?: string; env?: Record<string, string> } = {}) => {
  return spawnSync(process.execPath, [...(options.node ?? []), program, ...args], {
    env: { ...environment(), ...options.env },
    cwd: home.path,
    encoding: "utf8",
    input: options.input ?? "",
  });
};

/** Options that make Node print every module that it loads, including built-in modules. */
const traceLoads = [
  "--import",
  `data:text/javascript,${encodeURIComponent('import{registerHooks}from"node:module";registerHooks({resolve(s,c,n){const r=n(s,c);console.error(r.url);return r}})')}`,
];

describe("the program as a process", () => {
  it("prints its version without opening a database or loading a library", () => {
    const { status, stdout, stderr } = run(["--version"], { node: traceLoads });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
    expect(stderr).not.toMatch(/node:sqlite|node_modules/);
  });

  it("stores and finds memories without loading the schema library or the prompts", () => {
    const stored = run(["remember", "quick start"], { node: traceLoads });
    const found = run(["search", "quick"], { node: traceLoads });
    expect([stored.status, found.status]).toEqual([0, 0]);
    expect(found.stdout).toContain("quick start");
    expect(stored.stderr + found.stderr).not.toMatch(/node_modules\/(zod|@clack)/);
  });

  it("ends with the exit code and one line for an error", () => {
    const { status, stdout, stderr } = run(["show", "ffffffff"]);
    expect([status, stdout]).toEqual([66, ""]);
    expect(stderr).toMatch(/^loci: no memory has the id 'ffffffff'[^\n]*\n$/);
  });

  it.each(["search", "recall"])("reads yesterday as a day of its time zone (%s)", (command) => {
    verifies("REC-4.a");
    const { yesterday, today } = daysThere();
    const records = [
      { type: "fact", text: "The lighthouse lamp became blue.", at: yesterday },
      { type: "fact", text: "The lighthouse lamp became red.", at: today },
    ];
    run(["record"], { input: records.map((record) => `${JSON.stringify(record)}\n`).join("") });
    const recallArgs = ["Which lighthouse lamp was there yesterday?", "--json"];
    const { stdout } = run([command, ...recallArgs], { env: { TZ: farZone } });
    const { hits, items } = JSON.parse(stdout) as Record<string, { id: string; parts: { time: number } }[]>;
    expect((hits ?? items)?.map(({ parts }) => parts.time > 0)).toEqual([true, false]);
  });

  it("ignores a reader that closes the pipe early", () => {
    const script = `for i in 1 2 3; do echo '{"type":"fact","text":"x"}'; sleep 0.2; done | "$0" "$1" record --ids | head -n 1; echo "\${PIPESTATUS[1]}"`;
    const { stdout, stderr } = spawnSync("bash", ["-c", script, process.execPath, program], {
      env: environment(),
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^[0-9a-f-]{36}\n0\n$/);
  });

  it("keeps every acknowledged record when killed while writing to a pipe", async () => {
    verifies("API-8.a");
    const child = spawn(process.execPath, [program, "record", "--ids"], {
      env: environment(),
      stdio: ["pipe", "pipe", "inherit"],
    });
    child.stdin.on("error", () => {});
    let sent = 0;
    const feed = setInterval(
      () => child.stdin.write(`${JSON.stringify({ type: "fact", text: `fact ${(sent += 1)}` })}\n`),
      2,
    );
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (printed.split("\n").length > 60) child.kill("SIGKILL");
    });
    await new Promise((done) => child.on("close", done));
    clearInterval(feed);
    const acknowledged = printed.split("\n").slice(0, -1);
    expect(acknowledged.length).toBeGreaterThan(59);
    const { memories } = (await home.json(["timeline", "--limit", "1000"])) as { memories: { id: string }[] };
    const stored = new Set(memories.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });
});
