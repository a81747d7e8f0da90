import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { join } from "node:path";
import { Script } from "node:vm";

/**
 * CommonJS scripts that load only each other and Node's built-in modules. Each file is ASCII and contains one function
 * with the parameters `exports`, `require`, `module` and `__dirname`. So the file can be compiled as it is.
 */
export interface CachedScripts {
  /** Returns the exports of a script, which runs only once. */
  load(name: string): unknown;
  /** Stores this process's compiled code for the next process. Call it when nobody waits for this process any more. */
  save(): void;
}

export interface CachedScriptsOptions {
  /** The folder of the scripts. The name of each script contains a digest of its content. */
  readonly folder: string;
  /** The folder for compiled code; null to store none. Anyone who can write to this folder decides what runs. */
  readonly cache: string | null;
  /** What the process does, without a line break. Processes with the same purpose need nearly the same functions. */
  readonly purpose: string;
  /** Returns a random number below 1. */
  readonly random?: () => number;
}

interface Loaded {
  readonly script: Script;
  readonly exports: unknown;
  readonly known: Compiled;
}

/**
 * Compiled code, and the purposes of the processes that stored it. A purpose appears once for each time it was stored.
 */
interface Compiled {
  readonly purposes: readonly string[];
  readonly code: Buffer | undefined;
}

/**
 * Runs scripts with code that earlier processes have compiled. Node's own compile cache stores only functions that are
 * compiled while a script loads. Most functions are compiled at their first call, which takes half of the time of a
 * process that handles one event.
 */
export function openCachedScripts(options: CachedScriptsOptions): CachedScripts {
  const { folder, cache, purpose, random = Math.random } = options;
  const loaded = new Map<string, Loaded>();

  const loadById = (id: string): unknown => {
    if (id.startsWith("./")) return load(id.slice(2));
    return isBuiltin(id) ? process.getBuiltinModule(id) : createRequire(join(folder, "x"))(id);
  };

  const load = (name: string): unknown => {
    const before = loaded.get(name);
    if (before !== undefined) return before.exports;
    const path = join(folder, name);
    const known = cache === null ? nothing : readCompiled(cachePath(cache, name));
    const script = new Script(readFileSync(path, "latin1"), {
      filename: path,
      ...(known.code === undefined ? {} : { cachedData: known.code }),
    });
    const module = { exports: {} };
    loaded.set(name, { script, exports: module.exports, known });
    const run = script.runInThisContext() as (exports: object, ...others: unknown[]) => void;
    run(module.exports, loadById, module, folder);
    return module.exports;
  };

  const save = (): void => {
    // Processes without special V8 options cannot use code that was compiled with such options.
    if (cache === null || process.execArgv.length > 0 || process.env["NODE_OPTIONS"] !== undefined) return;
    for (const [name, { script, known }] of loaded) {
      const isUsable = known.code !== undefined && script.cachedDataRejected !== true;
      const purposes = isUsable ? known.purposes : [];
      const times = purposes.filter((one) => one === purpose).length;
      if (times >= mostTimes || random() >= 4 ** -times || purposes.length >= mostPurposes) continue;
      writeCompiled(cache, name, [...purposes, purpose], script.createCachedData());
    }
  };
  return { load, save };
}

const nothing: Compiled = { purposes: [], code: undefined };

/**
 * How often code is stored for one purpose: at once, and then at random, after about 4, 16 and 64 more runs. Once is
 * not enough: the first prompt of a new memory finds nothing, so it does not call the functions that later prompts
 * need.
 */
const mostTimes = 4;

/** The most purposes that are listed: more than the number of events of all hosts. */
const mostPurposes = 400;

function cachePath(cache: string, name: string): string {
  return join(cache, `${name}-${process.version}-${process.arch}`);
}

function readCompiled(path: string): Compiled {
  try {
    const bytes = readFileSync(path);
    const start = bytes.indexOf("\n") + 1;
    const middle = start + (bytes.length - start) / 2;
    const code = bytes.subarray(start, middle);
    if (code.length === 0 || !code.equals(bytes.subarray(middle))) return nothing;
    return { purposes: bytes.toString("utf8", 0, start - 1).split("\t"), code };
  } catch {
    return nothing;
  }
}

function writeCompiled(cache: string, name: string, purposes: readonly string[], code: Buffer): void {
  try {
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    const path = cachePath(cache, name);
    const draft = `${path}.${process.pid}`;
    // Node would run damaged code until it crashes, so the code is stored twice. Comparing two copies takes 0.03 ms.
    // Computing a digest would take as long as the cache saves.
    const content = Buffer.concat([Buffer.from(`${purposes.join("\t")}\n`), code, code]);
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    renameSync(draft, path);
    // Remove the code of earlier versions of the script, and not of a script whose name only begins in the same way.
    for (const other of readdirSync(cache))
      if (withoutDigest(other) === withoutDigest(name) && !other.startsWith(name))
        rmSync(join(cache, other), { force: true });
  } catch {
    // If the code cannot be stored, the next process compiles it again.
  }
}

/** The name of a script, or of its compiled code, without the digest of its content. */
function withoutDigest(name: string): string {
  return name.replace(/-[0-9a-f]+\.cjs.*$/, "");
}
