import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createTestHome, type TestHome } from "../../../test/run-loci.ts";
import { verifies } from "../../../test/verifies.ts";

const secret = "ghp_Zq4vT9mK2xR7bN1cY8dF3gH6jL0pW5sAeUiO";
const fault = "The week table began on Monday, so the crane scheduler skipped Sundays.";

let home: TestHome;
let repository: string;
beforeEach(() => {
  home = createTestHome();
  repository = join(home.path, "harbour");
  mkdirSync(repository);
  git("init", "--quiet");
});
afterEach(() => home.remove());

function git(...args: string[]): string {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];
  return execFileSync("git", [...identity, ...args], { cwd: repository, encoding: "utf8", stdio: "pipe" });
}

function commit(message: string, at = "2026-03-01T12:00:00Z"): void {
  execFileSync(
    "git",
    ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "--allow-empty", "-m", message],
    { cwd: repository, env: { ...process.env, GIT_COMMITTER_DATE: at, GIT_AUTHOR_DATE: at }, stdio: "pipe" },
  );
}

interface Fact {
  readonly id: string;
  readonly text: string;
  readonly trust: string;
  readonly tags?: readonly string[];
}

const importGit = (...args: string[]) => home.json(["import", "git", ...args], { cwd: repository });
const facts = async (): Promise<readonly Fact[]> =>
  ((await home.json(["timeline", "--type", "fact", "--limit", "50"], { cwd: repository })) as { memories: Fact[] })
    .memories;

describe("`loci import git`", () => {
  it("stores decisions, fixes and reverts of a real repository as imports, once, without secrets", async () => {
    verifies("HOOK-8.a", "SAF-1.b");
    commit("Add a crane");
    commit(`fix: schedule Sundays\n\n${fault}\n\nSigned-off-by: Ada <ada@example.com>`);
    commit("Store prices in SQLite\n\nWe chose SQLite instead of Redis, because one machine is enough.");
    commit(`Revert "Cache the prices"\n\nThe cache was stale; the token ${secret} had to be renewed.`);
    commit("Update dependencies");
    expect(await importGit("--dry-run")).toMatchObject({ dryRun: true, commits: 5, stored: 3 });
    expect(await facts()).toEqual([]);
    expect(await importGit()).toMatchObject({ commits: 5, stored: 3, known: 0, refused: 0 });
    const found = await facts();
    expect(found.map(({ trust }) => trust)).toEqual(["import", "import", "import"]);
    const texts = found.map(({ text }) => text).join("\n---\n");
    expect(texts).toContain(fault);
    expect(texts).toContain("instead of Redis");
    expect(texts).toContain('Reverted: Revert "Cache the prices"');
    expect(texts).not.toContain(secret);
    expect(texts).not.toContain("Signed-off-by");
    commit(`Fix the lamp\n\nThe lamp was dark, since nobody had changed the bulb for years.`);
    expect(await importGit()).toMatchObject({ commits: 6, stored: 1, known: 3 });
  });

  it("does not show unconfirmed commits to agents, but search finds them", async () => {
    verifies("INJ-7.b");
    commit(`fix: schedule Sundays\n\n${fault}`);
    await importGit();
    const question = "why does the crane scheduler skip sundays?";
    const recall = async () => JSON.stringify(await home.loci(["recall", question], { cwd: repository }));
    expect(await recall()).not.toContain("week table");
    const found = await home.loci(["search", "crane scheduler sundays"], { cwd: repository });
    expect(JSON.stringify(found)).toContain("week table");
    const [fact] = await facts();
    await home.loci(["confirm", fact?.id ?? "", "--yes"], { cwd: repository });
    expect(await recall()).toContain("week table");
  });

  it("reads only commits since a time, and reports that it is outside a repository", async () => {
    commit(`fix: an old one\n\n${fault}`, "2020-03-01T12:00:00Z");
    commit(`fix: a new one\n\n${fault}`, new Date().toISOString());
    expect(await importGit("--since", "30d", "--dry-run")).toMatchObject({ commits: 1, stored: 1 });
    const outside = await home.loci(["import", "git", home.path], { cwd: home.path });
    expect(JSON.stringify(outside)).toMatch(/git cannot read the history/);
  });

  it("runs no program that the repository names", async () => {
    const trap = join(home.path, "trap");
    commit(`fix: schedule Sundays\n\n${fault}`);
    for (const key of ["core.fsmonitor", "gpg.program", "core.pager"]) git("config", key, `touch ${trap}`);
    git("config", "log.showSignature", "true");
    expect(await importGit()).toMatchObject({ stored: 1 });
    expect(existsSync(trap)).toBe(false);
  });
});
