import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const code = fileURLToPath(new URL("interpose.c", import.meta.url));

/** Compiles the library that is preloaded into the processes under test. Returns its path. */
export function buildInterposer(folder: string): string {
  const library = join(folder, "interpose.so");
  const { status, stderr, error } = spawnSync("cc", ["-shared", "-fPIC", "-O2", "-o", library, code], {
    encoding: "utf8",
  });
  if (status === 0) return library;
  throw new Error(`cc failed: ${error?.message ?? stderr}. The crash tests need the packages gcc and libc6-dev.`);
}
