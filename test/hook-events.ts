import { openCapture } from "../src/compose/open-capture.ts";
import { hookEventToEvents } from "../src/hooks/capture.ts";
import { hookSchema, type HookDetails, type HookEvent, type HookPlace, type ToolUse } from "../src/hooks/hook-event.ts";
import { systemTools } from "../src/platform/hashes/admission-tools.ts";
import { findSpace } from "../src/platform/spaces/space-evidence.ts";

let marks = 0;

/** Makes a hook event as an agent in a session would report it. */
export function hookEvent(details: HookDetails, place: Partial<HookPlace> = {}): HookEvent {
  marks += 1;
  const usual = { host: "claude-code", hostEvent: "Test", session: "s1", folder: "/work/shop", at: null };
  return { schema: hookSchema, ...usual, mark: `m${marks}`, ...place, ...details };
}

/** Makes the tool use of a shell command. */
export function shell(command: string): ToolUse {
  return { name: "Bash", kind: "shell", text: command, command };
}

/** Stores hook events as the hook process does. */
export async function capture(memory: string, state: string, events: readonly HookEvent[]): Promise<void> {
  const opened = openCapture({ memory, state, config: null });
  const { sha256 } = systemTools;
  for (const event of events) {
    const space = findSpace(event.folder) ?? { path: event.folder };
    await opened.record(hookEventToEvents(event, { user: "me", device: opened.device, space, sha256 }));
  }
  opened.close();
}
