import { wantedHooks } from "../host.ts";
import type { InstallRequest } from "../install/host-installer.ts";
import { manifest } from "./manifest.ts";
import type { PluginSettings } from "./plugin.ts";

/**
 * Returns the file that Cline loads. It contains only the path of Loci and the events to report. If Loci was removed,
 * the file does nothing, so that it does not disturb the work.
 */
export function pluginFile({ program, guards }: Pick<InstallRequest, "program" | "guards">): string {
  const settings: PluginSettings = {
    node: program.node,
    hook: program.hook,
    timeouts: Object.fromEntries(wantedHooks(manifest, guards).map(({ event, timeout }) => [event, timeout])),
  };
  return `// Lets Loci remember what happens here. Written by \`loci install cline\`; \`loci uninstall cline\` takes it away.
const settings = ${JSON.stringify(settings, null, 2)};

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
