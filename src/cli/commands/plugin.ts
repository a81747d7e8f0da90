import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { hosts } from "../../agents/hosts.ts";
import type { HostPlugin } from "../../agents/install/host-installer.ts";
import { createInstallRequest } from "../../agents/install/install-request.ts";
import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import { writeFresh } from "../../platform/regular-file.ts";
import { version } from "../../version.ts";
import { defineCliCommand } from "../command.ts";
import { isWithServer, serverArg } from "../install/server-arg.ts";
import { showPath } from "../output/show-path.ts";

export const command = defineCliCommand({
  summary: "the same as a folder that an agent loads",
  usage: "claude-code|gemini <folder> [--no-mcp]",
  examples: ["loci plugin claude-code ~/loci-plugin", "loci plugin gemini ~/loci-extension"],
  args: {
    agent: { type: "positional", required: false },
    folder: { type: "positional", required: false },
    ...serverArg,
  },
  run: async (args, cli) => {
    const host = hosts.find(({ manifest }) => manifest.name === args.agent);
    const installer = await host?.loadInstaller();
    if (installer?.plugin === undefined)
      throw new LociError("USAGE", "Loci makes plugins for claude-code and gemini; `loci install` is for all agents");
    if (args.folder === undefined) throw new LociError("USAGE", "which folder shall the plugin be in?");
    const folder = resolve(cli.world.cwd, args.folder);
    const plugin = installer.plugin(createInstallRequest(cli, null, isWithServer(args)), version);
    refuseOthers(folder, plugin);
    writePlugin(folder, plugin);
    return {
      json: { folder, files: Object.keys(plugin.files), load: plugin.load(folder) },
      lines: () => [
        `${cli.style.good("✓")} ${showPath(folder, cli)}`,
        `→ ${plugin.load(showPath(folder, cli))}`,
        "→ it names files of this machine; run this again after Node.js or Loci have moved",
      ],
    };
  },
});

/** A folder is overwritten only if nothing but an earlier plugin is in it. */
function refuseOthers(folder: string, { files }: HostPlugin): void {
  const own = new Set(Object.keys(files).map((path) => path.split("/")[0]));
  const found = existsSync(folder) ? readdirSync(folder) : [];
  const other = found.find((name) => !own.has(name));
  if (other !== undefined)
    throw new LociError(
      "USAGE",
      `${folder} holds ${other}, which is no part of a plugin; name an empty or a new folder`,
    );
}

function writePlugin(folder: string, { files }: HostPlugin): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    try {
      mkdirSync(dirname(file), { recursive: true });
      const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
      writeFresh(file, text, { mode: 0o644 });
    } catch (error) {
      throw fileErrorToLociError(error, "writing", file);
    }
  }
}
