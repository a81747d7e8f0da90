import type { Plugin } from "rolldown";

import { bundleScripts, tableBeside, writeTable } from "./bundle-scripts.ts";

// On an older Node the rest of this file would not parse. The host's command then tries another Node, or prints an
// empty answer.
const oldNode = `if (Number(process.versions.node.split(".")[0]) < 24) process.exit(1);`;

/** Parts of a host that hooks do not need are loaded on demand, and do not belong into their scripts. */
const withoutInstallers: Plugin = {
  name: "without-installers",
  resolveId: (source, importer, { kind }) =>
    kind === "dynamic-import" && importer?.includes("/agents/") === true ? { id: source, external: true } : null,
};

/**
 * Makes the scripts of hooks: `hook.cjs`, which a host starts, one with the code of every event, and one for each part
 * that only some need.
 */
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
