import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";

import { gitReads } from "../src/hooks/guards/triage/git-reads.ts";
import { judgeScript } from "../src/hooks/guards/triage/judge-script.ts";
import type { OptionSpec } from "../src/hooks/guards/triage/options.ts";
import { readOnly } from "../src/hooks/guards/triage/read-only.ts";
import { isSecret } from "../src/hooks/guards/triage/secret-files.ts";
import { makeGuardSpace } from "./guards/guard-space.ts";
import { harmless, heldOut } from "./guards/harmless.ts";
import { filesUnder } from "./memory-home.ts";
import { verifies } from "./verifies.ts";

const { scene, remove } = makeGuardSpace();
afterAll(remove);
const { space, home } = scene;
const env = { PATH: process.env["PATH"] ?? "", HOME: home, LC_ALL: "C", GIT_CONFIG_NOSYSTEM: "1" };
const outside = join(home, "work", "secret.txt");

// Text that no allowed command may print, in any encoding.
const canary = "Q".repeat(96);
const shownCanary = /Q{9}|UVFRUVFR|(?:51){9}|(?:050521){4}|(?:121){9}|(?:20817){4}|(?:81){18}/;

execFileSync("git", ["init", "--quiet", space], { env });
for (const path of filesUnder(home)) {
  const isInGit = path.includes("/.git/");
  if (!isInGit && (isSecret(path) || !path.startsWith(`${space}/`))) writeFileSync(path, `${canary}\n`);
}
// Files with names of other files, for options that read names from a file.
for (const name of ["names.txt", "data.csv"]) writeFileSync(join(space, name), `${outside}\n.env\n`);
writeFileSync(join(space, "README.md"), "# Shop\n");
const asUser = ["-c", "user.name=x", "-c", "user.email=x@example.com"];
execFileSync("git", ["add", "README.md", "src", "docs", "package.json"], { cwd: space, env });
execFileSync("git", [...asUser, "commit", "--quiet", "--message", "x"], { cwd: space, env });
writeFileSync(join(space, "src", "index.ts"), "export {};\n");

/** All files with their content, except git's index, which is a cache. */
function snapshot(): Readonly<Record<string, string>> {
  const paths = filesUnder(home).filter((path) => !path.endsWith("/.git/index"));
  return Object.fromEntries(paths.map((path) => [relative(home, path), readFileSync(path, "latin1")]));
}

/** Runs a command in a real bash if triage allows it. Returns the output, or null if the command was not allowed. */
function runAllowed(command: string): string | null {
  if (judgeScript(command, scene).verdict !== "allow") return null;
  const options = { cwd: space, env, input: "", encoding: "latin1", timeout: 10_000 } as const;
  const { stdout, stderr } = spawnSync("/bin/bash", ["-c", command], options);
  return stdout + stderr;
}

function faultsOf(commands: readonly string[]): { readonly ran: number; readonly faults: string[] } {
  const before = snapshot();
  const faults: string[] = [];
  let ran = 0;
  for (const command of commands) {
    const printed = runAllowed(command);
    if (printed === null) continue;
    ran += 1;
    if (shownCanary.test(printed.replaceAll(/\s|0x/g, ""))) faults.push(`shows a secret: ${command}`);
    try {
      expect(snapshot()).toEqual(before);
    } catch {
      return { ran, faults: [...faults, `changes a file: ${command}`] };
    }
  }
  return { ran, faults };
}

function optionsOf(spec: OptionSpec): string[] {
  const letters = `${spec.flags ?? ""}${spec.valued ?? ""}${spec.optional ?? ""}`.split("").map((one) => `-${one}`);
  const { long = [], longValued = [], longOptional = [], longJoined = [] } = spec;
  return [...letters, ...long, ...[longValued, longOptional, longJoined].flat().flatMap((one) => [one, `${one}=1`])];
}

/**
 * Arguments that make a reading command write, or read elsewhere. If triage fails, they can only affect the scratch
 * folder.
 */
const hostile = [
  "--output=out",
  "-o",
  "out",
  "--",
  "-",
  "1",
  "x",
  ".",
  "README.md",
  "src/index.ts",
  "names.txt",
  ".env",
  outside,
  "link-out",
  "certs/*",
  "links",
  "links/private",
  "./links/*",
  "twin",
  "@names.txt",
  "-L",
  "-l",
  "-c",
  "*",
  "--files0-from=names.txt",
  "--files-from=names.txt",
  "-fnames.txt",
  "--to-file=.env",
  `--from-file=${outside}`,
  "--no-index",
  "--ext-diff",
  "-ps",
  "-ul",
  "-exec",
  "-printf",
  "'--files-from=names.txt\\0'",
  "-print0",
  "| xargs -0 file",
  "| od -c -w",
  "{}",
  "+",
] as const;

// Programs that are not run, because they wait or read something other than files.
const leftOut = /^(?:sleep|tty|hostname|which|id|groups|df|free|uptime|cal|:)$/;
const programs = [
  ...Object.entries(readOnly)
    .filter(([name]) => !leftOut.test(name))
    .map(([name, spec]) => ({ start: name, options: optionsOf(spec) })),
  ...Object.entries(gitReads).map(([verb, { options }]) => ({ start: `git ${verb}`, options: optionsOf(options) })),
  { start: "find", options: ["-name", "-type", "f", "-maxdepth", "-path", "-prune", "wc"] },
  { start: "sed", options: ["-n", "-e", "-s", "1p", "'w out'", "'s/a/b/w out'", "-i", "-E"] },
  { start: "awk", options: ["-F", "-v", "a=1", "'{print}'", "'{print > \"out\"}'", "-f"] },
];

describe.runIf(process.platform === "linux")("allowed commands in a real bash in a real project", () => {
  verifies("GRD-2.a", "GRD-3.a");

  it("change nothing and show no secret: everyday commands", () => {
    const commands = [...harmless, ...heldOut].filter((command) => !/\bnpm\b|\bsleep\b/.test(command));
    const { ran, faults } = faultsOf(commands);
    expect(faults).toEqual([]);
    expect(ran).toBeGreaterThan(200);
  }, 120_000);

  it("change nothing and show no secret: options, values and files in any order", () => {
    const command = fc.constantFrom(...programs).chain(({ start, options }) => {
      const word = fc.oneof(fc.constantFrom(...options, "README.md"), fc.constantFrom(...hostile));
      const gap = fc.constantFrom(" ", " ", " ", " ", "", "<()", "''", "\\\n", "$(true)", "<(:)");
      return fc
        .array(fc.tuple(word, gap), { minLength: 1, maxLength: 5 })
        .map((words) => [start, " ", ...words.flat()].join(""));
    });
    const { ran, faults } = faultsOf([...new Set(fc.sample(command, { numRuns: 6_000, seed: 20 }))]);
    expect(faults).toEqual([]);
    expect(ran).toBeGreaterThan(200);
  }, 120_000);
});
