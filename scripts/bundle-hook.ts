import { fileURLToPath } from "node:url";

import type { Plugin } from "rolldown";

import { bundleScripts, tableBeside, writeTable } from "./bundle-scripts.ts";

// An older Node could not parse the rest of this file. If it exits here, the host's command tries another Node or
// prints an empty answer.
const oldNode = `if (Number(process.versions.node.split(".")[0]) < 24) process.exit(1);`;

// The whole path, because the checkout itself may be in a folder of this name.
const agentsFolder = fileURLToPath(new URL("../src/agents/", import.meta.url));

/** Keeps parts of a host that hooks do not need out of the hook scripts. They are loaded on demand. */
const withoutInstallers: Plugin = {
  name: "without-installers",
  resolveId: (source, importer, { kind }) =>
    kind === "dynamic-import" && importer?.startsWith(agentsFolder) === true ? { id: source, external: true } : null,
};

/**
 * Makes the scripts of hooks: `hook.cjs`, which a host starts, a script that asks another process to answer, a script
 * with the code that every other event needs, and a script for each part that only some events need.
 */
export async function bundleHook(folder: string): Promise<void> {
  await bundleScripts({
    folder,
    main: "src/hooks/process/start-hook.ts",
    loader: { source: "src/hooks/process/hook-loader.ts", file: "hook.cjs", format: "cjs", banner: oldNode },
    // The first script is all that a hook needs that another process answers.
    groups: [
      { name: "main", test: /src[\\/]hooks[\\/]process[\\/]start-hook\.ts$/, priority: 2 },
      { name: "hook", test: /src[\\/]hooks[\\/]process[\\/]hook\.ts$/, priority: 1 },
    ],
    plugins: [withoutInstallers, tableBeside("")],
  });
  writeTable(folder);
}
