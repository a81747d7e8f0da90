import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { homeVariables } from "../../../test/home-variables.ts";
import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { findProgram } from "../../platform/programs/find-program.ts";

const script = fileURLToPath(new URL("../loci.ts", import.meta.url));
const hasTmux = findProgram("tmux", process.env["PATH"] ?? "") !== null;
const patience = 20_000;

let home: TestHome;
let server: string;

beforeEach(async () => {
  home = createTestHome();
  server = join(home.path, "tmux");
  await home.remember("The staging port is 6433");
  await home.remember("The blog is built with hugo");
  await home.remember("本番サーバーは毎晩リセットされる 🚀");
  await home.remember("Ring the bell \u001b[31m\u0007 twice");
});

afterEach(() => {
  tmux("kill-server");
  home.remove();
});

function tmux(...args: string[]): string {
  return spawnSync("tmux", ["-S", server, ...args], { encoding: "utf8" }).stdout;
}

/** Runs a shell line in a terminal of its own. `first` and `after` are files with the settings of the terminal. */
function start(line: string, columns = 80, rows = 24, env: Readonly<Record<string, string>> = {}): void {
  const run = join(home.path, "run.sh");
  const loci = `'${process.execPath}' '${script}'`;
  const given = { ...homeVariables(home.path), NO_COLOR: "1", ...env };
  const exports = Object.entries(given).map(([name, value]) => `export ${name}='${value}'\n`);
  const unset = "unset SSH_CONNECTION SSH_TTY\n";
  writeFileSync(
    run,
    `${unset}${exports.join("")}cd '${home.path}'\nstty -a > first\n${line.replaceAll("LOCI", loci)}\necho "exit $?"\nstty -a > after\nexec cat\n`,
  );
  tmux("-f", "/dev/null", "new-session", "-d", "-x", String(columns), "-y", String(rows), `sh ${run}`);
}

const keys = (...names: string[]) => tmux("send-keys", ...names);
const screen = () => tmux("capture-pane", "-p");

async function until(isThere: (text: string) => boolean): Promise<string> {
  const end = performance.now() + patience;
  for (;;) {
    const text = screen();
    if (isThere(text)) return text;
    if (performance.now() > end) throw new Error(`the screen stayed:\n${text}`);
    await setTimeout(50);
  }
}

const shows = (...parts: string[]) => until((text) => parts.every((part) => text.includes(part)));
const kept = (name: string) => readFileSync(join(home.path, name), "utf8");

