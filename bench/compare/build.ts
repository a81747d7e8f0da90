import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { BenchError, exits } from "../bench.ts";
import type { Environment } from "../corpus-home.ts";
import type { TaskInput } from "./library-worker.ts";

/** A built checkout, with the files that hosts, people and programs start. */
export interface Build {
  readonly name: "before" | "after";
  readonly hook: string;
  readonly command: string;
  readonly library: string;
}

/** Finds the entry files of a build through its package.json. */
export function findBuild(name: Build["name"], folder: string): Build {
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) throw new BenchError(`${folder} is not a checkout: it has no package.json`, exits.noInput);
  const { bin, exports } = JSON.parse(readFileSync(manifest, "utf8")) as {
    readonly bin: { readonly loci: string };
    readonly exports: { readonly ".": { readonly default: string } };
  };
  const build = {
    name,
    hook: join(folder, "dist/hook/hook.cjs"),
    command: join(folder, bin.loci),
    library: join(folder, exports["."].default),
  };
  for (const file of [build.hook, build.command, build.library])
    if (!existsSync(file))
      throw new BenchError(`${file} is missing; run \`npm run build\` in ${folder}`, exits.noInput);
  return build;
}

/** Runs Node until it exits. Returns the elapsed milliseconds. */
export function timeProcess(args: readonly string[], env: Environment, input = ""): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, input, encoding: "utf8" });
  const took = performance.now() - start;
  if (status !== 0) throw new Error(`${args.join(" ")} exited with ${status}: ${stderr}`);
  return took;
}

const worker = fileURLToPath(new URL("library-worker.ts", import.meta.url));

/** Runs a task with the library of a build. Returns the milliseconds of the task, without the start of the process. */
export function timeTask({ library }: Build, task: string, env: Environment, input: TaskInput): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, [worker, library, task], {
    env,
    input: JSON.stringify(input),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${task} with ${library} exited with ${status}: ${stderr}`);
  return Number(stdout);
}
