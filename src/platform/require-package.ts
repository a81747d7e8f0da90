import { join } from "node:path";

/** Loads an optional package, synchronously and only now. By the folder: a bundled hook has no address of its own. */
export function requirePackage(name: string): unknown {
  const { createRequire } = process.getBuiltinModule("node:module");
  return createRequire(join(import.meta.dirname, "package.cjs"))(name) as unknown;
}
