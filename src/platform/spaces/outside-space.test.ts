import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { verifies } from "../../../test/verifies.ts";
import { makeScratch, removeScratch } from "../files/scratch.ts";
import { findSpace, outsideTest } from "./space-evidence.ts";

let home: string;
let shop: string;

beforeEach(() => {
  home = makeScratch("outside");
  shop = join(home, "shop");
  mkdirSync(join(shop, ".git"), { recursive: true });
  mkdirSync(join(shop, "src"));
});

afterEach(() => removeScratch(home));

const from = (folder: string) => outsideTest(findSpace(folder) ?? { path: folder }, folder);

describe("a file is outside a space", () => {
  it("if no folder of the space contains it, under any name", () => {
    verifies("SAF-4.a");
    const isOutside = from(join(shop, "src"));
    expect(["a.ts", "../README.md", join(shop, "docs/a.md"), "..a/b.ts"].filter(isOutside)).toEqual([]);
    const others = ["/etc/hosts", "../../other/a.ts", "~/.ssh/id_rsa", join(home, "shopping/list.md")];
    expect(others.filter(isOutside)).toEqual(others);
  });

  it("but not if it is in a worktree of the space, or under another name of the same folder", () => {
    verifies("SAF-4.a");
    const tree = join(home, "tree");
    mkdirSync(join(shop, ".git/worktrees/tree"), { recursive: true });
    writeFileSync(join(shop, ".git/worktrees/tree/commondir"), "../..\n");
    mkdirSync(join(tree, "src"), { recursive: true });
    writeFileSync(join(tree, ".git"), `gitdir: ${join(shop, ".git/worktrees/tree")}\n`);
    expect(from(join(tree, "src"))(join(tree, "README.md"))).toBe(false);
    symlinkSync(shop, join(home, "link"));
    expect(from(shop)(join(home, "link/src/new.ts"))).toBe(false);
  });

  it("without a repository, if the folder does not contain it", () => {
    verifies("SAF-4.a");
    const folder = join(home, "notes");
    mkdirSync(folder);
    expect(from(folder)(join(folder, "a.md"))).toBe(false);
    expect(from(folder)(join(home, "b.md"))).toBe(true);
  });
});
