import type { Host } from "../host.ts";
import { pluginContract } from "../opencode/host.ts";
import { manifest } from "./manifest.ts";

export const kilo: Host = {
  manifest,
  // An MCP server learns the folder of Kilo Code from its MCP roots, or from the working folder.
  identity: {
    name: "kilo",
    clients: ["kilo"],
    env: { session: [], folder: [] },
    isTextOnly: true,
  },
  contract: pluginContract(manifest),
  loadInstaller: async () =>
    (await import("../opencode/install.ts")).pluginInstaller({
      manifest,
      command: "kilo",
      variable: "KILO_CONFIG_DIR",
      schema: "https://app.kilo.ai/config.json",
    }),
  loadTranscripts: async () => (await import("../opencode/import.ts")).databaseTranscripts("kilo"),
  // Kilo Code writes no memory of its own that Loci could read.
  loadMemories: async () => ({ notes: ["AGENTS.md"], find: () => [] }),
};
