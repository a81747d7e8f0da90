/**
 * Identifies an event at its host, so that two reports of it, such as a hook and a later import, count as one event.
 */
export interface HostEvent {
  readonly host: string;
  readonly session: string;
  readonly event: string;
  /** The host's own id for the tool use, turn or prompt, if it has one. */
  readonly use?: string;
  /**
   * Used together with `text` if the host has no id: the number of this event among the session's events of its kind.
   */
  readonly ordinal?: number;
  readonly text?: string;
}

/** Makes the natural key, which is the same for every report of one host event. */
export function naturalKey(event: HostEvent, sha256: (text: string) => string): string {
  const distinct = event.use === undefined ? ["n", event.ordinal ?? 0, sha256(event.text ?? "")] : ["u", event.use];
  return sha256(JSON.stringify([event.host, event.session, event.event, ...distinct])).slice(0, 32);
}

/**
 * The prefix of a host's event name if the event came from a transcript and not from a hook: `transcript:PostToolUse`.
 */
export const fromTranscript = "transcript:";
