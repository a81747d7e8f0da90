import { wantedHooks, type HostManifest } from "../host.ts";
import type { InstallRequest } from "../install/host-installer.ts";
import type { PluginSettings } from "./plugin.ts";

/**
 * Returns the file that opencode, or a program made from it, loads. It contains only the path of Loci and the events to report. If Loci was
 * removed, the file does nothing, so that it does not disturb the work.
 */
export function pluginFile(
  manifest: HostManifest,
  { program, guards }: Pick<InstallRequest, "program" | "guards">,
): string {
  const { name } = manifest;
  const wanted = wantedHooks(manifest, guards);
  const settings: PluginSettings = {
    ...(name === "opencode" ? {} : { host: name }),
    node: program.node,
    hook: program.hook,
    timeouts: Object.fromEntries(wanted.map(({ event, timeout }) => [event, timeout])),
  };
  return `// Lets Loci remember what happens here. Written by \`loci install ${name}\`; \`loci uninstall ${name}\` takes it away.
const settings = ${JSON.stringify(settings, null, 2)};

export const Loci = async ({ directory, client }) => {
  // Of several files like this one, the first is enough.
  const loaded = (globalThis[Symbol.for("loci")] ??= new Set());
  if (loaded.has(directory)) return {};
  loaded.add(directory);
  try {
    const { createHooks } = await import(${JSON.stringify(pluginUrl())});
    const findSession = async (id) => (await client.session.get({ path: { id } })).data;
    const hooks = createHooks(settings, directory, findSession);
    return { ...hooks, dispose: () => hooks.dispose().finally(() => loaded.delete(directory)) };
  } catch {
    return {};
  }
};
`;
}

/** Reads the settings in an installed plugin file. Returns null for any other file. */
export function pluginSettings(text: string): PluginSettings | null {
  const [, settings] = /^const settings = (\{$[\s\S]*?^\});$/m.exec(text) ?? [];
  try {
    return settings === undefined ? null : (JSON.parse(settings) as PluginSettings);
  } catch {
    return null;
  }
}

/** Returns the URL of the plugin: the compiled file of an installed Loci, or the source file in a checkout. */
function pluginUrl(): string {
  return new URL(import.meta.url.endsWith(".ts") ? "./plugin.ts" : "./plugin.js", import.meta.url).href;
}
