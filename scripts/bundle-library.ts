import { globSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import { build, type InputOptions, type OutputOptions } from "rolldown";

import { moveAddresses } from "./move-addresses.ts";

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const entries = Object.values(manifest.exports).filter((target) => typeof target === "object");

/** Plugins of hosts. A host loads such a file into its own process, so the file contains all that it needs. */
const plugins = ["agents/opencode/plugin", "agents/cline/plugin"];

/**
 * The chunks that the entries share. A chunk also gets what its modules import, unless an earlier chunk has it. So the
 * client loads one chunk, an adapter loads that chunk and its own, and the library does not load the installers of
 * hosts. Verifying, backing up, indexing and exporting have chunks of their own, because loading all of `on-demand`
 * takes 100 ms.
 *
 * Adapters that import an optional package are in no group, because a user of another adapter need not have that
 * package.
 */
const groups = [
  { name: "client", test: /src[\\/]client[\\/]index\.ts$/ },
  { name: "adapters", test: /src[\\/]adapters[\\/](?:ai-sdk|google-adk|mastra)[\\/]index\.ts$/ },
  {
    name: "session",
    test: /src[\\/](?:adapters[\\/]session[\\/](?:stored-words|erase-exactly)|core[\\/]text[\\/]private-text)\.ts$/,
  },
  { name: "tools", test: /src[\\/]tools[\\/]index\.ts$/ },
  { name: "library", test: /src[\\/]library\.ts$/ },
  { name: "statements", test: /src[\\/]core[\\/]facts[\\/]find-statements\.ts$/ },
  { name: "policies", test: /src[\\/]memory[\\/]policies[\\/]learn-policies\.ts$/ },
  { name: "care", test: /src[\\/]memory[\\/]care[\\/]create-care\.ts$/ },
  { name: "applying", test: /src[\\/]index[\\/]apply[\\/]/ },
  { name: "export", test: /src[\\/]memory[\\/]transfer[\\/]export-memory\.ts$/ },
  { name: "on-demand", test: /src[\\/](?:memory|index|core|compose|config|platform|log)[\\/]/ },
  { name: "models", test: /src[\\/]models[\\/]/ },
  { name: "hosts", test: /src[\\/]agents[\\/]/ },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

/** Makes the ES modules of the package's entries, and those of the plugins of hosts. */
export async function bundleLibrary(folder: string): Promise<void> {
  const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const common: InputOptions = {
    platform: "node",
    checks: { ineffectiveDynamicImport: false },
    logLevel: "warn",
    external: (id) => packages.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [moveAddresses("esm")],
  };
  const output: OutputOptions = {
    dir: folder,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "shared/[name].js",
    // The declarations hold the descriptions for an editor.
    comments: { jsdoc: false },
  };
  const names = entries.map(({ default: path }) => path.replace("./dist/", "").replace(/\.js$/, ""));
  await build({ ...common, input: sourcesOf(names), output: { ...output, codeSplitting: { groups } } });
  for (const name of plugins) await build({ ...common, input: sourcesOf([name]), output });
}

function sourcesOf(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]));
}

/** Removes the declarations that no entry's types mention. The compiler writes one for each module. */
export function removeUnusedTypes(): void {
  const used = new Set<string>();
  const waiting = entries.map(({ types }) => normalize(types));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (used.has(path)) continue;
    used.add(path);
    for (const [, name = ""] of readFileSync(path, "utf8").matchAll(/(?:\bfrom|\bimport\(?)\s*"(\.[^"]+)"/g))
      waiting.push(join(dirname(path), name.replace(/\.[jt]s$/, ".d.ts")));
  }
  for (const path of globSync("dist/**/*.d.ts")) if (!used.has(normalize(path))) rmSync(path);
}
