import { dirname, join } from "node:path";

import { readText, smallFileBytes } from "../../platform/regular-file.ts";

/**
 * Returns the project folder that a chat belongs to, from the file `.project_root` near the chat. Older versions of
 * Gemini do not write it, and then this returns the folder in which Gemini stores the project's chats.
 */
export function chatsFolder(path: string): string {
  return projectFolder(projectOf(dirname(path)));
}

/** Returns the project folder of a folder in Gemini's `tmp`, or that folder itself if Gemini has not recorded it. */
export function projectFolder(project: string): string {
  try {
    return readText(join(project, ".project_root"), smallFileBytes).trim() || project;
  } catch {
    return project;
  }
}

/** Returns the folder above `chats`. The transcript of a subagent is one level deeper. */
function projectOf(folder: string): string {
  return /[\\/]chats$/.test(folder) ? dirname(folder) : dirname(dirname(folder));
}

/** Reads the project folder from the first message of a session, in which Gemini names it to the model. */
export function workspaceOf(text: string): string | undefined {
  if (!/^\s*(?:<session_context>|This is the Gemini CLI)/.test(text)) return undefined;
  const [, listed, named] =
    /Workspace Directories:\*\*\s*\n\s*- (\/[^\n]+)|working in the directory: (\/[^\n]+)/.exec(text) ?? [];
  return listed ?? named;
}
