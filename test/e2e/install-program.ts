import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { cacheFolder } from "./cache-folder.ts";

/** A program that tests run, and the package that contains it. */
export interface Program {
  /** The name of its folder in the cache. */
  readonly folder: string;
  /** The name of the package. */
  readonly name: string;
  readonly version: string;
  readonly command: string;
  /** Install scripts that the program needs. No other script runs. */
  readonly scripts: Readonly<Record<string, boolean>>;
}

const run = promisify(execFile);
/** The number of programs that are installed at the same time. Most of the time is spent waiting for the registry. */
const atOnce = 3;
const ownNode = fileURLToPath(new URL("../../node_modules/.bin", import.meta.url));

// Puts this project's Node.js first. npm skips versions that its Node.js is too old for, and the programs use the first
// Node.js in PATH.
const path = [ownNode, process.env["PATH"]].join(delimiter);

/**
 * Installs programs into the cache, unless the cache already contains them. Throws an error with the names of the
 * programs that could not be installed.
 */
export async function installPrograms(programs: readonly Program[]): Promise<void> {
  const failures: string[] = [];
  const left = [...programs];
  const installNext = async (): Promise<void> => {
    for (let program = left.shift(); program !== undefined; program = left.shift()) {
      try {
        await install(program);
        console.log(`${program.folder} ${program.version} in ${programCommand(program)}`);
      } catch (error) {
        failures.push(`${program.folder} (${program.name}) could not be installed: ${String(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, installNext));
  if (failures.length > 0) throw new Error(failures.join("\n"));
}

/** The path of a program's command in the cache. */
export function programCommand({ folder, command }: Program): string {
  const bin = join(cacheFolder("programs", folder), "node_modules", ".bin", command);
  if (!existsSync(bin)) throw new Error(`${folder} is not installed: run node test/e2e/programs.ts`);
  return bin;
}

async function checkInstalled(program: Program): Promise<void> {
  const answer = await answerToVersion(programCommand(program));
  if (!answer.includes(program.version))
    throw new Error(`${program.command} is not ${program.version} but says: ${answer}`);
}

async function install(program: Program): Promise<void> {
  const folder = cacheFolder("programs", program.folder);
  // Written when the program has answered, because a partial installation would look complete.
  const mark = join(folder, "installed");
  if (existsSync(mark) && readFileSync(mark, "utf8") === program.version) return;
  for (const part of ["installed", "node_modules", "package-lock.json"])
    rmSync(join(folder, part), { recursive: true, force: true });
  const manifest = {
    private: true,
    dependencies: { [program.name]: program.version },
    allowScripts: program.scripts,
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts=false"], {
    cwd: folder,
    env: { ...process.env, PATH: path },
    maxBuffer: 64 * 1024 * 1024,
  });
  await checkInstalled(program);
  writeFileSync(mark, program.version);
}

// Runs in a separate home, because even `--version` makes some programs write settings.
async function answerToVersion(bin: string): Promise<string> {
  const home = makeScratch("agent");
  try {
    const env = { HOME: home, PATH: path, DISABLE_AUTOUPDATER: "1", COPILOT_OFFLINE: "true" };
    const { stdout } = await run(bin, ["--version"], { env, cwd: home, timeout: 60_000 });
    return stdout.trim();
  } finally {
    removeScratch(home);
  }
}
