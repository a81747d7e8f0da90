import type { Answer, Cli } from "../command.ts";
import { showPath } from "./show-path.ts";

/** Returns the answer for a command that tries to store something while capture is off. */
export function notCaptured(cli: Cli): Answer {
  const source = cli.config().settings.find(({ key }) => key === "capture")?.source ?? "";
  return {
    json: { stored: 0, capture: false, source },
    lines: () => [`${cli.style.warn("!")} nothing was stored: capture is off in ${showPath(source, cli)}`],
  };
}
