import { join } from "node:path";

/**
 * Loads an optional package synchronously, when it is needed. Uses the folder of this file, because a bundled hook has
 * no `import.meta.url`.
 */
export function requirePackage(name: string): unknown {
  const { createRequire } = process.getBuiltinModule("node:module");
  return createRequire(join(import.meta.dirname, "package.cjs"))(name) as unknown;
}
