import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every file beside package.json that contains the version, and where in it. A file that does not exist is skipped. */
export const versionPlaces: Readonly<Record<string, readonly string[]>> = {
  "package-lock.json": ["version", "packages..version"],
  "server.json": ["version", "packages.0.version"],
  ".claude-plugin/marketplace.json": ["metadata.version", "plugins.0.version"],
  ".github/plugin/marketplace.json": ["metadata.version", "plugins.0.version"],
  "plugins/claude-code/.claude-plugin/plugin.json": ["version"],
  "plugins/codex/.codex-plugin/plugin.json": ["version"],
  "plugins/copilot/.github/plugin/plugin.json": ["version"],
  "plugins/gemini/gemini-extension.json": ["version"],
  "plugins/portable/.cursor-plugin/plugin.json": ["version"],
  "plugins/portable/plugin.json": ["version"],
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
