import { askHelper } from "./ask-helper.ts";
import { readEventInput } from "./event-input.ts";

/** The descriptor in which the shell client passes the input that it has already read. */
const readByClient = 3;

/**
 * Runs one hook: `hook <host> <event> [<parent> <lack> [begun]]`. A session helper answers it if one runs. Otherwise
 * this process loads the rest of its code and does the work itself, with the same result. `parent` is the process that
 * started the shell client. It comes from that client, after it has asked the helper without success. With `parent`,
 * this hook does not ask again, and may start a helper. With `begun`, the client has read a part of the input.
 */
export async function startHook(args: readonly string[], patienceMs?: number): Promise<void> {
  const asked = args[2] === undefined ? await askHelper(args, process.env, patienceMs) : ({ isDone: false } as const);
  if (asked.isDone) return;
  const { runHook } = await import("./hook.ts");
  const input = "input" in asked ? asked.input : undefined;
  const beginning = args[4] === "begun" ? readByClient : undefined;
  await runHook(args, (deadline) => input ?? readEventInput(deadline, beginning));
}
