import { join } from "node:path";

import { wholeText } from "../install/config-file.ts";
import { userHome } from "../install/environment.ts";
import type { HostInstaller, InstallRequest } from "../install/host-installer.ts";
import { namedServer, serverCommand } from "../install/mcp-server.ts";
import { pluginCommands, pluginSettings, settingsLine } from "../plugin-host/plugin-settings.ts";
import { manifest } from "./manifest.ts";

/** Cline reads plugins of the user and of a project, but MCP servers only of the user. */
export const installer: HostInstaller = {
  command: "cline",
  home: (env) => join(userHome(env), ".cline"),
  files: (request) => {
    const { env, program, project, hasServer } = request;
    const home = installer.home(env);
    const folder = project === null ? home : join(project, ".cline");
    const settings = join(home, "data", "settings", "cline_mcp_settings.json");
    const server = namedServer("mcpServers", { ...serverCommand(program) });
    return [
      // Loci gets a file of its own, because Cline loads every file in this folder.
      {
        path: join(folder, "plugins", "loci.js"),
        format: "text",
        parts: [wholeText(pluginFile(request), "a plugin that runs the hooks")],
        isOwn: true,
        commands: ({ text }) => pluginCommands(String(text), manifest.name),
      },
      ...(hasServer && project === null ? [{ path: settings, format: "json" as const, parts: [server] }] : []),
    ];
  },
  startWith: (prompt) => ["--tui", prompt],
  resume: (session) => ["--tui", "--id", session],
  probe: (prompt, folder) => ({
    event: "beforeRun",
    input: { session_id: prompt, cwd: folder, timestamp: Date.now(), message_id: prompt, prompt },
  }),
};

/**
 * Returns the file that Cline loads. It contains only the path of Loci and the events to report. If Loci was removed,
 * the file does nothing, so that it does not disturb the work.
 */
export function pluginFile(request: Pick<InstallRequest, "program" | "guards">): string {
  return `// Lets Loci remember what happens here. Written by \`loci install cline\`; \`loci uninstall cline\` takes it away.
${settingsLine(pluginSettings(manifest, request))}

let hooks;
const call = (name) => async (context) => (await hooks)?.[name](context);

export default {
  name: "loci",
  manifest: { capabilities: ["hooks"] },
  setup(_api, context) {
    hooks = import(${JSON.stringify(pluginUrl())})
      .then(({ createHooks }) => createHooks(settings, context))
      .catch(() => undefined);
  },
  hooks: {
    beforeRun: call("beforeRun"),
    beforeTool: call("beforeTool"),
    afterTool: call("afterTool"),
    afterRun: call("afterRun"),
  },
};
`;
}

/** Returns the URL of the plugin: the compiled file of an installed Loci, or the source file in a checkout. */
function pluginUrl(): string {
  return new URL(import.meta.url.endsWith(".ts") ? "./plugin.ts" : "./plugin.js", import.meta.url).href;
}
