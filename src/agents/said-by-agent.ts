import type { HookEvent } from "../hooks/hook-event.ts";
import type { Host, HostManifest } from "./host.ts";

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Marks a prompt as an agent's words if no person wrote it. This holds if a tool of another host started this host. It
 * also holds if a tool of the same host calls the hook, because the tool could otherwise forge the person's words.
 */
export function saidByAgent(event: HookEvent, env: Env, hosts: readonly Pick<Host, "manifest">[]): HookEvent {
  if (event.kind !== "prompt-submitted") return event;
  // A host may set the variable of the program that it was made from.
  const own = hosts.find(({ manifest }) => manifest.name === event.host)?.manifest.toolVariables ?? [];
  const isStarted = hosts.some(({ manifest }) =>
    manifest.name === event.host
      ? isCalledByTool(manifest, env)
      : manifest.toolVariables.some((name) => env[name] !== undefined && !own.includes(name)),
  );
  return isStarted ? { ...event, by: "agent" } : event;
}

function isCalledByTool({ onlyInTools }: HostManifest, env: Env): boolean {
  return onlyInTools.some(({ name, ending = "" }) => env[name]?.endsWith(ending) === true);
}
