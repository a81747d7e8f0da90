import type { Answer, Cli } from "../command.ts";
import { showPath } from "./layout.ts";
import type { Style } from "./style.ts";

/** Returns the answer for a command that tries to store something while capture is off. */
export function notCaptured(cli: Cli): Answer {
  const source = cli.config().settings.find(({ key }) => key === "capture")?.source ?? "";
  return {
    json: { stored: 0, capture: false, source },
    lines: () => [`${cli.style.warn("!")} nothing was stored: capture is off in ${showPath(source, cli)}`],
  };
}

/** Returns a warning if the input contained a secret. */
export function secretLines(isRedacted: boolean, style: Style): string[] {
  return isRedacted ? [`${style.warn("!")} it held a secret, which was replaced by a marker before it was stored`] : [];
}
