import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { nativePackages } from "../../src/agents/own-program.ts";
import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";
import { compileHookClient } from "../hook-client.ts";
import { compareTarballs } from "./compare-tarballs.ts";
import { runNpm } from "./run.ts";

/** The processors of Linux that get a native client, and the compiler of Debian for each. */
const targets = [
  { cpu: "x64", compiler: "x86_64-linux-gnu-gcc" },
  { cpu: "arm64", compiler: "aarch64-linux-gnu-gcc" },
] as const;

/** The licence of the C library, whose code is in the client. */
const libraryLicence = "/usr/share/common-licenses/LGPL-2.1";

interface Owner {
  readonly version: string;
  readonly license: string;
  readonly repository: unknown;
}

interface PackedClient {
  /** The name of the package. */
  readonly name: string;
  readonly filename: string;
  readonly tarball: Buffer;
  /** Why the tarball is not reproducible. */
  readonly differences: readonly string[];
}

/** Returns the compilers that this machine lacks. */
export function missingCompilers(): string[] {
  return targets.map(({ compiler }) => compiler).filter((name) => spawnSync(name, ["--version"]).status !== 0);
}

/** Compiles and packs the native client twice for each processor, and compares the tarballs. */
export function packClients(root: string): PackedClient[] {
  const scratch = makeScratch("clients");
  try {
    return targets.map((target) => {
      const [first, second] = ["first", "second/in/a/deeper/folder"].map((folder) =>
        packClient(root, join(scratch, target.cpu, folder), target),
      );
      if (first === undefined || second === undefined) throw new Error("The client was not packed twice.");
      return { ...first, differences: compareTarballs(first.tarball, second.tarball) };
    });
  } finally {
    removeScratch(scratch);
  }
}

function packClient(root: string, folder: string, { cpu, compiler }: (typeof targets)[number]) {
  const { version, license, repository } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Owner;
  const name = `${nativePackages}linux-${cpu}`;
  mkdirSync(folder, { recursive: true });
  compileHookClient(join(folder, "loci-hook"), compiler);
  copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));
  copyFileSync(libraryLicence, join(folder, "LGPL-2.1.txt"));
  copyFileSync(join(root, "src/hook-process/loci-hook.c"), join(folder, "loci-hook.c"));
  copyFileSync(join(root, "scripts/hook-client.ts"), join(folder, "hook-client.ts"));
  writeFileSync(join(folder, "README.md"), readme(cpu));
  const description = `The native client of Loci's hooks for Linux on ${cpu}`;
  const manifest = { name, version, description, license: `${license} AND LGPL-2.1-or-later` };
  const limits = { repository, os: ["linux"], cpu: [cpu], preferUnplugged: true };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...manifest, ...limits }, null, 2)}\n`);
  const report = JSON.parse(runNpm(["pack", "--json"], folder)) as
    | { filename: string }[]
    | Record<string, { filename: string }>;
  const [packed] = Object.values(report);
  if (packed === undefined) throw new Error("npm pack reported no package");
  return { name, filename: packed.filename, tarball: readFileSync(join(folder, packed.filename)) };
}

function readme(cpu: string): string {
  return `# The native client of Loci's hooks

For Linux on ${cpu}. \`loci-memory\` installs this package if it can, and works without it.

\`loci-hook\` is \`loci-hook.c\`, compiled as in \`hook-client.ts\`. It contains parts of the GNU C Library, which is under
the LGPL 2.1 (\`LGPL-2.1.txt\`). To use another version of that library, compile it again.
`;
}