describe.skipIf(!hasTmux)("`loci find` in a terminal", { timeout: 60_000 }, () => {
  it("lists the newest memories, finds what is typed, and prints the chosen memory into a pipe", async () => {
    verifies("CLI-1.c");
    start("LOCI find > out");
    await shows("the newest 4 memories", "▌ fact         Ring the bell", "esc leave");
    keys("stag");
    expect(await shows("› stag", "1 memory", "▌ fact         The staging port is 6433")).not.toContain("hugo");
    keys("Enter");
    await shows("exit 0");
    expect(kept("out")).toBe("The staging port is 6433\n");
    expect(kept("after")).toBe(kept("first"));
  });

  it("moves with arrows and letters, shows the chosen memory, and prints its id", async () => {
    start("echo it is $(LOCI find --id)");
    await shows("the newest 4 memories");
    keys("Down", "C-n", "Down", "C-p");
    await shows("▌ fact         The blog is built");
    keys("Enter");
    const { memories } = (await home.json(["timeline"])) as { memories: { id: string; text: string }[] };
    const id = memories.find(({ text }) => text.includes("hugo"))?.id;
    expect(await shows("it is", "exit 0")).toContain(`it is ${id}`);
  });

  it("prints nothing on esc and ctrl-c, and restores the terminal", async () => {
    start("LOCI find > out; echo code $?; LOCI find >> out");
    await shows("the newest 4 memories");
    keys("hugo");
    await shows("› hugo", "1 memory");
    keys("Escape");
    await shows("the newest 4 memories");
    keys("blog");
    await shows("› blog", "1 memory");
    keys("C-c");
    expect(await shows("code 130", "exit 130")).not.toContain("›");
    expect(kept("out")).toBe("");
    expect(kept("after")).toBe(kept("first"));
  });

  it("fits the screen after a resize, with wide characters", async () => {
    start("LOCI find", 120, 20);
    await shows("the newest 4 memories", "│");
    tmux("resize-window", "-x", "40", "-y", "16");
    const small = await until((text) => text.includes("────") && !text.includes("│"));
    expect(small.split("\n").filter((line) => line.includes("─"))).toEqual(["─".repeat(40)]);
    keys("Down");
    expect(await shows("▌ 本番サーバーは毎晩リセットされる 🚀")).toContain("esc leave");
  });

  it("shows control sequences of a memory as text instead of obeying them", async () => {
    start("LOCI find > out");
    await shows("Ring the bell");
    expect(tmux("capture-pane", "-p", "-e")).not.toContain("\u001b[31m");
    keys("q");
    await shows("› q");
    keys("C-u", "Escape");
    await shows("exit 130");
  });

  it("narrows by type and space", async () => {
    await home.loci(["record"], {
      input: `${JSON.stringify({ type: "prompt", text: "where is staging?", session: "s" })}\n`,
    });
    start("LOCI find");
    await shows("the newest 5 memories");
    keys("Tab");
    await shows("type prompt", "the newest 1 memory");
    keys("Tab");
    await shows("type fact", "the newest 4 memories");
    keys("BTab", "BTab");
    expect(await shows("newest 5")).not.toContain("· type");
  });

  it("copies the id with the clipboard's program, without a shell", async () => {
    const bin = join(home.path, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "xclip"), `#!/bin/sh\ncat > '${join(home.path, "copied")}'\n`);
    chmodSync(join(bin, "xclip"), 0o755);
    start("LOCI find blog > out", 80, 24, { DISPLAY: ":7", PATH: `${bin}:${process.env["PATH"] ?? ""}` });
    await shows("1 memory");
    keys("C-y");
    await shows("copied the id with xclip");
    keys("Enter");
    await shows("exit 0");
    expect(kept("copied")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("asks the terminal to copy if there is no program", async () => {
    start("LOCI find blog > out");
    tmux("set-option", "-s", "set-clipboard", "on");
    await shows("1 memory");
    keys("C-y");
    await shows("copied the id with your terminal");
    expect(tmux("show-buffer")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("restores the terminal when a signal ends it", async () => {
    start(`sh -c "echo \\$\\$ > pid; exec LOCI find > out"`);
    await shows("the newest 4 memories");
    process.kill(Number(kept("pid")), "SIGTERM");
    await shows("exit 130");
    expect(kept("out")).toBe("");
    expect(kept("after")).toBe(kept("first"));
  });

  it("restores the terminal when it crashes", async () => {
    const fault = join(home.path, "fault.mjs");
    writeFileSync(fault, 'process.once("SIGUSR2", () => { throw new Error("a fault of a test"); });');
    start(`sh -c "echo \\$\\$ > pid; exec LOCI find > out"`, 80, 24, { NODE_OPTIONS: `--import ${fault}` });
    await shows("the newest 4 memories");
    process.kill(Number(kept("pid")), "SIGUSR2");
    expect(await shows("a fault of a test", "exit")).not.toContain("›");
    expect(kept("after")).toBe(kept("first"));
  });
});

it("`loci find` suggests `loci search` if there is no terminal", async () => {
  const ran = await home.loci(["find"], { input: "" });
  expect(ran).toMatchObject({ exit: 64, stdout: "", stderr: expect.stringContaining("loci search") });
  expect((await home.loci(["find"])).stderr).toContain("needs a terminal");
});
