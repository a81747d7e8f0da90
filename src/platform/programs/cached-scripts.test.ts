import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { cache, run, cachedFile, useCachedScript } from "../../../test/cached-script.ts";

useCachedScript();

it("compiled code is stored, private to its owner, and used while it is intact", () => {
  expect(run()).toBe("1560");
  const before = statSync(cachedFile(), { bigint: true });
  expect([statSync(cache()).mode & 0o777, Number(before.mode) & 0o777]).toEqual([0o700, 0o600]);
  expect(run()).toBe("1560");
  expect(statSync(cachedFile(), { bigint: true }).ino).toBe(before.ino);
});

it("stored code replaces that of an earlier version, and not that of a script whose name begins in the same way", () => {
  run();
  for (const name of ["main-0f9e.cjs-v24", "main-recall-3c4d.cjs-v24"]) writeFileSync(join(cache(), name), "");
  // The second argument makes this process store its code again.
  run("0", "more");
  const [own = "", other] = readdirSync(cache()).toSorted();
  expect([own.replace(/-v.*/, ""), other]).toEqual(["main-1a2b.cjs", "main-recall-3c4d.cjs-v24"]);
});
