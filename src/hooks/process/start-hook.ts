import { askWarm, type Patience } from "./ask-warm.ts";

/**
 * Runs one hook: `hook <host> <event>`. Another process answers it if one has the memory open. Otherwise this process
 * loads the rest of its code and does the work itself, with the same result.
 */
export async function startHook(args: readonly string[], patience?: Patience): Promise<void> {
  const asked = await askWarm(args, process.env, patience);
  if (asked.isDone) return;
  const { input } = asked;
  const { runHook } = await import("./hook.ts");
  await (input === undefined ? runHook(args) : runHook(args, () => input));
}
