import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { mostAnswerBytes, mostInputBytes, ownWorkVariables, sentVariables } from "../src/hook-process/hook-request.ts";
import { version } from "../src/version.ts";

/**
 * Compiles the native client of hooks into a file, without anything that it would load. `compiler` is a C compiler for
 * Linux, from Debian's gcc and libc6-dev. The same compiler writes the same bytes each time.
 */
export function compileHookClient(file: string, compiler = "cc"): void {
  const { status, stderr, error } = spawnSync(compiler, [...flags, "-o", file, "loci-hook.c"], {
    // A relative name, because the path of this folder must not change the result.
    cwd: fileURLToPath(new URL("../src/hook-process", import.meta.url)),
    encoding: "utf8",
  });
  if (status === 0) return;
  throw new Error(`${compiler} failed: ${error?.message ?? stderr}. It needs Debian's gcc and libc6-dev.`);
}

const quoted = (words: readonly string[]): string => words.map((word) => JSON.stringify(word)).join();

const flags = [
  "-std=c11",
  "-O2",
  "-Wall",
  "-Wextra",
  "-fstack-protector-strong",
  "-D_FORTIFY_SOURCE=2",
  "-static",
  // No names and no identity of the build, which may differ each time.
  "-s",
  "-Wl,--build-id=none",
  `-DLOCI_VERSION=${quoted([version])}`,
  `-DLOCI_MOST_INPUT=${mostInputBytes}`,
  `-DLOCI_MOST_ANSWER=${mostAnswerBytes}`,
  `-DLOCI_OWN_WORK=${quoted(ownWorkVariables)}`,
  `-DLOCI_SENT=${quoted(sentVariables)}`,
];
