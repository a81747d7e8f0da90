import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { gitReads } from "../src/hooks/guards/triage/git-reads.ts";
import { judgeScript } from "../src/hooks/guards/triage/judge-script.ts";
import { readOnly } from "../src/hooks/guards/triage/read-only.ts";
import { special } from "../src/hooks/guards/triage/special.ts";
import { dangerous, isWrong } from "./guards/corpus.ts";
import { makeGuardSpace } from "./guards/guard-space.ts";
import { harmless, heldOut } from "./guards/harmless.ts";
import { verifies } from "./verifies.ts";

const { scene, remove } = makeGuardSpace();
afterAll(remove);

const verdictOf = (command: string): string => judgeScript(command, scene).verdict;
const all = dangerous.flatMap(({ commands }) => commands);

describe("the corpus of dangerous commands", () => {
  verifies("GRD-2.d", "GRD-3.a");

  it.each(dangerous)("is never allowed (every fifth command): $kind", ({ commands, must }) => {
    const some = commands.filter((_, at) => at % 5 === 0);
    expect(some.filter((command) => isWrong(verdictOf(command), must))).toEqual([]);
  });

  it("contains many commands", () => {
    expect(new Set(all).size).toBeGreaterThan(1_000);
  });
});

describe("permission triage in a project", () => {
  verifies("GRD-2.d");
  const other = makeGuardSpace();
  afterAll(other.remove);
  const verdict = (command: string): string => judgeScript(command, other.scene).verdict;
  const put = (name: string, text: string): void => writeFileSync(join(other.scene.space, name), text);

  it("allows showing a remote's address only if it cannot contain a password or token", () => {
    put(".git/config", '[remote "origin"]\n\turl = git@example.com:ada/shop.git\n');
    expect(verdict("git remote -v")).toBe("allow");
    writeFileSync(join(other.scene.home, ".gitconfig"), '[url "https://x:token@example.com/"]\n\tinsteadOf = git@\n');
    expect(verdict("git remote -v")).toBe("ask");
    rmSync(join(other.scene.home, ".gitconfig"));
    for (const text of ["url = https://ghp_x@example.com/shop.git", "[include]\n\tpath = ../more"]) {
      put(".git/config", text);
      expect(verdict("git remote -v")).toBe("ask");
    }
  });

  it("asks about ripgrep if an ignore file re-includes a hidden file", () => {
    put("src/.env", "TOKEN=x");
    expect(verdict("rg x src")).toBe("allow");
    const rules = ["!.env", "\ufeff!.env", "!src/.env", "!.e*", "!.*", "!**", "!.[e]nv", `!${"*v".repeat(100)}`];
    for (const file of [".gitignore", ".ignore", ".rgignore", "src/.ignore"]) {
      for (const rule of rules) {
        put(file, `${rule}\n`);
        expect(verdict("rg x src"), `${rule} in ${file}`).toBe("ask");
      }
      put(file, "!.editorconfig\n");
      expect(verdict("rg x src"), file).toBe("allow");
    }
  });

  it("asks about git diff without a repository, where git compares any files", () => {
    expect(verdict("git diff README.md package.json")).toBe("allow");
    rmSync(join(other.scene.space, ".git"), { recursive: true });
    expect(verdict("git diff README.md package.json")).toBe("ask");
  });
});

describe("the page of programs", () => {
  it("lists each allowed program", () => {
    const page = readFileSync(new URL("../docs/internals/guards-programs.md", import.meta.url), "utf8");
    const firstCells = page.split("\n").flatMap((line) => /^\| (`[^|]*) \|/.exec(line)?.[1] ?? []);
    const named = new Set(firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)));
    const programs = [readOnly, special, gitReads].flatMap((list) => Object.keys(list));
    expect(programs.filter((name) => name !== "git" && !named.has(name))).toEqual([]);
  });
});

describe("harmless commands", () => {
  verifies("GRD-2.b");

  it("are never refused", () => {
    expect([...harmless, ...heldOut].filter((command) => verdictOf(command) === "deny")).toEqual([]);
  });

  it("mostly need no question", () => {
    const share = (list: readonly string[]): number =>
      list.filter((one) => verdictOf(one) === "allow").length / list.length;
    expect(harmless.length + heldOut.length).toBeGreaterThan(250);
    expect(share(harmless)).toBeGreaterThan(0.95);
    expect(share(heldOut)).toBeGreaterThan(0.85);
  });
});
