import { givenFields } from "../core/given-fields.ts";
import type { HookDetails, HookEvent } from "../hooks/hook-event.ts";
import { fieldsOf, type Fields } from "./fields-of.ts";
import type { HookCall, HostManifest } from "./host.ts";
import { readDetails, type HostWays } from "./read-details.ts";
import { readPlace } from "./read-place.ts";

/** The host-specific parts of reading a hook event. */
export interface HostSpeech extends HostWays {
  readonly manifest: HostManifest;
  /** Variables in which the host names the folder of the project. */
  readonly folderIn: readonly string[];
  /** The host's version, if its environment contains it. */
  versionOf(env: HookCall["env"]): string | undefined;
  /** Identifies an event among all others of its kind, see HookPlace. */
  markOf(event: string, details: HookDetails, fields: Fields): string | null;
  /** Prepares the fields before they are read as an event: null for one that Loci ignores. */
  hear?(fields: Fields, call: HookCall): HookDetails | null | undefined;
}

/** The event that a host reports, as far as it is understood; never throws. */
export function readHookEvent({ event: named, input, env }: HookCall, speech: HostSpeech): HookEvent | null {
  const fields = fieldsOf(input);
  const event = (named || fields.filled("hook_event_name") || "unknown").slice(0, 256);
  const call = { event, input, env };
  const kind = speech.manifest.hooks.find((hook) => hook.event === event)?.kind ?? "unknown";
  const heard = speech.hear?.(fields, call);
  const details = heard === undefined ? readDetails(kind, event, fields, speech) : heard;
  if (details === null) return null;
  const { name } = speech.manifest;
  const place = readPlace(call, fields, { name, version: speech.versionOf(env), folderIn: speech.folderIn });
  // An agent, not the person, wrote the task of a subagent; its start and its answer are separate events.
  const isTalk = details.kind === "prompt-submitted" || details.kind === "reply-finished";
  if (isTalk && place.subagent !== undefined) return null;
  const mark = speech.markOf(event, details, fields);
  const turn = mark === null ? fields.filled("turn_id", "prompt_id") : undefined;
  return { ...place, mark, ...givenFields({ turn }), ...details };
}
