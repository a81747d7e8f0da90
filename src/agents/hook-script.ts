import { fileURLToPath } from "node:url";

/**
 * Returns the absolute path of the script that a host's hooks start: the bundle of an installed Loci, or the source
 * file in a checkout.
 */
export function hookScript(): string {
  const script = import.meta.url.endsWith(".ts") ? "../hooks/process/hook-entry.ts" : "../hook/hook.cjs";
  return fileURLToPath(new URL(script, import.meta.url));
}
