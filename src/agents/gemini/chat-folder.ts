import { dirname, join } from "node:path";

import { readText, smallFileBytes } from "../../platform/regular-file.ts";

/**
 * The folder that chats are about. It stands in a file beside them; older versions name only its hash, and then the folder of the chats has
 * to stand for it.
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

/** The folder that the first message of a session names, in which Gemini tells the model where it is. */
export function workspaceOf(text: string): string | undefined {
  if (!/^\s*(?:<session_context>|This is the Gemini CLI)/.test(text)) return undefined;
  const [, listed, said] =
    /Workspace Directories:\*\*\s*\n\s*- (\/[^\n]+)|working in the directory: (\/[^\n]+)/.exec(text) ?? [];
  return listed ?? said;
}
