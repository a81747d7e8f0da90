import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";

/**
 * Runs scripts in a real bash, and returns the commands that it starts. Each command is replaced by a program that only
 * records its arguments.
 */
export function createBash(): { run(script: string): string[][]; readonly home: string; remove(): void } {
  const top = makeScratch("bash");
  const [bin, folder] = [join(top, "bin"), join(top, "folder")];
  let runs = 0;
  mkdirSync(bin);
  // Bash calls this handler for unknown commands, so that they are recorded too.
  writeFileSync(join(top, "start"), `command_not_found_handle() { printf '%s\\0' "$@" $'\\x1e' >> "$ARGV_OUT"; }\n`);
  for (const name of ["p", "q"]) {
    writeFileSync(join(bin, name), `#!/bin/sh\nprintf '%s\\0' "\${0##*/}" "$@" '\u001e' >> "$ARGV_OUT"\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const run = (script: string): string[][] => {
    // Starts with an empty folder, so that earlier scripts leave nothing behind.
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    // Each run has its own output file, because a process of an earlier script may still write to the old one.
    runs += 1;
    const out = join(top, `out-${runs}`);
    writeFileSync(out, "");
    const env = { PATH: bin, HOME: folder, BASH_ENV: join(top, "start"), ARGV_OUT: out };
    spawnSync("/bin/bash", ["-c", script], { cwd: folder, env, timeout: 5_000, stdio: "ignore" });
    return readFileSync(out, "utf8")
      .split("\u001e\0")
      .slice(0, -1)
      .map((record) => record.split("\0").slice(0, -1));
  };
  return { run, home: folder, remove: () => removeScratch(top) };
}
