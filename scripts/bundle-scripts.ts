import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { build, type Plugin } from "rolldown";

import { relatedTable } from "../src/core/text/terms/related-terms.generated.ts";

/** The scripts to make from a program, and the loader that starts them. */
interface BundleOptions {
  readonly folder: string;
  /** The module whose exports the loader calls. */
  readonly main: string;
  readonly loader: {
    readonly source: string;
    readonly file: string;
    readonly format: "cjs" | "esm";
    readonly banner: string;
  };
  /**
   * Modules that share one script with all their imports. Loading one more file takes longer than loading more code
   * from the same file.
   */
  readonly groups: readonly { readonly name: string; readonly test: RegExp; readonly priority?: number }[];
  readonly plugins: readonly Plugin[];
  /**
   * Modules that get a script of their own with all their imports, by the name of the constant that tells the loader
   * its file. Such a script starts faster, because it contains nothing else.
   */
  readonly alone?: Readonly<Record<string, string>>;
}

// Prefers the ES module of a package. Its CommonJS version may locate its parts in ways that the bundler cannot follow.
const resolve = { mainFields: ["module", "main"] };
// Disabled because one program may load a module on demand while another loads it at the start.
const checks = { ineffectiveDynamicImport: false };
const common = { platform: "node", resolve, checks, transform: { target: "node16" }, logLevel: "warn" } as const;

/**
 * Bundles a program into scripts for src/platform/cached-scripts.ts: one with the main module, and one for each part
 * that is loaded later. Node takes longer to find and load sixty small modules than to run them, and CommonJS starts
 * faster than ES modules.
 */
export async function bundleScripts(options: BundleOptions): Promise<void> {
  const { folder, main, loader, groups, plugins, alone = {} } = options;
  const { output } = await build({
    ...common,
    input: { main },
    plugins: [...plugins],
    preserveEntrySignatures: "allow-extension",
    output: {
      dir: folder,
      format: "cjs",
      entryFileNames: "[name]-[hash].cjs",
      chunkFileNames: "[name]-[hash].cjs",
      hashCharacters: "hex",
      minify: true,
      codeSplitting: { groups: [...groups] },
    },
  });
  for (const part of output)
    if (part.type === "chunk") writeFileSync(join(folder, part.fileName), asFunction(part.code));
  const define: Record<string, string> = { mainScript: JSON.stringify(output[0].fileName) };
  for (const [constant, input] of Object.entries(alone)) {
    const [script] = (
      await build({
        ...common,
        input: { [constant]: input },
        plugins: [...plugins],
        output: {
          dir: folder,
          format: "cjs",
          entryFileNames: "[name]-[hash].cjs",
          hashCharacters: "hex",
          minify: true,
        },
      })
    ).output;
    writeFileSync(join(folder, script.fileName), asFunction(script.code));
    define[constant] = JSON.stringify(script.fileName);
  }
  await build({
    ...common,
    transform: { ...common.transform, define },
    input: loader.source,
    output: { dir: folder, format: loader.format, entryFileNames: loader.file, banner: loader.banner, minify: true },
  });
  writeFileSync(
    join(folder, "LICENSES.txt"),
    licencesOf(output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []))),
  );
}

const tableFile = "related-terms.txt";

/**
 * The number of bytes in one read. A binary search always begins at the same places, and its last steps are close
 * together, so few reads are enough.
 */
const tableBlock = 4096;

/**
 * Stores the table of related words in a separate file, of which only the needed parts are read. Inside a script, every
 * start would read, decode and copy the whole table. `at` is the file's folder relative to the scripts.
 */
export function tableBeside(at: string): Plugin {
  return {
    name: "table-beside",
    load: (id) =>
      id.endsWith("related-terms.generated.ts")
        ? `import { openSync, readSync } from "node:fs";
         let file;
         const blocks = new Map();
         const blockAt = (at) => {
           let block = blocks.get(at);
           if (block === undefined) {
             file ??= openSync(__dirname + "${at}/${tableFile}", "r");
             const bytes = Buffer.allocUnsafe(${tableBlock});
             blocks.set(at, (block = bytes.latin1Slice(0, readSync(file, bytes, 0, ${tableBlock}, at))));
           }
           return block;
         };
         export const relatedTable = {
           length: ${relatedTable.length},
           slice: (from, to) => {
             const first = from - (from % ${tableBlock});
             let text = blockAt(first);
             for (let at = first + ${tableBlock}; at < to; at += ${tableBlock}) text += blockAt(at);
             return text.slice(from - first, to - first);
           },
         };`
        : null,
  };
}

export function writeTable(folder: string): void {
  writeFileSync(join(folder, tableFile), relatedTable.slice(0, relatedTable.length));
}

/** Wraps a script in the form that src/platform/cached-scripts.ts expects. */
function asFunction(code: string): string {
  const ascii = code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `(function (exports, require, module, __dirname) {${ascii}\n})`;
}

/** Collects the licences of the bundled packages, which must be distributed with the scripts. */
export function licencesOf(modules: readonly string[]): string {
  const folders = modules.flatMap((id) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? []);
  const licences = [...new Set(folders)].toSorted().map((folder) => {
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, unknown>;
    const { name, version, license, licenses } = manifest;
    const text = file === undefined ? JSON.stringify(license ?? licenses) : readFileSync(join(folder, file), "utf8");
    return `${String(name)} ${String(version)}\n\n${text.trim()}\n`;
  });
  return `The scripts in this folder hold parts of these packages.\n\n${licences.join("\n---\n\n")}`;
}
