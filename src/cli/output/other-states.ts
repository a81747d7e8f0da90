import type { OtherState } from "../../core/ports/other-state.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { describeOther } from "../../health/describe-states.ts";
import type { Cli } from "../command.ts";
import { wrap } from "./layout.ts";

/** Returns a warning for each other state folder of the memory. */
export function otherLines(others: readonly OtherState[], { style, width }: Cli): string[] {
  return others.flatMap((other) =>
    wrap(printableLine(`${describeOther(other).found}; ${describeOther(other).todo}`), width - 2).map(
      (line, at) => `${at === 0 ? style.warn("!") : " "} ${line}`,
    ),
  );
}
