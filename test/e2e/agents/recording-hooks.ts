import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { HostManifest } from "../../../src/agents/host.ts";
import { mergeJsonFile } from "./merge-json-file.ts";

/** An event that a host sent to its hooks, recorded by a program independent of Loci. */
export interface RecordedCall {
  readonly event: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Adds a second hook for each event, a shell command that writes its input to a separate file. So a test knows what the
 * host has sent without asking Loci.
 */
export function addRecordingHooks(home: string, manifest: HostManifest): () => RecordedCall[] {
  const folder = join(home, "recorded");
  mkdirSync(folder, { recursive: true });
  const events = manifest.hooks.filter(({ when }) => when === "always").map(({ event }) => event);
  const command = (event: string) => `cat > "$(mktemp "${folder}/${event}.XXXXXXXXXX")"; echo '{}'`;
  writers[manifest.name]?.(home, Object.fromEntries(events.map((event) => [event, command(event)])));
  return () =>
    readdirSync(folder).map((name) => ({
      event: name.split(".")[0] ?? "",
      input: JSON.parse(readFileSync(join(folder, name), "utf8")) as RecordedCall["input"],
    }));
}

type Commands = Readonly<Record<string, string>>;

const writers: Readonly<Record<string, (home: string, commands: Commands) => void>> = {
  "claude-code": (home, commands) => appendGroups(join(home, ".claude", "settings.json"), commands),
  codex: (home, commands) => appendGroups(join(home, ".codex", "hooks.json"), commands),
  gemini: (home, commands) => appendGroups(join(home, ".gemini", "settings.json"), commands),
  copilot: (home, commands) =>
    mergeJsonFile(join(home, ".copilot", "hooks", "recording.json"), {
      version: 1,
      hooks: Object.fromEntries(
        Object.entries(commands).map(([event, bash]) => [event, [{ type: "command", bash, timeoutSec: 10 }]]),
      ),
    }),
};

function appendGroups(path: string, commands: Commands): void {
  const settings = JSON.parse(readFileSync(path, "utf8")) as { hooks?: Record<string, unknown[]> };
  const hooks = { ...settings.hooks };
  for (const [event, command] of Object.entries(commands))
    hooks[event] = [...(hooks[event] ?? []), { hooks: [{ type: "command", command }] }];
  writeFileSync(path, JSON.stringify({ ...settings, hooks }, null, 2));
}
