import { fromTranscript } from "../../core/event/told-by.ts";
import type { HookEvent } from "../../hooks/hook-event.ts";
import { placeEvent } from "../../hooks/place-event.ts";
import { forgottenMark } from "../forget/forgotten-strings.ts";
import type { HostContract } from "../host.ts";
import type { Told } from "./transcript-source.ts";

/** An event from a transcript. */
export interface ToldEvent {
  readonly event: HookEvent;
  /** Its mark is the one that a hook has given it, or would have. */
  readonly isNamed: boolean;
}

/** A transcript's record as the event that a hook would have made; null for records that Loci ignores. */
export function toldToEvent(
  contract: HostContract,
  told: Told,
  hasIds: boolean,
  sha256: (text: string) => string,
): ToldEvent | null {
  const event = contract.readEvent({ event: told.event, input: told.input, env: {} });
  // Text that was redacted in a transcript on request.
  if (event === null || spokenBy(event) === forgottenMark) return null;
  const mark = hasIds && told.hasSameId !== false ? event.mark : null;
  const complete = {
    ...withText(event, told),
    hostEvent: `${fromTranscript}${told.event}`,
    at: told.at,
    mark: mark ?? told.id,
    ...(told.version === undefined ? {} : { hostVersion: told.version }),
  };
  return { event: placeEvent(complete, sha256), isNamed: mark !== null };
}

function spokenBy(event: HookEvent): string | null {
  if (event.kind === "prompt-submitted") return event.prompt;
  return event.kind === "reply-finished" || event.kind === "subagent-finished" ? event.reply : null;
}

/** The event with the parts that the host does not send to its hooks. */
function withText(event: HookEvent, { text, exitCode }: Told): HookEvent {
  if (event.kind === "compaction-finished") return { ...event, summary: event.summary ?? text ?? null };
  if (event.kind === "reply-finished" || event.kind === "subagent-finished")
    return { ...event, reply: event.reply ?? text ?? null };
  if (event.kind !== "tool-finished" || exitCode === undefined) return event;
  return { ...event, result: { ...event.result, exitCode, failed: event.result.failed || exitCode !== 0 } };
}
