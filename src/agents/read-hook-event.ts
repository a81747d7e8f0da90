import { givenFields } from "../core/given-fields.ts";
import type { HookDetails, HookEvent } from "../hooks/hook-event.ts";
import { fieldsOf, type Fields } from "./fields-of.ts";
import type { HookCall, HostManifest } from "./host.ts";
import { readDetails, type HostWays } from "./read-details.ts";
import { readPlace } from "./read-place.ts";

/** In what a host's way of telling is its own. */
export interface HostSpeech extends HostWays {
  readonly manifest: HostManifest;
  /** Variables in which the host names the folder of the project. */
  readonly folderIn: readonly string[];
  /** The host's version, where its environment tells. */
  versionOf(env: HookCall["env"]): string | undefined;
  /** What tells an event from all others of its kind, see HookPlace. */
  markOf(event: string, details: HookDetails, fields: Fields): string | null;
  /** What the fields say before they are read as those of an event: null for what nobody wants to know. */
  hear?(fields: Fields, call: HookCall): HookDetails | null | undefined;
}

/** What a host tells, as far as it is understood; whatever it is, nothing is thrown. */
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
  // What a subagent is asked is the word of an agent, and not of the person; that it was, and its answer, are events of their own.
  const isTalk = details.kind === "prompt-submitted" || details.kind === "reply-finished";
  if (isTalk && place.subagent !== undefined) return null;
  const mark = speech.markOf(event, details, fields);
  const turn = mark === null ? fields.filled("turn_id", "prompt_id") : undefined;
  return { ...place, mark, ...givenFields({ turn }), ...details };
}
