import { relative, sep } from "node:path";

import type { Plugin } from "rolldown";

import { bundleScripts, tableBeside } from "./bundle-scripts.ts";

/**
 * Some modules find files of Loci relative to their own path. This plugin replaces that path with the one that the
 * compiled module would have.
 */
const addresses: Plugin = {
  name: "addresses",
  transform: (code, id) => {
    if (!code.includes("import.meta")) return null;
    const compiled = relative("src", id).split(sep).join("/").replace(/\.ts$/, ".js");
    if (compiled.startsWith("..")) return null;
    const path = `__dirname + ${JSON.stringify(`/../${compiled}`)}`;
    return code
      .replaceAll("import.meta.url", `process.getBuiltinModule("node:url").pathToFileURL(${path}).href`)
      .replaceAll("import.meta.dirname", `process.getBuiltinModule("node:path").dirname(${path})`);
  },
};

/**
 * Parts of Node that take milliseconds to load and that most commands do not use. Each is loaded when one of its
 * functions is first called.
 */
const slowBuiltins = ["node:crypto", "node:child_process"];

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

export async function bundleCli(folder: string): Promise<void> {
  await bundleScripts({
    folder,
    main: "src/cli/main.ts",
    loader: { source: "src/cli/loci-loader.ts", file: "loci.cjs", format: "cjs", banner: "#!/usr/bin/env node" },
    groups: [
      { name: "main", test: /src[\\/]cli[\\/]main\.ts$/ },
      // `settle` is included because the first read of a process runs it, and `document-key` because reading new events
      // needs it.
      {
        name: "everyday",
        test: /src[\\/]cli[\\/]commands[\\/](?:search|recall|timeline|remember)\.ts$|src[\\/](?:compose[\\/]open-memory|cli[\\/]run-command|memory[\\/]erasure[\\/]settle|core[\\/]documents[\\/]document-key)\.ts$/,
      },
    ],
    alone: { statuslineScript: "src/cli/statusline/main.ts" },
    plugins: [lazyBuiltins, addresses, tableBeside("/../hook")],
  });
}
