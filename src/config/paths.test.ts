import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { createTestHome } from "../../test/run-loci.ts";
import { verifies } from "../../test/verifies.ts";
import { makeScratch } from "../platform/files/scratch.ts";
import { resolvePlaces } from "./paths.ts";

describe("the folder of the memory", () => {
  verifies("CFG-1.a", "CFG-1.b");

  it("is in the XDG config folder, with its state in the XDG state folder", () => {
    const places = resolvePlaces({ HOME: "/home/ada" }, "linux");
    expect(places.memory).toBe("/home/ada/.config/ai/memory");
    expect(places.config).toBe("/home/ada/.config/ai");
    expect(places.state).toMatch(/^\/home\/ada\/\.local\/state\/ai\/[0-9a-f]{16}$/);
    expect(resolvePlaces({ HOME: "/home/ada", XDG_CONFIG_HOME: "/c", XDG_STATE_HOME: "/s" }, "linux")).toMatchObject({
      memory: "/c/ai/memory",
      state: expect.stringMatching(/^\/s\/ai\//),
    });
  });

  it("is AI_MEMORY_PATH if that is set, also without a HOME", () => {
    expect(resolvePlaces({ HOME: "/home/ada", AI_MEMORY_PATH: "/mem" }, "linux").memory).toBe("/mem");
    expect(resolvePlaces({ AI_MEMORY_PATH: "/mem" }, "linux")).toEqual({
      memory: "/mem",
      state: "/mem-state",
      config: null,
    });
  });

  it.each([
    ["nothing is set", {}],
    ["HOME is empty", { HOME: "" }],
    ["HOME is relative", { HOME: "home" }],
    ["AI_MEMORY_PATH is relative", { HOME: "/home/ada", AI_MEMORY_PATH: "memory" }],
  ])("is an error when %s", (_title, env) => {
    expect(() => resolvePlaces(env, "linux")).toThrow(expect.objectContaining({ code: "HOME_MISSING" }));
  });

  it("is the same through a symlink, and so is its state", () => {
    const folder = makeScratch("paths");
    mkdirSync(join(folder, "real"));
    symlinkSync(join(folder, "real"), join(folder, "link"));
    const [real, link] = ["real", "link"].map((name) =>
      resolvePlaces({ HOME: folder, AI_MEMORY_PATH: join(folder, name, "memory") }),
    );
    expect(link).toEqual(real);
  });

  it.each([
    ["no HOME and no AI_MEMORY_PATH", { HOME: undefined }],
    ["a relative AI_MEMORY_PATH", { AI_MEMORY_PATH: "memory" }],
  ])("must be known: with %s, no command creates a file in the current folder", async (_title, env) => {
    const home = createTestHome();
    for (const args of [["remember", "x"], ["search", "x"], ["stats"], ["backup"], []]) {
      const ran = await home.loci(args, { env });
      expect(ran).toMatchObject({ exit: 78, stdout: "" });
      expect(ran.stderr).toMatch(/AI_MEMORY_PATH/);
    }
    expect(readdirSync(home.path)).toEqual([]);
    home.remove();
    expect(existsSync(home.path)).toBe(false);
  });
});
