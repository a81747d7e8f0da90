import type { Host } from "../host.ts";
import { contract } from "./contract.ts";
import { identity } from "./identity.ts";
import { manifest } from "./manifest.ts";

export const cline: Host = {
  manifest,
  identity,
  contract,
  loadInstaller: async () => (await import("./install.ts")).installer,
  loadTranscripts: async () => (await import("./transcript.ts")).transcripts,
  loadMemories: async () => (await import("./memories.ts")).memories,
};
