import { checkOwner } from "../../core/access/scope.ts";
import type { AdmissionTools } from "../../core/event/admit.ts";
import type { Event, EventId, EventOf, Scope } from "../../core/event/event.ts";
import { memoryType } from "../../core/event/memory-type.ts";
import { redactDeep } from "../../core/redaction/redact-deep.ts";
import { withoutPrivateDeep } from "../../core/text/private-text.ts";
import { forgottenIds } from "../../index/erasure/erasure-views.ts";
import { documentWith, listVersions, versionText } from "../../index/views/document-versions.ts";
import { citingIds } from "../../index/views/scrub-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";

/** The changes that today's redaction rules would make to stored events. */
export interface ScrubPlan {
  /** The number of events that were checked. */
  readonly events: number;
  /** The events that would be stored again and then erased. */
  readonly ids: ReadonlySet<EventId>;
  /** How many of `ids` are facts or preferences that change only because they cite a rewritten event. */
  readonly citing: number;
  /** Documents whose versions would be erased, except for the present text. */
  readonly documents: ReadonlyMap<string, TaintedDocument>;
  /** How often each kind of secret was found. */
  readonly byRule: Readonly<Record<string, number>>;
  /** The number of changed events of each kind. */
  readonly byKind: Readonly<Record<string, number>>;
  /** Some of the changed events. */
  readonly examples: readonly {
    /** The id of the event. */
    readonly id: EventId;
    /** The kind of the event. */
    readonly kind: string;
    /** A part of the event's text, redacted. */
    readonly excerpt: string;
  }[];
  /** The number of events with a secret in their head, such as in the name of a session. A head cannot be erased. */
  readonly heads: number;
}

/** A document with a version that contains a secret. */
export interface TaintedDocument {
  /** The name of the document. */
  readonly name: string;
  /** The file of the document. */
  readonly file: string;
  /** The scope that the document belongs to. */
  readonly scope: Scope;
}

/** Options for a scrub. */
export interface ScrubOptions {
  /** Receives the number of events checked so far. */
  readonly onProgress?: (events: number) => void;
  /** True to also change document files whose text is the same as in the log. */
  readonly files?: boolean;
}

const mostExamples = 10;

/** Finds the stored events that today's redaction rules would change. Reads the whole log in batches. */
export async function planScrub(parts: Parts, { onProgress }: ScrubOptions = {}): Promise<ScrubPlan> {
  checkOwner(parts.principal, "scrub");
  await freshen(parts);
  const ids = new Set<EventId>();
  const documents = new Map<string, TaintedDocument>();
  const seen = new Map<string, TaintedDocument>();
  const citedBy = new Map<string, readonly EventId[]>();
  const [byRule, byKind] = [new Map<string, number>(), new Map<string, number>()];
  const examples: { id: EventId; kind: string; excerpt: string }[] = [];
  let heads = 0;

  const note = (event: Event, after: unknown): void => {
    byKind.set(event.kind, (byKind.get(event.kind) ?? 0) + 1);
    for (const [rule, found] of newMarkers(event.content, after)) byRule.set(rule, (byRule.get(rule) ?? 0) + found);
    if (examples.length < mostExamples)
      examples.push({ id: event.id, kind: event.kind, excerpt: excerpt(event, after) });
  };

  const events = await eachEvent(parts, onProgress, async (event) => {
    if (changedBy([event.scope, event.origin]) !== null) heads += 1;
    const isDocument = event.kind === "document.written";
    if (!isDocument && !isScrubbed(event)) return;
    const after = changedBy(event.content);
    const document = isDocument ? await parts.index.query((db) => documentWith(db, event.id)) : null;
    if (isDocument && document !== null) {
      seen.set(document, documentOf(event));
      citedBy.set(document, event.content?.sources ?? []);
    }
    if (after === null) return;
    note(event, after);
    if (!isDocument) ids.add(event.id);
    else if (document !== null) documents.set(document, documentOf(event));
  });
  // The changes of several versions together may make up a secret that no single change contains.
  for (const [key, document] of seen)
    if (!documents.has(key) && (await isTainted(parts, key))) documents.set(key, document);
  const cited = await parts.index.query((db) => citingIds(db, ids));
  for (const id of cited) ids.add(id);
  // A summary's file must cite the copies, so that forgetting a copy erases the file too.
  for (const [key, sources] of citedBy) {
    const document = sources.some((id) => ids.has(id)) ? seen.get(key) : undefined;
    if (document !== undefined) documents.set(key, document);
  }
  return {
    events,
    ids,
    citing: cited.length,
    documents,
    byRule: Object.fromEntries(byRule),
    byKind: Object.fromEntries(byKind),
    examples,
    heads,
  };
}

