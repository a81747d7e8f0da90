import { copyFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { build, type Plugin } from "rolldown";

import { copyTables } from "./copy-tables.ts";
import { licencesOf } from "./licences.ts";
import { moveAddresses } from "./move-addresses.ts";

/**
 * Parts of Node that take milliseconds to load and that most processes do not use. Each is loaded when one of its
 * functions is first called.
 */
const slowBuiltins = ["node:crypto", "node:child_process", "node:timers/promises"];

const lazyBuiltins: Plugin = {
  name: "lazy-builtins",
  resolveId: (source) => (slowBuiltins.includes(source) ? `\0lazy:${source}` : null),
  load: async (id) => {
    if (!id.startsWith("\0lazy:")) return null;
    const name = id.slice("\0lazy:".length);
    const functions = Object.entries((await import(name)) as object).filter(([, value]) => typeof value === "function");
    return functions
      .filter(([key]) => key !== "default")
      .map(([key]) => `export const ${key} = (...args) => process.getBuiltinModule("${name}").${key}(...args);`)
      .join("\n");
  },
};

/** The paths in src/ of modules that share one script with all their imports, unless an earlier script has these. */
const scripts: Readonly<Record<string, RegExp>> = {
  // The first script has all that a hook needs if another process answers it. The next ones have what a hook needs in
  // addition to record, and then to recall. The first script also has what every command needs, so that a command
  // without a memory loads no more of the hook.
  "start-hook":
    /^(?:hook-process\/start-hook|core\/(?:text\/closest-name|block\/(?:harmless-text|own-block))|platform\/(?:clock\/sleep|files\/regular-file))\.ts$/,
  hook: /^hook-process\/hook\.ts$/,
  // The first read of a process runs `settle`.
  "hook-recall": /^(?:hook-process\/hook-recall|core\/facts\/(?:read-slot|may-state)|memory\/erasure\/settle)\.ts$/,
  // Needed only if there are events, statements or facts to apply.
  apply: /^index\/apply\/apply\.ts$/,
  "find-statements": /^core\/facts\/find-statements\.ts$/,
  "stated-facts": /^core\/facts\/stated-facts\.ts$/,
  cli: /^cli\/main\.ts$/,
  // What an everyday command needs besides the scripts of a hook. Reading new events needs `document-key`.
  everyday:
    /^(?:cli\/commands\/(?:search|recall|timeline|remember)|compose\/open-memory|cli\/run-command|core\/documents\/document-key)\.ts$/,
  installers: /^agents\/[\w-]+\/install\.ts$/,
  transcripts: /^agents\/[\w-]+\/import\.ts$/,
  // Subjects whose parts are small, and used one after the other.
  models: /^models\/language\//,
  keys: /^keys\//,
  settings: /^cli\/commands\/(?:pin|label|judge|section|identity|history|edit|preferences)\.ts$/,
};

// Loading one more file takes longer than loading more code from the same file.
const groups = Object.entries(scripts).map(([name, paths], at, all) => ({
  name,
  test: (id: string) => paths.test(relative("src", id.replace("\0", "src/")).split(sep).join("/")),
  priority: all.length - at,
}));

// Prefers the ES module of a package. Its CommonJS version may locate its parts in ways that the bundler cannot follow.
const resolve = { mainFields: ["module", "main"] };
// Disabled because one program may load a module on demand while another loads it at the start.
const checks = { ineffectiveDynamicImport: false };
const common = { platform: "node", resolve, checks, transform: { target: "node16" }, logLevel: "warn" } as const;

/** The folder of the scripts in dist/. The loaders find it beside their own. */
const scriptsFolder = "scripts";

// An older Node could not parse the rest of this file. If it exits here, the host's command tries another Node or
// prints an empty answer.
const oldNode = `if (Number(process.versions.node.split(".")[0]) < 24) process.exit(1);`;

/**
 * Makes the programs of the package in `folder`: `cli/loci.cjs`, which a person starts, `hook/hook.cjs`, which a host
 * starts through `hook/hook.sh`, and the scripts that both load with src/platform/programs/cached-scripts.ts. Node takes longer to find and load sixty
 * small modules than to run them, and CommonJS starts faster than ES modules.
 */
export async function bundlePrograms(folder: string): Promise<void> {
  const shared = await bundleScripts(folder, {
    cli: "src/cli/main.ts",
    "start-hook": "src/hook-process/start-hook.ts",
    "serve-hooks": "src/hook-process/serve-hooks.ts",
  });
  // The status line has a script that contains nothing else, so that it starts faster.
  const statusline = await bundleScripts(folder, { statusline: "src/cli/statusline/main.ts" }, false);
  await bundleLoader(join(folder, "cli"), "src/cli/loci-loader.ts", "loci.cjs", "#!/usr/bin/env node", {
    mainScript: shared.files["cli"],
    statuslineScript: statusline.files["statusline"],
  });
  await bundleLoader(join(folder, "hook"), "src/hook-process/hook-loader.ts", "hook.cjs", oldNode, {
    mainScript: shared.files["start-hook"],
    helperScript: shared.files["serve-hooks"],
  });
  copyFileSync("src/hook-process/hook.sh", join(folder, "hook", "hook.sh"));
  writeFileSync(join(folder, scriptsFolder, "LICENSES.txt"), licencesOf([...shared.modules, ...statusline.modules]));
  copyTables(folder);
}

/** Returns the files of the entries by their names, and the modules of all scripts. */
async function bundleScripts(
  folder: string,
  input: Readonly<Record<string, string>>,
  isSplit = true,
): Promise<{ readonly files: Readonly<Record<string, string>>; readonly modules: readonly string[] }> {
  const { output } = await build({
    ...common,
    input: { ...input },
    plugins: [lazyBuiltins, moveAddresses("cjs", scriptsFolder)],
    preserveEntrySignatures: "allow-extension",
    output: {
      dir: join(folder, scriptsFolder),
      format: "cjs",
      entryFileNames: "[name]-[hash].cjs",
      chunkFileNames: "[name]-[hash].cjs",
      hashCharacters: "hex",
      minify: true,
      ...(isSplit ? { codeSplitting: { groups } } : {}),
    },
  });
  const chunks = output.filter((part) => part.type === "chunk");
  for (const { fileName, code } of chunks) writeFileSync(join(folder, scriptsFolder, fileName), asFunction(code));
  return {
    files: Object.fromEntries(chunks.filter((part) => part.isEntry).map((part) => [part.name, part.fileName])),
    modules: chunks.flatMap((part) => part.moduleIds),
  };
}

/** Makes the file that a program is started with. `names` are the constants that the bundler inserts in it. */
async function bundleLoader(
  folder: string,
  source: string,
  file: string,
  banner: string,
  names: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const define = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, JSON.stringify(value)]));
  await build({
    ...common,
    transform: { ...common.transform, define },
    input: source,
    output: { dir: folder, format: "cjs", entryFileNames: file, banner, minify: true },
  });
}

/** Wraps a script in the form that src/platform/programs/cached-scripts.ts expects. */
function asFunction(code: string): string {
  const ascii = code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `(function (exports, require, module, __dirname) {${ascii}\n})`;
}
