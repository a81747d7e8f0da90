import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every file beside package.json that contains the version, and where in it. A file that does not exist is skipped. */
const versionPlaces: Readonly<Record<string, readonly string[]>> = {
  "package-lock.json": ["version", "packages..version"],
  "server.json": ["version", "packages.0.version"],
  "plugin.json": ["version"],
  ".claude-plugin/plugin.json": ["version"],
  ".claude-plugin/marketplace.json": ["plugins.0.version"],
  ".codex-plugin/plugin.json": ["version"],
  ".agents/plugins/marketplace.json": ["plugins.0.version"],
  ".cursor-plugin/plugin.json": ["version"],
  ".cursor-plugin/marketplace.json": ["plugins.0.version"],
  "gemini-extension.json": ["version"],
};

/** The places that contain another version than package.json, and the number of places that were compared. */
export function compareVersions(root: string, version: string): { compared: number; wrong: string[] } {
  const wrong: string[] = [];
  let compared = 0;
  for (const [file, places] of Object.entries(versionPlaces)) {
    if (!existsSync(join(root, file))) continue;
    const content: unknown = JSON.parse(readFileSync(join(root, file), "utf8"));
    for (const place of places) {
      const found = valueAt(content, place.split("."));
      // A marketplace may leave the version to the plugin that it points to.
      if (found === undefined && place.startsWith("plugins.")) continue;
      compared += 1;
      if (found !== version) wrong.push(`${file}: ${place} is ${JSON.stringify(found)}`);
    }
  }
  return { compared, wrong };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  );
}
