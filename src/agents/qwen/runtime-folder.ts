import { hostFolder } from "../transcripts/find-transcripts.ts";

/** Returns the folder in which Qwen Code stores its sessions and memories. */
export function runtimeFolder(env: Readonly<Record<string, string | undefined>>): string | null {
  return hostFolder(env, ".qwen", env["QWEN_RUNTIME_DIR"] ? "QWEN_RUNTIME_DIR" : "QWEN_HOME");
}
