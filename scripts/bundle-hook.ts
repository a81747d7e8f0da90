import type { Plugin } from "rolldown";

import { bundleScripts, tableBeside, writeTable } from "./bundle-scripts.ts";

// On an older Node nothing else here would run. The command that a host runs then tries another one, or prints an empty answer.
const oldNode = `if (Number(process.versions.node.split(".")[0]) < 24) process.exit(1);`;

/** A host can do more than its hooks need, and loads that when it is asked to: none of it belongs into their scripts. */
const withoutInstallers: Plugin = {
  name: "without-installers",
  resolveId: (source, importer, { kind }) =>
    kind === "dynamic-import" && importer?.includes("/agents/") === true ? { id: source, external: true } : null,
};

/** Makes the scripts that hooks run: `hook.cjs`, which a host starts, one with all that every event needs, and one for each part that only some need. */
export async function bundleHook(folder: string): Promise<void> {
  await bundleScripts({
    folder,
    main: "src/hooks/process/hook.ts",
    loader: { source: "src/hooks/process/hook-loader.ts", file: "hook.cjs", format: "cjs", banner: oldNode },
    groups: [{ name: "main", test: /src[\\/]hooks[\\/]process[\\/]hook\.ts$/ }],
    plugins: [withoutInstallers, tableBeside("")],
  });
  writeTable(folder);
}
