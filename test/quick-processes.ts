import { join } from "node:path";

/** Names the folder in which Node.js keeps compiled files for its next start. */
export const compileCacheVariable = "NODE_COMPILE_CACHE";

/** Lets processes that tests start from the sources begin in a third of the time. */
export function setup(): void {
  process.env[compileCacheVariable] ??= join(import.meta.dirname, "..", "node_modules", ".cache", "compiled");
}
