import { ask, deny, strictest, unread, type Verdict } from "../../../core/guards/verdict.ts";
import { readScript } from "../shell/read-script.ts";
import { findHarmfulPatch, findPlot } from "./danger.ts";
import { judgeCommand } from "./judge-command.ts";
import { enterFolder, type Scene } from "./scene.ts";

const deepest = 5;

/** Returns triage's verdict on a command line: the strictest verdict on any part and on the whole. */
export function judgeScript(
  source: string,
  scene: Scene,
  folders: readonly string[] | null = [scene.folder],
  depth = 0,
): Verdict {
  if (depth > deepest) return ask("it is wrapped too often to be looked into");
  const enter = (from: string, to: string): string | null => enterFolder(from, to, scene);
  const { commands, problems, isCut, isBomb } = readScript(source, { folders, home: scene.home, enter });
  if (isBomb) return deny("it starts itself without end");
  const inner = (text: string, from: readonly string[] | null): Verdict => judgeScript(text, scene, from, depth + 1);
  const plots = [findPlot(commands), findHarmfulPatch(commands, isCut ? source : "", scene)];
  return strictest([
    ...commands.map((command) => judgeCommand(command, scene, inner)),
    ...plots.filter((plot) => plot !== null),
    ...problems.map(isCut ? unread : ask),
  ]);
}
