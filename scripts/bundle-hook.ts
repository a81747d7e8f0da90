import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { build, type Plugin } from "rolldown";

import { relatedTable } from "../src/core/terms/related-terms.generated.ts";

// On an older Node nothing else here would run. The command that a host runs then tries another one, or prints an empty answer.
const oldNode = `if (Number(process.versions.node.split(".")[0]) < 24) process.exit(1);`;

/** A host can do more than its hooks need, and loads that when it is asked to: none of it belongs into their scripts. */
const withoutInstallers: Plugin = {
  name: "without-installers",
  resolveId: (source, importer, { kind }) =>
    kind === "dynamic-import" && importer?.includes("/agents/") === true ? { id: source, external: true } : null,
};

/**
 * The table of related words as a file of its own, of which only what is looked at is read: as a part of a script all of it would be read,
 * decoded and copied with each start.
 */
const tableBeside: Plugin = {
  name: "table-beside",
  load: (id) =>
    id.endsWith("related-terms.generated.ts")
      ? `import { openSync, readSync } from "node:fs";
         let file;
         const blocks = new Map();
         const blockAt = (at) => {
           let block = blocks.get(at);
           if (block === undefined) {
             file ??= openSync(__dirname + "/${tableFile}", "r");
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

const tableFile = "related-terms.txt";

/** Bytes that are read at once: the first places that a search looks at are the same for all words, the last ones are close together. */
const tableBlock = 4096;

/** What several need stays in the script that is loaded first: one more file costs each start more than what is in it. */
const groups = [{ name: "main", test: /src[\\/]hooks[\\/]process[\\/]hook\.ts$/ }];

const common = { platform: "node", transform: { target: "node16" }, logLevel: "warn" } as const;

/**
 * Makes the scripts that hooks run: `hook.cjs`, which a host starts, one with all that every event needs, and one for each part that only some
 * need. Node takes longer to find and load sixty small modules than to run them, and CommonJS starts sooner than modules do.
 */
export async function bundleHook(folder: string): Promise<void> {
  const names = {
    entryFileNames: "[name]-[hash].cjs",
    chunkFileNames: "[name]-[hash].cjs",
    hashCharacters: "hex",
  } as const;
  const { output } = await build({
    ...common,
    input: { main: "src/hooks/process/hook.ts" },
    plugins: [withoutInstallers, tableBeside],
    preserveEntrySignatures: "allow-extension",
    output: { dir: folder, format: "cjs", ...names, minify: true, codeSplitting: { groups } },
  });
  for (const part of output)
    if (part.type === "chunk") writeFileSync(join(folder, part.fileName), asFunction(part.code));
  await build({
    ...common,
    transform: { ...common.transform, define: { mainScript: JSON.stringify(output[0].fileName) } },
    input: { hook: "src/hooks/process/hook-loader.ts" },
    output: { dir: folder, format: "cjs", entryFileNames: "[name].cjs", banner: oldNode, minify: true },
  });
  writeFileSync(
    join(folder, "LICENSES.txt"),
    licencesOf(output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []))),
  );
  writeFileSync(join(folder, tableFile), relatedTable.slice(0, relatedTable.length));
}

/** A script as platform/cached-scripts.ts takes it. */
function asFunction(code: string): string {
  const ascii = code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `(function (exports, require, module, __dirname) {${ascii}\n})`;
}

/** The licences of the bundled packages, which must be distributed with the scripts. */
function licencesOf(modules: readonly string[]): string {
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
