import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import type { Surroundings } from "../../config/surroundings.ts";
import { fileErrorToLociError, LociError } from "../../core/errors.ts";
import { writeFresh } from "../../platform/files/regular-file.ts";
import { version } from "../../version.ts";
import { hookCommand } from "../hook-command.ts";
import { hosts } from "../hosts.ts";
import { createInstallRequest } from "./create-install-request.ts";
import { memoryVariables } from "./environment.ts";
import type { HostPlugin } from "./host-installer.ts";
import { serverCommand } from "./mcp-server.ts";
import { pluginReadme } from "./plugin-texts.ts";

/** The agent to write a plugin for, and the plugin's folder. */
export interface WritePluginRequest {
  /** `claude-code`, `gemini` or `copilot`. */
  readonly agent: string;
  /** A folder that is new, empty, or contains an earlier plugin of Loci. */
  readonly folder: string;
  /** True to include the MCP server; the default. */
  readonly server?: boolean | undefined;
}

/** A plugin that was written. */
export interface WritePluginResult {
  /** The folder of the plugin. */
  readonly folder: string;
  /** The files that were written, as paths in the folder. */
  readonly files: readonly string[];
  /** The command that makes the agent load the plugin. */
  readonly load: string;
}

/** Writes a folder that an agent loads as a plugin. The plugin does the same as an installation. */
export async function writePlugin(
  around: Surroundings,
  { agent, folder, server }: WritePluginRequest,
): Promise<WritePluginResult> {
  const host = hosts.find(({ manifest }) => manifest.name === agent);
  const installer = await host?.loadInstaller();
  if (installer?.plugin === undefined) throw noPlugin();
  if (folder === "") throw new LociError("USAGE", "which folder should the plugin be written to?");
  const place = resolve(around.world.cwd, folder);
  const { program, guards, hasServer, env } = createInstallRequest(around, null, server);
  const made = installer.plugin({
    version,
    guards,
    hookCommand: (event) => hookCommand(program, agent, event),
    server: hasServer ? { ...serverCommand(program), ...memoryVariables(env) } : null,
  });
  if (made.load === undefined) throw noPlugin();
  const plugin = { load: made.load, files: { "README.md": pluginReadme(agent), ...made.files } };
  refuseOthers(place, plugin);
  writeFiles(place, plugin);
  return { folder: place, files: Object.keys(plugin.files), load: plugin.load(place) };
}

function noPlugin(): LociError {
  return new LociError(
    "USAGE",
    "Loci makes plugins for claude-code, gemini and copilot; `loci install` is for all agents",
  );
}

/**
 * Throws USAGE if the folder contains anything that is not part of a plugin, because the files in it are overwritten.
 */
function refuseOthers(folder: string, { files }: HostPlugin): void {
  const own = new Set(Object.keys(files).map((path) => path.split("/")[0]));
  const found = existsSync(folder) ? readdirSync(folder) : [];
  const other = found.find((name) => !own.has(name));
  if (other !== undefined)
    throw new LociError(
      "USAGE",
      `${folder} contains ${other}, which is not part of a plugin; name an empty or a new folder`,
    );
}

function writeFiles(folder: string, { files }: HostPlugin): void {
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
