import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "../files/scratch.ts";
import { findSpace } from "./space-evidence.ts";

let folder: string;
beforeEach(() => {
  folder = makeScratch("space");
});
afterEach(() => removeScratch(folder));

describe("the space of a folder", () => {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: join(folder, "app"), stdio: "pipe" });

  it("is its repository, identified by the remote, the same in every worktree", () => {
    mkdirSync(join(folder, "app", "src"), { recursive: true });
    git("init", "-q");
    const alone = findSpace(join(folder, "app", "src"));
    expect(alone).toMatchObject({ root: join(folder, "app"), path: join(folder, "app", "src") });
    expect(alone?.checkout).toMatch(/^[0-9a-f]{24}$/);
    git("remote", "add", "origin", "git@github.com:acme/app.git");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x");
    git("worktree", "add", "-q", join(folder, "tree"));
    const space = { remote: "github.com/acme/app", root: join(folder, "app"), checkout: alone?.checkout };
    expect(findSpace(join(folder, "app", "src"))).toEqual({ ...space, path: join(folder, "app", "src") });
    expect(findSpace(join(folder, "tree"))).toEqual({ ...space, path: join(folder, "tree") });
  });

  /** Makes a folder that claims to belong to another repository. Returns the space that Loci finds for it. */
  const impostor = (make: (at: string) => void) => {
    mkdirSync(join(folder, "app"), { recursive: true });
    git("init", "-q");
    const at = join(folder, "impostor");
    mkdirSync(at);
    make(at);
    return findSpace(at);
  };

  it("is never that of a repository that does not name this folder", () => {
    verifies("SCO-7.a", "SPC-1.d");
    const tricks: Record<string, (at: string) => void> = {
      "a .git file that names it": (at) => writeFileSync(join(at, ".git"), `gitdir: ${join(folder, "app", ".git")}\n`),
      "a .git file that names one of its worktrees": (at) => {
        const admin = join(folder, "app", ".git", "worktrees", "tree");
        mkdirSync(admin, { recursive: true });
        writeFileSync(join(admin, "gitdir"), join(folder, "tree", ".git"));
        writeFileSync(join(admin, "commondir"), "../..");
        writeFileSync(join(at, ".git"), `gitdir: ${admin}\n`);
      },
      "a folder of its own that names the other as what it shares": (at) => {
        const admin = join(at, "admin", "worktrees", "tree");
        mkdirSync(admin, { recursive: true });
        writeFileSync(join(admin, "gitdir"), join(at, ".git"));
        writeFileSync(join(admin, "commondir"), join(folder, "app", ".git"));
        writeFileSync(join(at, ".git"), `gitdir: ${admin}\n`);
      },
      "commondir in a plain .git": (at) => {
        mkdirSync(join(at, ".git"));
        writeFileSync(join(at, ".git", "commondir"), join(folder, "app", ".git"));
      },
      "a symbolic link": (at) => symlinkSync(join(folder, "app", ".git"), join(at, ".git")),
    };
    for (const [trick, make] of Object.entries(tricks)) {
      const found = impostor(make);
      expect(found, trick).toMatchObject({ root: join(folder, "impostor"), path: join(folder, "impostor") });
      expect(found?.remote, trick).toBeUndefined();
      expect(found?.checkout, trick).not.toBe(findSpace(join(folder, "app"))?.checkout);
      rmSync(join(folder, "impostor"), { recursive: true });
    }
  });

  it("is the submodule inside a submodule, and the bare repository inside one of its worktrees", () => {
    verifies("SCO-7.a");
    const identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always"];
    mkdirSync(join(folder, "app"));
    git("init", "-q");
    git(...identity, "commit", "-q", "--allow-empty", "-m", "x");
    git("clone", "-q", "--bare", join(folder, "app"), join(folder, "all.git"));
    git("--git-dir", join(folder, "all.git"), "worktree", "add", "-q", join(folder, "tree"));
    expect(findSpace(join(folder, "tree"))?.root).toBe(join(folder, "all.git"));
    git(...identity, "submodule", "add", "-q", `file://${join(folder, "all.git")}`, "part");
    expect(findSpace(join(folder, "app", "part"))).toMatchObject({ root: join(folder, "app", "part") });
  });

  it("is read only from files that git could have written, without waiting", () => {
    verifies("SCO-7.a");
    const origin = (config: string) => {
      mkdirSync(join(folder, ".git"), { recursive: true });
      writeFileSync(join(folder, ".git", "config"), config);
      return findSpace(folder)?.remote;
    };
    const app = "github.com/acme/app";
    expect(origin('[core]\r\n\tbare = false\r\n[remote "origin"]\r\n\turl = https://github.com/acme/app.git\r\n')).toBe(
      app,
    );
    expect(origin('[Remote "origin"] URL = "git@github.com:acme/app"')).toBe(app);
    expect(
      origin('[remote "origin"]\n; url = https://github.com/not/this\n\turl = https://GitHub.com:443/acme/app/'),
    ).toBe(app);
    expect(origin('[remote "other"]\nurl = https://github.com/acme/app\n[remote "ORIGIN"]\nurl = x:y')).toBeUndefined();
    expect(origin('[include]\npath = /etc/passwd\n[url "https://github.com/acme/"]\ninsteadOf = a:')).toBeUndefined();
    for (const bad of [
      "\u001b[31mred:acme/app",
      "https://h/\u202eapp",
      "https://h/a b",
      `https://h/${"a".repeat(5000)}`,
    ])
      expect(origin(`[remote "origin"]\nurl = ${bad}\n`)).toBeUndefined();
    expect(origin(`${"#".repeat(2_000_000)}\n[remote "origin"]\nurl = https://github.com/acme/app\n`)).toBeUndefined();
    rmSync(join(folder, ".git", "config"));
    execFileSync("mkfifo", [join(folder, ".git", "config")]);
    expect(findSpace(folder)).toMatchObject({ root: folder, path: folder });
  });

  it("is recognised after a move, while a copy, a clone or a link differs", () => {
    verifies("SPC-1.b", "SPC-1.d");
    mkdirSync(join(folder, "app"));
    git("init", "-q");
    const idOf = (name: string) => findSpace(join(folder, name))?.checkout;
    const id = idOf("app");
    writeFileSync(join(folder, "app", ".git", "config"), '[remote "origin"]\nurl = https://github.com/acme/app\n');
    expect(idOf("app")).toBe(id);
    renameSync(join(folder, "app"), join(folder, "moved"));
    expect(idOf("moved")).toBe(id);
    cpSync(join(folder, "moved"), join(folder, "app"), { recursive: true, preserveTimestamps: true });
    expect(idOf("app")).toMatch(/^[0-9a-f]{24}$/);
    expect(idOf("app")).not.toBe(id);
    // A hostile repository may contain such links, and an agent may be led to work in them.
    symlinkSync(join(folder, "moved"), join(folder, "app", "inside"));
    expect(idOf(join("app", "inside"))).toBe("none");
    mkdirSync(join(folder, "linked"));
    symlinkSync(join(folder, "moved", ".git"), join(folder, "linked", ".git"));
    expect(idOf("linked")).toBe("none");
  });

  it("is not the repository's space if the folder is a link to a worktree", () => {
    verifies("SPC-1.d");
    mkdirSync(join(folder, "app"));
    git("init", "-q");
    git("remote", "add", "origin", "git@github.com:acme/app.git");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "--allow-empty", "-m", "x");
    git("worktree", "add", "-q", join(folder, "tree"));
    mkdirSync(join(folder, "hostile"));
    const inside = join(folder, "hostile", "inside");
    symlinkSync(join(folder, "tree"), inside);
    expect(findSpace(inside)).toEqual({ root: inside, path: inside, checkout: "none" });
  });

  it("is unknown outside a repository, and a broken .git causes no error", () => {
    expect(findSpace(folder)).toBeNull();
    writeFileSync(join(folder, ".git"), "nonsense");
    expect(findSpace(folder)).toBeNull();
    rmSync(join(folder, ".git"));
    symlinkSync("nowhere", join(folder, ".git"));
    expect(findSpace(folder)).toBeNull();
  });
});
