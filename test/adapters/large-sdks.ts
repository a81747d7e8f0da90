// The SDKs whose dependencies are too large for everybody's `npm ci`. `node test/adapters/large-sdks.ts` installs them
// into the cache that the agents' programs are in, too.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { cacheFolder } from "../e2e/cache-folder.ts";

const versions = { "@mastra/core": "1.71.0", "@google/adk": "2.0.0" } as const;
const ownNode = fileURLToPath(new URL("../../node_modules/.bin", import.meta.url));

/** The folder with the installed SDKs. */
export const sdkFolder = cacheFolder("sdks");

/** Imports an SDK, or an entry of it. */
export async function importSdk<T>(specifier: string): Promise<T> {
  const require = createRequire(join(sdkFolder, "package.json"));
  return (await import(pathToFileURL(require.resolve(specifier)).href)) as T;
}

/** Checks a program against the types of the installed SDKs. Returns what the compiler prints. */
export function checkTypes(name: string, program: string): string {
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
  };
  writeFileSync(join(sdkFolder, `${name}.ts`), program);
  const project = join(sdkFolder, `${name}.tsconfig.json`);
  writeFileSync(project, JSON.stringify({ compilerOptions: options, files: [`${name}.ts`] }));
  const { stdout } = spawnSync(join(ownNode, "tsc"), ["-p", project], { cwd: sdkFolder, encoding: "utf8" });
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
