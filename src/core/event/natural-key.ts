/** The identity of an event at its host, so that two reports of it (two hook files, a later import) are one event. */
export interface HostEvent {
  readonly host: string;
  readonly session: string;
  readonly event: string;
  /** The host's own id of the tool use, turn or prompt, if it has one. */
  readonly use?: string;
  /** Without such an id: the number of this event among those of its kind in the session, and its text. */
  readonly ordinal?: number;
  readonly text?: string;
}

/** The natural key: the same for every report of one host event. */
export function naturalKey(event: HostEvent, sha256: (text: string) => string): string {
  const distinct = event.use === undefined ? ["n", event.ordinal ?? 0, sha256(event.text ?? "")] : ["u", event.use];
  return sha256(JSON.stringify([event.host, event.session, event.event, ...distinct])).slice(0, 32);
}
