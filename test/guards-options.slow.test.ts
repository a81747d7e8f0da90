import { execFileSync, spawnSync } from "node:child_process";

import { afterAll, describe, expect, it } from "vitest";

import { gitReads } from "../src/hooks/guards/triage/git-reads.ts";
import type { OptionSpec } from "../src/hooks/guards/triage/options.ts";
import { readOnly } from "../src/hooks/guards/triage/read-only.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { verifies } from "./verifies.ts";

const folder = makeScratch("options");
afterAll(() => removeScratch(folder));
const env = { PATH: process.env["PATH"] ?? "", HOME: folder, LC_ALL: "C", GIT_CONFIG_NOSYSTEM: "1" };
const git = (...args: string[]): void => {
  execFileSync("git", ["-c", "user.name=x", "-c", "user.email=x@example.com", ...args], { cwd: folder, env });
};
git("init", "--quiet");
git("commit", "--quiet", "--allow-empty", "--message", "x");

const probe = "--no-such-option-at-all";

/** A program's output for these arguments, or null if the program does not exist. */
function answerOf(argv: readonly string[]): string | null {
  const [program = "", ...args] = argv;
  const options = { cwd: folder, env, input: "", encoding: "utf8", timeout: 5_000 } as const;
  const { error, stdout, stderr } = spawnSync(program, args, options);
  return error === undefined ? stdout + stderr : null;
}

const refusesProbe = /(?:unrecognized|unknown|invalid|illegal) (?:option|argument)[^\n]*no-such-option(?![^\n]* for )/i;
/** The program refuses the option before the probe, or the combination of both. The command then does nothing. */
const refusesOther =
  /(?:unrecognized|invalid) (?:option|argument): |invalid option -- |conflicting|cannot be used together|requires exactly|^usage: git diff/m;

/** The options that take the next argument as their value, and those that do not, according to triage. */
function optionsOf(spec: OptionSpec): { readonly taking: string[]; readonly alone: string[] } {
  const letters = (text = ""): string[] => text.split("").map((letter) => `-${letter}`);
  const { flags, valued, optional, long = [], longValued = [], longOptional = [] } = spec;
  return {
    taking: [...letters(valued), ...longValued],
    alone: [...letters(flags), ...letters(optional), ...long, ...longOptional],
  };
}

/** Words that these git commands need before they parse options. */
const words: Readonly<Record<string, readonly string[]>> = {
  stash: ["list"],
  worktree: ["list"],
  "rev-list": ["HEAD"],
};

const commands: readonly { readonly start: readonly string[]; readonly spec: OptionSpec }[] = [
  ...Object.entries(readOnly).map(([name, spec]) => ({ start: [name], spec })),
  ...Object.entries(gitReads).map(([verb, { options }]) => ({
    start: ["git", verb, ...(words[verb] ?? [])],
    spec: options,
  })),
].filter(({ start }) => refusesProbe.test(answerOf([...start, probe]) ?? ""));

// On other systems, programs with these names differ.
describe.runIf(process.platform === "linux")("the real programs", () => {
  verifies("GRD-2.a", "GRD-3.a");

  it("are mostly installed on this machine", () => {
    expect(commands.length).toBeGreaterThan(50);
  });

  it.each(commands.map((command) => ({ ...command, name: command.start.join(" ") })))(
    "$name: an option has a value exactly if triage expects one",
    ({ start, spec }) => {
      const { taking, alone } = optionsOf(spec);
      const say = (option: string): string => answerOf([...start, option, probe]) ?? "";
      const wrong = [
        ...taking.filter((option) => refusesProbe.test(say(option))),
        ...alone.filter((option) => !refusesProbe.test(say(option)) && !refusesOther.test(say(option))),
      ];
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
