// The SDKs whose dependencies are too large for everybody's `npm ci`. `node test/adapters/large-sdks.ts` installs them
// into the cache that the agents' programs are in, too.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { cacheFolder } from "../e2e/cache-folder.ts";

const versions = { "@mastra/core": "1.71.0", "@google/adk": "2.0.0" } as const;
/** The folder of this repository, with the smaller SDKs. */
export const repository = fileURLToPath(new URL("../..", import.meta.url));
const ownNode = join(repository, "node_modules", ".bin");

/** The folder with the installed SDKs. */
export const sdkFolder = cacheFolder("sdks");

/** Imports an SDK, or an entry of it. */
export async function importSdk<T>(specifier: string): Promise<T> {
  const require = createRequire(join(sdkFolder, "package.json"));
  return (await import(pathToFileURL(require.resolve(specifier)).href)) as T;
}

/** Checks programs against the types of the SDKs in `modules`. Returns what the compiler prints. */
export function checkTypes(programs: readonly string[], modules = sdkFolder): string {
  const folder = makeScratch("types");
  symlinkSync(join(modules, "node_modules"), join(folder, "node_modules"));
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    module: "nodenext",
    target: "es2024",
    lib: ["es2024", "esnext.iterator", "esnext.disposable"],
    types: ["node"],
    typeRoots: [join(ownNode, "../@types")],
    paths: {
      "loci-memory": [join(repository, "src/library.ts")],
      "loci-memory/*": [join(repository, "src/adapters/*/index.ts")],
    },
  };
  for (const [at, program] of programs.entries()) writeFileSync(join(folder, `program-${at}.mts`), program);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, include: ["*.mts"] }));
  const { stdout } = spawnSync(join(ownNode, "tsc"), ["-p", folder], { cwd: folder, encoding: "utf8" });
  removeScratch(folder);
  return stdout;
}

function isInstalled(): boolean {
  return Object.entries(versions).every(([name, version]) => {
    const file = join(sdkFolder, "node_modules", name, "package.json");
    return existsSync(file) && (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version === version;
  });
}

if (import.meta.main && !isInstalled()) {
  writeFileSync(
    join(sdkFolder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies: versions }),
  );
  const env = { ...process.env, PATH: [ownNode, process.env["PATH"]].join(delimiter) };
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], {
    cwd: sdkFolder,
    env,
    stdio: "inherit",
  });
}
