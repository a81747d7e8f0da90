import { fileURLToPath } from "node:url";

/** The script that a host's hooks start, as an absolute path: of an installed Loci the bundle, of a checkout its source. */
export function hookScript(): string {
  const script = import.meta.url.endsWith(".ts") ? "../hooks/process/hook-entry.ts" : "../hook/hook.cjs";
  return fileURLToPath(new URL(script, import.meta.url));
}
