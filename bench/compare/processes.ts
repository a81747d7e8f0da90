import { join } from "node:path";

import type { Environment } from "../corpus-home.ts";
import { promptInput, statementInput, stopInput, toolInput } from "../hook-inputs.ts";
import { timeProcess, type Build } from "./build.ts";
import type { Figure } from "./figure.ts";
import { makeHome, type Places } from "./homes.ts";

const host = "claude-code";
/**
 * Untimed runs before the timed ones. Loci stores the compiled code of a command after its first run, and again after
 * about four runs.
 */
const warmUps = 6;

/** The homes of one build. `written` is only written to, `hooked` is for hooks that recall, and `read` is only read. */
interface Homes {
  readonly written: Environment;
  readonly hooked: Environment;
  readonly read: Environment;
}

/** Figures for whole processes of both builds, as hosts and people start them, over the memories of a snapshot. */
export function processFigures(folder: string, snapshot: Places): Figure[] {
  const homes = new Map<string, Homes>();
  const homesOf = (build: Build): Homes => {
    const made = homes.get(build.name) ?? makeHomes(join(folder, build.name), snapshot, build);
    homes.set(build.name, made);
    return made;
  };
  const hook =
    (home: keyof Homes, event: string, inputOf: (turn: number) => string) =>
    (build: Build, turn: number): number =>
      timeProcess([build.hook, host, event], homesOf(build)[home], inputOf(turn));
  const command =
    (home: keyof Homes, argsOf: (turn: number) => readonly string[]) =>
    (build: Build, turn: number): number =>
      timeProcess([build.command, ...argsOf(turn)], homesOf(build)[home]);
  const endTurn = hook("hooked", "Stop", stopInput);
  const captureTool = hook("hooked", "PostToolUse", toolInput);
  const search = command("read", () => ["search", "deploy", "staging"]);
  const figures: readonly (Pick<Figure, "name" | "run"> & { readonly prepare?: Figure["run"] })[] = [
    { name: "hook.prompt", run: hook("written", "UserPromptSubmit", promptInput) },
    { name: "hook.tool", run: hook("written", "PostToolUse", toolInput) },
    // In real use, the turn before a prompt has ended, and the index has caught up. `prepare` imitates that.
    { name: "hook.recall", prepare: endTurn, run: hook("hooked", "UserPromptSubmit", promptInput) },
    { name: "hook.statement", prepare: endTurn, run: hook("hooked", "UserPromptSubmit", statementInput) },
    { name: "hook.turn", prepare: captureTool, run: endTurn },
    { name: "cli.help", run: command("read", () => ["--help"]) },
    { name: "cli.search", run: search },
    { name: "cli.recall", run: command("read", () => ["recall", "why are my test users gone from staging?"]) },
    { name: "cli.timeline", run: command("read", () => ["timeline"]) },
    {
      name: "cli.remember",
      run: command("written", (turn) => ["remember", `Staging database ${turn} is reset every night`]),
    },
  ];
  return figures.map(({ name, prepare, run }) => ({
    name,
    share: 1,
    warmUps,
    run: (build, turn) => {
      prepare?.(build, turn);
      return run(build, turn);
    },
  }));
}

function makeHomes(folder: string, snapshot: Places, { command }: Build): Homes {
  const homes = {
    written: makeHome(join(folder, "written"), snapshot, { recall: { enabled: false } }),
    hooked: makeHome(join(folder, "hooked"), snapshot, {}),
    read: makeHome(join(folder, "read"), snapshot, {}),
  };
  // Builds the index with a command, because hooks alone would need many turns for it.
  for (const env of Object.values(homes)) timeProcess([command, "search", "anything"], env);
  return homes;
}
