import type { HookEvent } from "../hooks/hook-event.ts";
import type { Host, HostManifest } from "./host.ts";

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The event. A prompt in a host that another host's tool started counts as that agent's words, not the person's. So
 * does one that a tool of the host itself reports: it could otherwise call the hook to forge the person's words.
 */
export function saidByAgent(event: HookEvent, env: Env, hosts: readonly Pick<Host, "manifest">[]): HookEvent {
  if (event.kind !== "prompt-submitted") return event;
  const isStarted = hosts.some(({ manifest }) =>
    manifest.name === event.host
      ? isCalledByTool(manifest, env)
      : manifest.toolVariables.some((name) => env[name] !== undefined),
  );
  return isStarted ? { ...event, by: "agent" } : event;
}

function isCalledByTool({ onlyInTools }: HostManifest, env: Env): boolean {
  return onlyInTools.some(({ name, ending = "" }) => env[name]?.endsWith(ending) === true);
}
