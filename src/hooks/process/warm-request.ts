import { readlinkSync, statSync } from "node:fs";

import type { PreparedAppend } from "../../platform/append-prepared.ts";

/** What a hook sends to the process that answers hooks. */
export interface WarmRequest {
  /** The version of Loci. Another version may answer differently, so it does not answer. */
  readonly version: string;
  readonly surroundings: Surroundings;
  /** The names of the host and of its event. */
  readonly host: string;
  readonly event: string;
  /** The host's JSON. */
  readonly input: string;
  /** The environment variables of the hook that decide about its answer. */
  readonly env: Readonly<Record<string, string>>;
  /** The time at the hook, in milliseconds since 1970. */
  readonly now: number;
}

/** The answer to a hook: the text to print, and the lines that the hook appends to the log before it prints. */
export interface WarmAnswer {
  readonly output: string;
  readonly append: PreparedAppend | null;
}

/** What has to be the same for both processes, because one of them cannot change it for the other. */
export interface Surroundings {
  /** The time zone, from TZ or the system's setting. */
  readonly zone: string;
  /** The root folder. It differs in a container, where the same paths are other files. */
  readonly root: string;
}

/** The largest request and answer, in bytes. A host's input is read whole up to half a megabyte. */
export const mostRequestBytes = 2_097_152;
export const mostAnswerBytes = 2_097_152;

/**
 * The host's names of the events that recall. Only these are sent. They are the same as in the manifests of the hosts;
 * this list needs no manifest.
 */
export const recallEvents: readonly string[] = [
  "SessionStart",
  "UserPromptSubmit",
  "sessionStart",
  "userPromptSubmitted",
  "BeforeAgent",
  "session.created",
  "chat.message",
  "setup",
  "beforeRun",
];

/** The environment variables that decide about an answer. The hook sends them, and the warm process reads no others. */
export const sentVariables: readonly string[] = [
  "HOME",
  "XDG_CONFIG_HOME",
  "XDG_STATE_HOME",
  "XDG_RUNTIME_DIR",
  "AI_MEMORY_PATH",
  "PWD",
  "AGENT_ROLE",
  "LOCI_RECALL",
  "AI_AGENT",
  "CLAUDECODE",
  "CLAUDE_PROJECT_DIR",
  "CODEX_THREAD_ID",
  "CODEX_SANDBOX",
  "COPILOT_CLI",
  "COPILOT_CLI_BINARY_VERSION",
  "COPILOT_AGENT_SESSION_ID",
  "COPILOT_PROJECT_DIR",
  "GEMINI_CLI",
  "GEMINI_PROJECT_DIR",
  "KILO",
  "OPENCODE",
  "QWEN_CODE",
  "QWEN_CODE_STARTUP_VERSION",
  "QWEN_PROJECT_DIR",
];

/** A hook that has one of these variables does the work itself: Loci is paused, or a secret should not leave the hook. */
export const ownWorkVariables: readonly string[] = [
  "LOCI_PAUSE",
  "LOCI_OWN_PROCESS",
  "LOCI_KEY_FILE",
  "LOCI_PASSPHRASE",
  "LOCI_SECRET",
];

export function readSurroundings(env: Readonly<Record<string, string | undefined>>): Surroundings {
  const { dev, ino } = statSync("/");
  return { zone: env["TZ"] ?? systemZone(), root: `${dev} ${ino}` };
}

/** Returns the link that sets the system's time zone. Empty if it is not a link; then a change is not noticed. */
function systemZone(): string {
  try {
    return readlinkSync("/etc/localtime");
  } catch {
    return "";
  }
}
