import { fileURLToPath } from "node:url";

/** Returns the folder of the built web UI. It may be missing, because only `npm run build` makes it. */
export function uiFolder(): string {
  const folder = import.meta.url.endsWith(".ts") ? "../../dist/ui" : "../ui";
  return fileURLToPath(new URL(folder, import.meta.url));
}
