import { join } from "node:path";

import { userFolder } from "../install/environment.ts";
import type { HostInstaller } from "../install/host-installer.ts";
import { namedServer, serverCommand } from "../install/mcp-server.ts";
import { allHooksOff, ownHooks, type HandlerShape } from "../install/own-hooks.ts";
import { manifest } from "./manifest.ts";

/**
 * The hook settings of Qwen Code. It counts timeouts in seconds, but reads numbers from 1000 as milliseconds, as its
 * older versions do with all numbers.
 */
const handlerShape: HandlerShape = {
  isGrouped: true,
  commandKey: "command",
  handler: (command, { timeout }) => ({ type: "command", name: "loci", command, timeout: timeout * 1000 }),
};

export const installer: HostInstaller = {
  command: "qwen",
  home: (env) => userFolder(env, "QWEN_HOME", ".qwen"),
  files: (request) => {
    const { env, program, project, hasServer } = request;
    const folder = project === null ? installer.home(env) : join(project, ".qwen");
    const parts = [
      ownHooks(manifest, request, handlerShape),
      ...(hasServer ? [namedServer("mcpServers", { ...serverCommand(program) })] : []),
    ];
    return [{ path: join(folder, "settings.json"), format: "json", takes: ["comments", "a byte order mark"], parts }];
  },
  hindrance: allHooksOff,
  startWith: (prompt) => ["--prompt-interactive", prompt],
  resume: (session) => ["--resume", session],
  probe: (prompt, folder) => ({
    event: "UserPromptSubmit",
    input: {
      session_id: prompt,
      transcript_path: join(folder, "transcript.jsonl"),
      cwd: folder,
      hook_event_name: "UserPromptSubmit",
      timestamp: new Date().toISOString(),
      permission_mode: "default",
      prompt_id: prompt,
      prompt,
      submitted_prompt: prompt,
    },
  }),
};
