import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { verifies } from "../../test/verifies.ts";
import { makeScratch, removeScratch } from "./scratch.ts";

it("what Node compiles is for its owner alone, whatever the umask is", () => {
  verifies("SAF-9.a");
  const state = makeScratch("compile");
  try {
    const url = new URL("compile-cache.ts", import.meta.url).href;
    const script = `process.umask(0o022); (await import("${url}")).useCompileCache(process.argv[1]); await import("node:http");`;
    execFileSync(process.execPath, ["--input-type=module", "-e", script, state], {
      env: { PATH: process.env["PATH"] },
    });
    const made = readdirSync(state, { recursive: true, encoding: "utf8" }).map((name) => join(state, name));
    expect(made.length).toBeGreaterThanOrEqual(2);
    for (const path of made) expect(statSync(path).mode & 0o077, path).toBe(0);
  } finally {
    removeScratch(state);
  }
});
