import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { pluginFile as clinePlugin } from "../../../src/agents/cline/install.ts";
import { hosts } from "../../../src/agents/hosts.ts";
import { kilo } from "../../../src/agents/kilo/host.ts";
import { opencode } from "../../../src/agents/opencode/host.ts";
import { pluginFile } from "../../../src/agents/opencode/install.ts";
import type { OwnProgram } from "../../../src/agents/own-program.ts";
import { mergeJsonFile } from "../agents/merge-json-file.ts";
import type { AgentName } from "../programs.ts";

/** Adds a hook for every event to a home. Each hook writes its input to a separate file in `folder`. */
export function installRecordingHooks(host: AgentName, home: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const script = join(home, "record-hook.sh");
  // File names begin with the time, so that they sort in the order of the events.
  writeFileSync(script, `#!/bin/sh\ncat > "${folder}/$(date +%s%N)-$$-$1.json"\nprintf '{}'\n`);
  chmodSync(script, 0o755);
  const events = hosts.find(({ manifest }) => manifest.name === host)?.manifest.hooks.map(({ event }) => event) ?? [];
  const entries = (entry: (event: string) => object): object =>
    Object.fromEntries(events.map((event) => [event, [entry(event)]]));
  const command = (event: string): object => ({ type: "command", command: `${script} ${event}` });
  switch (host) {
    case "claude-code":
      mergeJsonFile(join(home, ".claude", "settings.json"), {
        permissions: { allow: ["Bash", "Write", "Edit", "Read", "Agent"] },
        hooks: entries((event) => ({ hooks: [command(event)] })),
      });
      return;
    case "codex":
      mergeJsonFile(join(home, ".codex", "hooks.json"), { hooks: entries((event) => ({ hooks: [command(event)] })) });
      return;
    case "gemini":
      mergeJsonFile(join(home, ".gemini", "settings.json"), {
        tools: { allowed: ["run_shell_command", "write_file", "replace", "invoke_agent"] },
        hooksConfig: { enabled: true },
        hooks: entries((event) => ({ hooks: [{ ...command(event), name: event }] })),
      });
      return;
    case "qwen":
      mergeJsonFile(join(home, ".qwen", "settings.json"), {
        tools: { approvalMode: "yolo" },
        hooks: entries((event) => ({ hooks: [command(event)] })),
      });
      return;
    case "copilot":
      mergeJsonFile(join(home, ".copilot", "hooks", "record.json"), {
        version: 1,
        hooks: entries((event) => ({ type: "command", bash: `${script} ${event}` })),
      });
      return;
    case "cline": {
      const plugin = join(home, ".cline", "plugins", "record.js");
      mkdirSync(dirname(plugin), { recursive: true });
      writeFileSync(plugin, clinePlugin({ program: recordingProgram(home, script), guards: ["delegation"] }));
      return;
    }
    case "kilo":
    case "opencode": {
      const plugin = join(home, ".config", host, "plugins", "record.js");
      mkdirSync(dirname(plugin), { recursive: true });
      const { manifest } = host === "kilo" ? kilo : opencode;
      writeFileSync(plugin, pluginFile(manifest, { program: recordingProgram(home, script), guards: ["delegation"] }));
      mergeJsonFile(join(home, ".config", host, `${host}.json`), {
        permission: { "*": "allow", bash: { "*": "allow", "rm *": "ask" } },
      });
    }
  }
}

/** Writes the program that a plugin starts. The plugin passes the host's name before the event, so `shift` removes it. */
function recordingProgram(home: string, script: string): OwnProgram {
  const program = { node: "/bin/sh", hook: join(home, "record-plugin.sh"), cli: "" };
  writeFileSync(program.hook, `shift\nexec ${script} "$@"\n`);
  return program;
}
