import { allowed, ask, strictest, type Verdict } from "../../../core/guards/verdict.ts";
import type { Invocation } from "../shell/invocation.ts";

// Variables that only change the output. All others may decide what is run or read: PATH, LD_PRELOAD, GIT_*,
// NODE_OPTIONS, PAGER, BASH_ENV.
const harmlessNames = /^(?:LC_[A-Z]+|LANG|LANGUAGE|TZ|NO_COLOR|FORCE_COLOR|CLICOLOR|CI|COLUMNS|LINES)$/;
const harmlessValue = /^[\w.@+:-]*$/;

/** True if the variables that are set for a command do not change what it does. */
export function judgeVariables(variables: Invocation["variables"]): Verdict {
  return strictest(
    variables.map(({ name, value }) => {
      const isHarmless = harmlessNames.test(name) && value.kind === "text" && harmlessValue.test(value.text);
      return isHarmless ? allowed : ask(`it sets ${name}, which may change what runs`);
    }),
  );
}
