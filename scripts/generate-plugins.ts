// Writes the plugins that hosts install from this repository or from the package, and the lists that name them.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

import { pluginFiles } from "./plugin-files.ts";

const root = new URL("../", import.meta.url);
rmSync(new URL("plugins/", root), { recursive: true, force: true });
for (const [path, content] of Object.entries(await pluginFiles())) {
  const file = fileURLToPath(new URL(path, root));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
