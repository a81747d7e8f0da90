import { wantedHooks } from "../host.ts";
import type { InstallRequest } from "../install/host-installer.ts";
import { manifest } from "./manifest.ts";
import type { PluginSettings } from "./plugin.ts";

/**
 * The file that opencode loads: it only says where Loci is, and what it wants to know. Where Loci is gone, it does nothing: a memory
 * that was removed by hand must not get in the way of work.
 */
export function pluginFile({ program, guards }: Pick<InstallRequest, "program" | "guards">): string {
  const wanted = wantedHooks(manifest, guards);
  const settings: PluginSettings = {
    node: program.node,
    hook: program.hook,
    timeouts: Object.fromEntries(wanted.map(({ event, timeout }) => [event, timeout])),
  };
  return `// Lets Loci remember what happens here. Written by \`loci install opencode\`; \`loci uninstall opencode\` takes it away.
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

/** What an installed file says; null for one that says nothing of the kind. */
export function pluginSettings(text: string): PluginSettings | null {
  const [, settings] = /^const settings = (\{$[\s\S]*?^\});$/m.exec(text) ?? [];
  try {
    return settings === undefined ? null : (JSON.parse(settings) as PluginSettings);
  } catch {
    return null;
  }
}

/** Of an installed Loci the compiled file, of a checkout its source. */
function pluginUrl(): string {
  return new URL(import.meta.url.endsWith(".ts") ? "./plugin.ts" : "./plugin.js", import.meta.url).href;
}
