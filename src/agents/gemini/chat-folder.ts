import { dirname, join } from "node:path";

import { readText, smallFileBytes } from "../../platform/regular-file.ts";

/**
 * The folder of a project's chats. A file beside them names it; older versions contain only its hash, and then the
 * folder of the chats is used instead.
 */
export function chatsFolder(path: string): string {
  const project = projectOf(dirname(path));
  try {
    return readText(join(project, ".project_root"), smallFileBytes).trim() || project;
  } catch {
    return project;
  }
}

/** The folder above `chats`; a subagent's transcript is one level deeper. */
function projectOf(folder: string): string {
  return /[\\/]chats$/.test(folder) ? dirname(folder) : dirname(dirname(folder));
}

/** The folder that Gemini names to the model in the first message of a session. */
export function workspaceOf(text: string): string | undefined {
  if (!/^\s*(?:<session_context>|This is the Gemini CLI)/.test(text)) return undefined;
  const [, listed, said] =
    /Workspace Directories:\*\*\s*\n\s*- (\/[^\n]+)|working in the directory: (\/[^\n]+)/.exec(text) ?? [];
  return listed ?? said;
}
