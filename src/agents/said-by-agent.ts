import type { HookEvent } from "../hooks/hook-event.ts";
import type { Host } from "./host.ts";

/** The event; a prompt in a host that another host's tool has started is the word of that agent, and not of the person. */
export function saidByAgent(
  event: HookEvent,
  env: Readonly<Record<string, string | undefined>>,
  hosts: readonly Pick<Host, "manifest">[],
): HookEvent {
  if (event.kind !== "prompt-submitted") return event;
  const isStarted = hosts.some(
    ({ manifest }) => manifest.name !== event.host && manifest.toolVariables.some((name) => env[name] !== undefined),
  );
  return isStarted ? { ...event, by: "agent" } : event;
}
