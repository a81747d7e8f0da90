import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";
import { commands } from "../commands.ts";
import { readCommandTable } from "./command-table.ts";
import { manPage } from "./man-page.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

const has = (program: string) => spawnSync(program, ["--version"]).status === 0;
const script = async (shell: string) => {
  const path = join(home.path, `loci.${shell}`);
  writeFileSync(path, (await home.loci(["completions", shell])).stdout);
  return path;
};
const run = (program: string, text: string) => spawnSync(program, ["-c", text], { encoding: "utf8" });

describe("completions", () => {
  it("complete commands, options and values in bash", async () => {
    verifies("CLI-1.c");
    const path = await script("bash");
    const complete = (...words: string[]) => {
      const list = words.map((word) => `'${word}'`).join(" ");
      const program = `source ${path}; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _loci; echo "\${COMPREPLY[@]}"`;
      return run("bash", program).stdout.trim();
    };
    expect(complete("loci", "sess")).toBe("sessions");
    expect(complete("loci", "timeline", "--si")).toBe("--since");
    expect(complete("loci", "search", "x", "--type", "rep")).toBe("reply");
    expect(complete("loci", "config", "se")).toBe("set");
    expect(complete("loci", "help", "purg")).toBe("purge");
  });

  it.runIf(has("fish"))("complete commands, options and values in fish", async () => {
    const path = await script("fish");
    const complete = (line: string) => run("fish", `source ${path}; complete -C '${line}'`).stdout;
    expect(complete("loci sess")).toMatch(/^sessions\t/);
    expect(complete("loci timeline --si")).toMatch(/^--since\t/);
    expect(complete("loci search --type rep")).toMatch(/^reply/);
  });

  it.runIf(has("zsh"))("are a valid script for zsh", async () => {
    const path = await script("zsh");
    const program = `autoload -U compinit; compinit -u -D; source ${path}; print $_comps[loci]`;
    expect(run("zsh", program)).toMatchObject({ status: 0, stdout: "_loci\n", stderr: "" });
  });

  it("need the name of the shell", async () => {
    expect((await home.loci(["completions"])).stderr).toContain("which shell? write loci completions bash|zsh|fish");
  });
});

describe("the manual page", () => {
  it("lists every command with its options", async () => {
    const page = manPage({ Commands: await readCommandTable(commands) }, "1.2.3");
    for (const name of Object.keys(commands)) expect(page).toContain(`.SS "loci ${name}`);
    expect(page).toContain(".B \\-n, \\-\\-limit ...");
  });

  it.runIf(has("man"))("causes no warning in man", async () => {
    const path = join(home.path, "loci.1");
    writeFileSync(path, manPage({ Commands: await readCommandTable(commands) }, "1.2.3"));
    const { stdout, stderr } = spawnSync("man", ["--warnings", "-l", path], {
      env: { PATH: process.env["PATH"], MANPAGER: "cat", MANWIDTH: "80" },
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(stdout).toContain("loci - one memory for all your AI agents");
  });
});

describe("a long answer", () => {
  const ask = async (args: readonly string[], env: Readonly<Record<string, string>> = {}, rows = 10) => {
    const paged: [string, string][] = [];
    const page = (program: string, text: string) => paged.push([program, text]) > 0;
    const ran = await home.loci(args, { columns: 80, rows, page, env });
    return { paged: paged.map(([program]) => program), printed: ran.stdout !== "" };
  };

  it("is shown in a pager on a terminal, and only there", async () => {
    expect(await ask(["config"])).toEqual({ paged: ["less"], printed: false });
    expect(await ask(["config"], { PAGER: "more" })).toEqual({ paged: ["more"], printed: false });
    expect(await ask(["config"], {}, 500)).toEqual({ paged: [], printed: true });
    expect(await ask(["config", "--json"])).toEqual({ paged: [], printed: true });
    expect(await ask(["config", "--no-pager"])).toEqual({ paged: [], printed: true });
    expect(await ask(["config"], { PAGER: "cat" })).toEqual({ paged: [], printed: true });
    expect(await ask(["config"], { PAGER: "" })).toEqual({ paged: [], printed: true });
  });

  it("is printed directly if the pager does not start", async () => {
    const ran = await home.loci(["config"], { columns: 80, rows: 10, page: () => false });
    expect(ran.stdout).toContain("search.limit");
  });
});
