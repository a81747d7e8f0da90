import type { Verdict } from "../../../core/guards/verdict.ts";
import type { Argument } from "../shell/argument.ts";
import type { Invocation } from "../shell/invocation.ts";
import type { Scene } from "./scene.ts";

/** Judges the arguments of one program. `start` judges a command that the program would start. */
export type JudgeArguments = (
  args: readonly Argument[],
  command: Invocation,
  scene: Scene,
  start: (argv: readonly Argument[]) => Verdict,
) => Verdict;
