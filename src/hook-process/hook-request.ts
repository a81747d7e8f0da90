import { closeSync, openSync, readlinkSync, readSync } from "node:fs";

/** What a hook's client sends to the session helper. */
export interface HookRequest {
  /** The version of Loci. A helper of another version does not answer, because its answer may differ. */
  readonly version: string;
  /** The mount of the root folder, from `rootMount`. It differs in a container, where the same paths are other files. */
  readonly root: string;
  /** The names of the host and of its event. */
  readonly host: string;
  readonly event: string;
  /** The host's JSON. */
  readonly input: string;
  /** The environment variables of the hook that decide about its answer. */
  readonly env: Readonly<Record<string, string>>;
  /** The process that started the client: the host, or a shell of the host. */
  readonly parent?: number;
}

/** The largest request and answer, in bytes. */
export const mostRequestBytes = 2_097_152;
export const mostAnswerBytes = 2_097_152;

/** The longest input, in bytes. A hook reads a longer one only in part, so it does that itself. */
export const mostInputBytes = 786_432;

/**
 * The host's names of the events that recall. A hook that runs in Node.js sends only these, because it can record just
 * as fast itself, and few tools fail. The names repeat those in the manifests of the hosts, so that no manifest has to be loaded.
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

/** The environment variables that decide about an answer. A client sends them, and the helper reads no others. */
export const sentVariables: readonly string[] = [
  "HOME",
  "XDG_CONFIG_HOME",
  "XDG_STATE_HOME",
  "XDG_RUNTIME_DIR",
  "AI_MEMORY_PATH",
  "TZ",
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

/** Returns the time zone of a process with this environment, from TZ or the system's setting. */
export function zoneOf(env: Readonly<Record<string, string | undefined>>): string {
  return env["TZ"] ?? systemZone();
}

/** Returns the link that sets the system's time zone. Empty if it is not a link; then a change is not noticed. */
function systemZone(): string {
  try {
    return readlinkSync("/etc/localtime");
  } catch {
    return "";
  }
}

const mountList = "/proc/self/mountinfo";

/**
 * Returns the first line of Linux's list of mounts. Its numbers are unique, so it is the same only for processes that
 * see the same files. A shell reads it without starting a program. Empty on other systems, whose containers cannot
 * reach a socket of this machine.
 */
export function rootMount(): string {
  try {
    const file = openSync(mountList, "r");
    try {
      const bytes = Buffer.alloc(512);
      const [line = ""] = bytes.toString("latin1", 0, readSync(file, bytes)).split("\n");
      return line.trim();
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
