import type { Policy } from "../../../core/guards/policy.ts";
import { ask, deny, type Verdict } from "../../../core/guards/verdict.ts";
import type { ToolUse } from "../../hook-event.ts";
import { harmAt } from "./danger.ts";
import { realFiles } from "./files.ts";
import { judgeScript } from "./judge-script.ts";
import type { Scene } from "./scene.ts";
import { resolve } from "./slash-paths.ts";
import { findWindowsHarm } from "./windows-commands.ts";

export interface TriagePlace {
  readonly folder: string;
  /** True if the host reports the folder of a tool that runs in another folder. */
  readonly tellsFolder: boolean;
  /** The top folder of the project. */
  readonly space: string;
  readonly home: string;
  readonly policy: Policy;
}

/**
 * Returns triage's verdict on a tool use. Returns null if there is none; the host then acts as it would without Loci.
 */
export function judgeTool(tool: ToolUse, place: TriagePlace): Verdict | null {
  const scene: Scene = {
    ...place,
    // The tool's own folder counts, because the same path may be another file in another folder.
    folder: realFiles.realPath(resolve(place.folder, tool.folder ?? "")),
    space: realFiles.realPath(place.space),
    home: realFiles.realPath(place.home),
    files: realFiles,
  };
  if (tool.kind === "shell")
    return tool.command === undefined
      ? ask("what it runs is not known")
      : judgeCommandLine(tool.command, scene, place.tellsFolder);
  if (tool.kind !== "edit") return null;
  const paths = [...(tool.path === undefined ? [] : [tool.path]), ...(tool.edits ?? []).map(({ path }) => path)];
  const harm = paths.map((path) => harmAt(path, [scene.folder], scene)).find((one) => one !== null);
  return harm === undefined ? null : deny(harm);
}

function judgeCommandLine(command: string, scene: Scene, tellsFolder: boolean): Verdict {
  // cmd.exe and PowerShell have another grammar, so their commands are only searched as text.
  const harm = findWindowsHarm(command, scene);
  if (harm !== null) return deny(harm);
  const verdict = judgeScript(command, scene, tellsFolder ? [scene.folder] : null);
  // On Windows, the command may be in the language of another shell.
  if (process.platform === "win32" && verdict.verdict === "allow") return ask("on Windows the shell is not known");
  return verdict;
}
