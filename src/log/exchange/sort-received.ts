import { lineToEvent } from "../../core/event/event-line.ts";
import type { EventId, EventKind } from "../../core/event/event.ts";
import { isSealed, isWholeSealed } from "../../platform/encryption/sealed-line.ts";
import type { KnownLines } from "../replica/known-lines.ts";

/** An event by its id and kind; the kind is empty for a sealed line. */
export interface LineName {
  readonly id: EventId;
  readonly kind: string;
}

/** Received lines, sorted by what has to be done with them. */
export interface SortedLines {
  /** Lines that are new here. */
  readonly fresh: readonly string[];
  /** Events that are stored here whole, and arrived erased. */
  readonly erased: readonly LineName[];
  /** The number of lines that are not events. */
  readonly damaged: number;
}

/** A line of an unknown kind or a newer version is stored too, because a later program can read it. */
export function sortReceived(lines: readonly string[], known: KnownLines, maySeal: boolean): SortedLines {
  const fresh = new Map<string, string>();
  const erased: LineName[] = [];
  let damaged = 0;
  for (const line of lines) {
    const name = nameOf(line);
    if (name === null || /[\r\n]/.test(line) || !isReadable(line, maySeal)) damaged += 1;
    else if (known.stateOf(name.id, name.kind) === undefined) fresh.set(`${name.id} ${name.kind}`, line);
    else if (isErasedLine(line) && known.stateOf(name.id, name.kind) === "whole") erased.push(name);
  }
  return { fresh: [...fresh.values()], erased, damaged };
}

/** Groups events by kind, without sealed ones. */
export function idsByKind(names: readonly LineName[]): Map<EventKind, Set<EventId>> {
  const found = new Map<EventKind, Set<EventId>>();
  for (const { id, kind } of names)
    if (kind !== "") found.set(kind as EventKind, (found.get(kind as EventKind) ?? new Set()).add(id));
  return found;
}

function isReadable(line: string, maySeal: boolean): boolean {
  return isSealed(line) ? maySeal && isWholeSealed(line) : lineToEvent(line).status !== "damaged";
}

function isErasedLine(line: string): boolean {
  return /,"salt":null,"content":null *\}$/.test(line);
}

function nameOf(line: string): LineName | null {
  const [, id, kind] = /^\{"v":"[^"]*","id":"([^"]*)"(?:.*?"kind":"([^"]*)")?/.exec(line) ?? [];
  return id === undefined ? null : { id, kind: kind ?? "" };
}
