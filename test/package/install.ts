import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

import { makeScratch, removeScratch } from "../../src/platform/files/scratch.ts";

const sourceFolder = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
const oldestNode = 24;

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Packs this project and installs the tarball as a new user would: in an empty folder, with an empty HOME and without a
 * compiler.
 */
export function installPackage() {
  const base = makeScratch("package");
  const folder = (name: string) => {
    mkdirSync(join(base, name));
    return join(base, name);
  };
  const [project, home, temp, bin, oldBin] = [
    folder("project"),
    folder("home"),
    folder("tmp"),
    folder("bin"),
    folder("old-bin"),
  ];

  const npm = findNpm();
  const packed = pack(npm, base);

  // The PATH contains only these programs: no compiler, no Python, no other Node.
  symlinkSync(process.execPath, join(bin, "node"));
  symlinkSync(npm, join(bin, "npm"));
  symlinkSync(realpathSync("/bin/sh"), join(bin, "sh"));
  symlinkSync(oldNode(npm), join(oldBin, "node"));

  const environment = { HOME: home, PATH: bin, TMPDIR: temp };
  const run = (
    program: string,
    args: readonly string[],
    env: Record<string, string> = environment,
    input = "",
  ): Outcome => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: project, env, input, encoding: "utf8" });
    return { status, stdout, stderr };
  };

  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
  const install = run(join(bin, "npm"), ["install", "--no-audit", "--no-fund", join(base, packed.filename)], {
    ...registryAccess(),
    ...environment,
  });
  if (install.status !== 0) throw new Error(`npm install of the tarball failed:\n${install.stdout}${install.stderr}`);

  // Empties HOME again, so that the first start finds it like a new user's.
  rmSync(home, { recursive: true });
  mkdirSync(home);

  const modules = join(project, "node_modules");
  const own = join(modules, "loci-memory");
  const files = packed.files.map(({ path }) => path);
  const lock = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8")) as { packages: object };
  const { version } = JSON.parse(readFileSync(join(own, "package.json"), "utf8")) as { version: string };
  const command = join(modules, ".bin", "loci");

  return {
    version,
    files,
    sourceFolder,
    cli: join(own, "dist", "cli", "loci.cjs"),
    home,
    project,
    tarballBytes: packed.size,
    ownBytes: packed.unpackedSize,
    bytes: folderBytes(modules),
    packages: Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, "")),
    textFiles: () => files.map((file) => [file, readFileSync(join(own, file), "utf8")] as const),
    onPath: (tool: string) => existsSync(join(bin, tool)),
    node: (args: readonly string[]) => run(join(bin, "node"), args),
    /** Runs the hook as a host does, with the host's event on standard input. */
    hook: (host: string, event: string, input: object) =>
      run(join(bin, "node"), [join(own, "dist", "hook", "hook.cjs"), host, event], environment, JSON.stringify(input)),
    loci: (args: readonly string[]) => run(command, args),
    /** Installs another tarball beside Loci. */
    add: (tarball: string) =>
      run(join(bin, "npm"), ["install", "--no-save", "--no-audit", "--no-fund", tarball], {
        ...registryAccess(),
        ...environment,
      }),
    lociWith: (env: Record<string, string>, args: readonly string[]) => run(command, args, { ...environment, ...env }),
    /** Starts the command and does not wait for its end. */
    start: (args: readonly string[]) => spawn(command, args, { cwd: project, env: environment }),
    lociWithout: (name: string, args: readonly string[]) =>
      run(command, args, Object.fromEntries(Object.entries(environment).filter(([key]) => key !== name))),
    tarballHash: packed.shasum,
    packAgain: () => pack(npm, temp).shasum,
    lociOnOldNode: (args: readonly string[]) => run(command, args, { ...environment, PATH: oldBin }),
    remove: () => removeScratch(base),
  };
}

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly shasum: string;
  readonly files: readonly { readonly path: string }[];
}

function pack(npm: string, destination: string): Packed {
  // Runs scripts in the background, because their output would otherwise mix with the JSON.
  const args = [npm, "pack", "--json", "--foreground-scripts=false", "--pack-destination", destination];
  const output = execFileSync(process.execPath, args, { cwd: sourceFolder, encoding: "utf8" });
  const report = JSON.parse(output) as Packed[] | Record<string, Packed>;
  const [packed] = Object.values(report);
  if (packed === undefined) throw new Error(`npm pack reported no package:\n${output}`);
  return packed;
}

// The registry and the access to it come from this machine. Its other npm settings are not used.
function registryAccess(): Record<string, string> {
  const wanted =
    /^((https?|no)_proxy|node_extra_ca_certs|ssl_cert_(file|dir)|npm_config_(registry|cafile|cache|globalconfig))$/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && wanted.test(name) ? [[name, value]] : [],
    ),
  );
}

function findNpm(): string {
  const candidates = [process.env["npm_execpath"], ...searchPath("npm")];
  const npm = candidates.find((path) => path !== undefined && existsSync(path));
  if (npm === undefined) throw new Error("npm was not found: run this with `npm run test:package`");
  return realpathSync(npm);
}

/** Finds a Node older than the oldest supported one: in the PATH, or else installed once into the cache. */
function oldNode(npm: string): string {
  const found = searchPath("node").find((path) => majorOf(path) < oldestNode);
  if (found !== undefined) return realpathSync(found);

  const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "loci-ci", "node20");
  const node = join(cache, "node_modules", ".bin", "node");
  if (!existsSync(node)) {
    mkdirSync(cache, { recursive: true });
    const manifest = { private: true, dependencies: { node: "20" }, allowScripts: { node: true } };
    writeFileSync(join(cache, "package.json"), JSON.stringify(manifest));
    execFileSync(process.execPath, [npm, "install", "--no-audit", "--no-fund"], { cwd: cache, stdio: "inherit" });
  }
  if (majorOf(node) !== 20) throw new Error(`${node} is not Node 20`);
  return realpathSync(node);
}

function searchPath(program: string): string[] {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, program))
    .filter((path) => existsSync(path));
}

function majorOf(node: string): number {
  const { stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return Number(/^v(\d+)\./.exec(stdout ?? "")?.[1] ?? Number.NaN);
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
