import { posix, relative, sep } from "node:path";

import type { Plugin } from "rolldown";

/** A placeholder for the path from a bundled file to dist/, until it is known where the file is written. */
const root = "/loci-root:";

/**
 * Some modules find files of Loci relative to their own path, and a bundle has another path. This plugin gives each
 * module the path that it would have if it were compiled alone. `below` is the folder of the bundle in dist/.
 */
export function moveAddresses(format: "cjs" | "esm", below = ""): Plugin {
  return {
    name: "move-addresses",
    transform: (code, id) => {
      const path = relative("src", id).split(sep).join("/").replace(/\.ts$/, ".js");
      if (path.startsWith("..") || !code.includes("import.meta.")) return null;
      const [file, folder] = [JSON.stringify(root + path), JSON.stringify(root + posix.dirname(path))];
      return format === "esm"
        ? code
            .replaceAll("import.meta.url", `new URL("." + ${file}, import.meta.url).href`)
            .replaceAll("import.meta.dirname", `(import.meta.dirname + ${folder})`)
        : code
            .replaceAll(
              "import.meta.url",
              `process.getBuiltinModule("node:url").pathToFileURL(__dirname + ${file}).href`,
            )
            .replaceAll("import.meta.dirname", `(__dirname + ${folder})`);
    },
    renderChunk: (code, { fileName }) => {
      const up = posix.relative(posix.dirname(posix.join(below, fileName)), ".");
      return code.includes(root) ? code.replaceAll(root, up === "" ? "/" : `/${up}/`) : null;
    },
  };
}
