import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Collects the licences of the bundled packages, which must be distributed with the scripts. A package may itself
 * contain code of others, which its bundler has marked.
 */
export function licencesOf(modules: readonly string[]): string {
  const found = new Map<string, string>();
  for (const id of modules) {
    const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0];
    if (folder === undefined) continue;
    const outer = readManifest(folder);
    found.set(`${outer.name} ${outer.version}`, licenceIn(folder));
    const installed = folder.slice(0, folder.lastIndexOf("node_modules") + "node_modules".length);
    for (const { name, version } of packagesInside(readFileSync(id.replace(/\?.*$/, ""), "utf8")))
      found.set(`${name} ${version} (inside ${outer.name} ${outer.version})`, licenceIn(join(installed, name)));
  }
  const inOrder = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Many packages of one author have the same text.
  const byText = Map.groupBy(inOrder, ([, text]) => text.trim());
  const licences = [...byText].map(([text, same]) => `${same.map(([title]) => title).join("\n")}\n\n${text}\n`);
  return `The scripts in this folder hold parts of these packages.\n\n${licences.join("\n---\n\n")}`;
}

/** Returns the packages whose code is inside a script of another package, from the comments of its bundler. */
export function packagesInside(code: string): { readonly name: string; readonly version: string }[] {
  const marks =
    /^\s*\/\/(?:#region)? \S*node_modules\/\.pnpm\/[^/]*?@(\d[^/_(]*)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/\s]+)\//gm;
  const found = new Map(
    [...code.matchAll(marks)].map(([, version = "", name = ""]) => [`${name} ${version}`, { name, version }]),
  );
  return [...found.values()];
}

function readManifest(folder: string): { readonly name: string; readonly version: string; readonly license: unknown } {
  const { name, version, license, licenses } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
    string,
    unknown
  >;
  return { name: String(name), version: String(version), license: license ?? licenses };
}

function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file === undefined ? JSON.stringify(readManifest(folder).license) : readFileSync(join(folder, file), "utf8");
}