/** True for memories, saved entries and notes. Only these events contain text that can be scrubbed. */
function isScrubbed({ kind }: Event): boolean {
  return memoryType(kind) !== null || kind === "entry.saved" || kind === "note.scheduled";
}

/** Calls `work` for each event that has content and is not forgotten. Returns the number of these events. */
export async function eachEvent(
  parts: Parts,
  onProgress: ScrubOptions["onProgress"],
  work: (event: Event) => void | Promise<void>,
): Promise<number> {
  const forgotten = new Set(await parts.index.query(forgottenIds));
  let events = 0;
  for await (const batch of parts.log.read(null)) {
    for (const event of batch.events) {
      if (event.content === null || forgotten.has(event.id)) continue;
      events += 1;
      await work(event);
    }
    onProgress?.(events);
  }
  return events;
}

function documentOf({ scope, content }: EventOf<"document.written">): TaintedDocument {
  return { scope, name: content?.name ?? "", file: content?.file ?? "" };
}

async function isTainted(parts: Parts, key: string): Promise<boolean> {
  const text = await parts.index.query((db) => {
    const newest = listVersions(db, key, 1)[0];
    return newest === undefined ? null : versionText(db, newest.id);
  });
  return text !== null && changedBy(text) !== null;
}

function excerpt({ content }: Event, after: unknown): string {
  return excerptOf(textOf(content), textOf(after));
}

function textOf(content: unknown): string {
  const { text } = content as { text?: unknown };
  return typeof text === "string" ? text : JSON.stringify(content);
}

/**
 * Applies today's redaction rules to a value. The markers have no fingerprints, because fingerprints differ between
 * devices and all devices must write the same copy.
 */
export function scrubbed<T>(value: T): T {
  return redactDeep(withoutPrivateDeep(value));
}

/** Returns the scrubbed value; null if the rules do not change it. */
export function changedBy<T>(value: T): T | null {
  const after = scrubbed(value);
  return isSame(value, after) ? null : after;
}

// Compares only the strings of equal shapes, because the rules change nothing else.
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) return a === b;
  const others = b as Readonly<Record<string, unknown>>;
  return Object.entries(a).every(([name, value]) => Object.hasOwn(b, name) && isSame(value, others[name]));
}

/**
 * Returns the id of an event's copy. It is computed from the old id, so a second try or another device writes the same
 * event. The time in the id stays the same.
 */
export function copyId(id: string, { sha256 }: Pick<AdmissionTools, "sha256">): string {
  const made = sha256(`scrubbed ${id}`);
  return `${id.slice(0, 15)}${made.slice(0, 3)}-8${made.slice(3, 6)}-${made.slice(6, 18)}`;
}

/**
 * Returns the natural key of a copy. It differs from the old key, which stays forgotten, so no later report brings the
 * old text back.
 */
export function copyKey(
  event: { readonly id: string; readonly key: string },
  tools: Pick<AdmissionTools, "sha256">,
): string {
  return event.key === event.id ? copyId(event.id, tools) : tools.sha256(`scrubbed ${event.key}`);
}

const marker = /\[redacted:([\w-]+)[^\]\s]{0,20}\]|\[(private)\]/g;

/** Counts the new redaction markers of each kind in a value. */
export function newMarkers(before: unknown, after: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (value: unknown, step: number): void => {
    for (const { 1: kind, 2: isPrivate } of JSON.stringify(value).matchAll(marker)) {
      const name = kind ?? isPrivate ?? "";
      counts.set(name, (counts.get(name) ?? 0) + step);
    }
  };
  count(after, 1);
  count(before, -1);
  for (const [name, found] of counts) if (found <= 0) counts.delete(name);
  return counts;
}

/** Returns a few words around the first change of a text, in their redacted form. */
export function excerptOf(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const from = Math.max(0, at - 40);
  return `${from > 0 ? "…" : ""}${after.slice(from, at + 60).toWellFormed()}${after.length > at + 60 ? "…" : ""}`;
}
