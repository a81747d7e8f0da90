import { relative, sep } from "node:path";

import type { Plugin } from "rolldown";

import { bundleScripts, tableBeside } from "./bundle-scripts.ts";

/** Modules that find files of Loci relative to themselves need the place that the compiler would have given them. */
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
 * Parts of Node that take milliseconds to load, and that most commands do not use: each is loaded when one of its
 * functions is called.
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

/** Optional packages: the command loads them from node_modules, if somebody has installed them. */
const optional: Plugin = {
  name: "optional",
  resolveId: (source) =>
    /^(?:onnxruntime-node|@huggingface\/tokenizers)$/.test(source) ? { id: source, external: true } : null,
};

export async function bundleCli(folder: string): Promise<void> {
  await bundleScripts({
    folder,
    main: "src/cli/main.ts",
    loader: { source: "src/cli/loci-loader.ts", file: "loci.cjs", format: "cjs", banner: "#!/usr/bin/env node" },
    groups: [
      { name: "main", test: /src[\\/]cli[\\/]main\.ts$/ },
      // The first read of a process always runs `settle`, and reading new events needs the keys of documents.
      {
        name: "everyday",
        test: /src[\\/]cli[\\/]commands[\\/](?:search|recall|timeline|remember)\.ts$|src[\\/](?:compose[\\/]open-memory|cli[\\/]run-command|memory[\\/]erasure[\\/]settle|core[\\/]documents[\\/]document-key)\.ts$/,
      },
    ],
    plugins: [optional, lazyBuiltins, addresses, tableBeside("/../hook")],
  });
}
