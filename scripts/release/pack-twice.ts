import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { compareTarballs, filesNaming } from "./compare-tarballs.ts";
import { run, runNpm } from "./run.ts";

/** The builds differ in what must not change the package: folder, time zone and language. */
const builds = [
  { folder: "first", env: { TZ: "UTC", LC_ALL: "C" } },
  { folder: "second/in/a/deeper/folder", env: { TZ: "Asia/Kathmandu", LC_ALL: "tr_TR.UTF-8" } },
] as const;

interface PackedTwice {
  readonly filename: string;
  readonly tarball: Buffer;
  /** Why the tarball is not reproducible. */
  readonly differences: readonly string[];
}

/**
 * Copies the source into two folders, builds and packs each, and compares the tarballs. The package names `optional`
 * packages, which do not have to be installed.
 */
export function packTwice(root: string, optional: Readonly<Record<string, string>>): PackedTwice {
  const scratch = makeScratch("release");
  try {
    const folders = builds.map(({ folder }) => join(scratch, folder));
    const packed = builds.map(({ folder, env }) => packCopy(root, join(scratch, folder), env, optional));
    const [first, second] = packed;
    if (first === undefined || second === undefined) throw new Error("The package was not built twice.");
    const named = filesNaming([root, ...folders], first.tarball);
    return {
      ...first,
      differences: [
        ...compareTarballs(first.tarball, second.tarball),
        ...named.map((file) => `${file} contains the path of the folder that it was built in`),
      ],
    };
  } finally {
    removeScratch(scratch);
  }
}

function packCopy(
  root: string,
  folder: string,
  env: Record<string, string>,
  optionalDependencies: Readonly<Record<string, string>>,
) {
  copySource(root, folder);
  // In the checkout, `npm ci` would ask the registry for packages that exist only after the release.
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as object;
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...manifest, optionalDependencies }, null, 2)}\n`);
  // Runs scripts in the background, because their output would otherwise mix with the JSON.
  const report = JSON.parse(runNpm(["pack", "--json", "--foreground-scripts=false"], folder, env)) as
    | { filename: string }[]
    | Record<string, { filename: string }>;
  const [packed] = Object.values(report);
  if (packed === undefined) throw new Error("npm pack reported no package");
  return { filename: packed.filename, tarball: readFileSync(join(folder, packed.filename)) };
}

/** Copies what git tracks or would track, with the changes of the working tree, and links the installed packages. */
function copySource(root: string, folder: string): void {
  const listed = run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], root).split("\0");
  for (const file of listed.filter((name) => name !== "" && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
}
