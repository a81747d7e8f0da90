import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";

let home: TestHome;
beforeEach(() => {
  home = createTestHome();
});
afterEach(() => home.remove());

describe("remember and search", () => {
  it("find stored text again, and highlight matching words on a terminal", async () => {
    const id = await home.remember("The staging database is reset every night", "--tag", "staging,db", "--tag", "ops");
    const plain = await home.loci(["search", "staging", "databases"]);
    expect(plain.stdout).toContain("The staging database is reset every night");
    expect(plain.stdout).toContain(`${id.slice(-8)} · just now · #staging · #db · #ops`);
    expect(plain.stdout).not.toContain("\u001B");
    const coloured = await home.loci(["search", "staging"], { columns: 80 });
    expect(coloured.stdout).toContain("\u001B[1m\u001B[33mstaging\u001B[39m\u001B[22m");
    expect((await home.loci(["search", "staging"], { columns: 80, env: { NO_COLOR: "1" } })).stdout).not.toContain(
      "\u001B",
    );
    expect((await home.loci(["search", "staging"], { env: { FORCE_COLOR: "1" } })).stdout).toContain("\u001B[33m");
  });

  it("show copies once, with their number", async () => {
    for (const text of ["Deploys run on Friday", "deploys run  on friday", "DEPLOYS run on Friday"])
      await home.remember(text);
    expect((await home.loci(["search", "deploys"])).stdout).toContain("×3");
  });

  it("read text from a pipe, and everything after --", async () => {
    await home.loci(["remember"], { input: "piped text\n" });
    await home.loci(["remember", "-"], { input: "dashed text\n" });
    await home.loci(["remember", "--", "never", "use", "--force"]);
    expect(await home.json(["search", "piped"])).toMatchObject({ hits: [{ snippet: "piped text" }] });
    expect(await home.json(["search", "dashed"])).toMatchObject({ hits: [{ snippet: "dashed text" }] });
    expect(await home.json(["search", "force"])).toMatchObject({ hits: [{ snippet: "never use --force" }] });
  });

  it("use the space of the current folder", async () => {
    const cwd = home.shop();
    expect((await home.loci(["remember", "checkout is flaky"], { cwd })).stdout).toContain("in the memory of shop as");
    expect((await home.loci(["remember", "checkout is mine", "--scope", "user"], { cwd })).stdout).toContain(
      "in your own memory as",
    );
    for (const space of [".", "shop", "github.com/acme/shop"]) {
      const { hits } = await home.json(["search", "checkout", "--space", space], { cwd });
      expect(hits).toEqual([expect.objectContaining({ snippet: "checkout is flaky" })]);
    }
    expect((await home.loci(["search", "x", "--space", "shp"])).stderr).toContain("did you mean 'shop'?");
  });

  it("fit each line to the terminal, except a word longer than a line", async () => {
    await home.remember(`${"wide words 漢字 and ".repeat(40)}end`, "--tag", "a");
    const long = "/a/very/long/path/".repeat(9);
    await home.loci(["record"], {
      input: JSON.stringify({ type: "artifact", text: "words", path: long, tags: ["one", "two"] }),
    });
    const { memories } = (await home.json(["timeline"])) as { memories: { id: string }[] };
    const margin = 18;
    for (const columns of [40, 80, 120]) {
      for (const args of [["search", "words"], ["timeline"], ["doctor"], ...memories.map(({ id }) => ["show", id])]) {
        const { stdout } = await home.loci(args, { columns, env: { NO_COLOR: "1" } });
        const width = (line: string) => line.length + (line.match(/[漢字]/g) ?? []).length;
        const isOneWord = (line: string) => width(line.split(" ").at(-1) ?? "") > columns - margin;
        expect(stdout.split("\n").filter((line) => width(line) > columns && !isOneWord(line))).toEqual([]);
      }
    }
  });

  it("neutralise control characters in stored text", async () => {
    const id = await home.remember("red \u001B[31malert\u001B[0m \u009B2J and \u202Ereversed");
    for (const args of [
      ["search", "alert"],
      ["timeline"],
      ["show", id],
      ["show", id, "--json"],
      ["forget", id, "--dry-run"],
    ]) {
      expect((await home.loci(args)).stdout).not.toMatch(/[\u001b\u009b\u202e]/);
    }
  });

  it("report that a secret was replaced", async () => {
    const { stdout } = await home.loci(["remember", "key sk-abcdefghijklmnopqrstuvwx"]);
    expect(stdout).toContain("held a secret");
    expect((await home.loci(["timeline"])).stdout).toMatch(/\[redacted:model-key#[0-9a-f]{6}\]/);
  });
});

describe("timeline and show", () => {
  it("group memories by day and session, and show them page by page", async () => {
    const lines = [1, 2, 3].map((n) =>
      JSON.stringify({ type: "prompt", text: `question ${n}`, session: "s1", at: Date.UTC(2026, 0, n, 12) }),
    );
    await home.loci(["record"], { input: lines.join("\n") });
    const { stdout } = await home.loci(["timeline", "--limit", "2"]);
    expect(stdout).toMatch(/2026-01-03\n {2}your own memory · session s1\n.*question 3\n\n.*2026-01-02\n/);
    const before = /--before (\S+)/.exec(stdout)?.[1] ?? "";
    expect((await home.loci(["timeline", "--before", before])).stdout).toMatch(/question 1\n$/);
  });

  it("show everything about a memory that is named by the end of its id", async () => {
    const id = await home.remember("multi\nline", "--session", "s9", "--tag", "t");
    const { stdout } = await home.loci(["show", id.slice(-8)]);
    expect(stdout).toMatch(/^fact\n\nmulti\nline\n\n/);
    for (const part of [id, "s9", "#t", "just now", "said by"]) expect(stdout).toContain(part);
  });
});

describe("pin", () => {
  it("marks a memory as pinned, and removes the mark", async () => {
    const id = await home.remember("keep me");
    expect((await home.loci(["pin", id.slice(-8)])).stdout).toContain("pinned");
    expect((await home.loci(["search", "keep"])).stdout).toContain("pinned");
    expect(await home.json(["pin", "--remove", id])).toEqual({ id, pinned: false });
    expect((await home.loci(["search", "keep"])).stdout).not.toContain("pinned");
  });
});
