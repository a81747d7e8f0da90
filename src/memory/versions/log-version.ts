import { ownerFor } from "../../core/access/scope.ts";
import type { Delta } from "../../core/documents/apply-delta.ts";
import { deltaBetween } from "../../core/documents/delta-between.ts";
import { LociError } from "../../core/errors.ts";
import type { Contents, EventId, NewEvent } from "../../core/event/event.ts";
import { limits } from "../../core/event/limits.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { splitLines } from "../../core/text/markdown/lines.ts";
import {
  chainOf,
  listVersions,
  sourcesOf,
  textHash,
  versionText,
  type Version,
} from "../../index/views/document-versions.ts";
import { takeIn } from "../base/intake.ts";
import { momentAfter, type Moment } from "../base/moment-after.ts";
import type { Parts } from "../base/parts.ts";
import type { DocumentFile } from "./place.ts";

export type LoggedDocument = Pick<DocumentFile, "scope" | "name" | "key"> & {
  readonly stored: Pick<DocumentFile["stored"], "logName">;
};

export interface NewVersion {
  readonly text: string;
  readonly action: Contents["document.written"]["action"];
  readonly by?: string | undefined;
  readonly trust: NewEvent["trust"];
  /**
   * The events that the words come from. If left out, the events of the previous version, because its words may remain.
   */
  readonly sources?: readonly EventId[] | undefined;
  /** True if the version contains text of the version before. Then its trust is at most the trust of that version. */
  readonly isMadeFromBase?: boolean;
  /** True to store the whole text instead of a change to another version. */
  readonly isWhole?: boolean;
  /** A text that the caller already has. If it is the newest version, that version need not be rebuilt. */
  readonly known?: { readonly text: string; readonly hash: string };
}

/**
 * Appends a version of a document to the log. Stores the change since the newest version, or the whole text if that is
 * shorter.
 */
export async function logVersion(parts: Parts, place: LoggedDocument, version: NewVersion): Promise<void> {
  const { newest, cited } = await parts.index.query((db) => {
    const last = listVersions(db, place.key, 1)[0] ?? null;
    return { newest: last, cited: last === null ? [] : sourcesOf(db, last.id) };
  });
  const sources = version.sources ?? cited;
  const base = version.isWhole === true ? null : await findBase(parts, newest, version.known);
  const content = {
    name: place.name,
    file: place.stored.logName,
    action: version.action,
    ...(version.by === undefined ? {} : { by: redactText(version.by) }),
    ...(sources.length === 0 ? {} : { sources: [...sources] }),
  };
  let moment: Moment | null = newest;
  const events = steps(base, version.text).map((step, at, all) => {
    const next = momentAfter(parts.tools, moment);
    moment = { id: next.id, ts: next.at };
    return { step, ...next, isLast: at === all.length - 1 };
  });
  await takeIn(
    // Loci writes the version as the owner, because a principal that may only read can be the first to see another
    // person's edit.
    { ...parts, principal: ownerFor(parts.principal) },
    events.map(({ step, id, at, isLast }, number): NewEvent => {
      const before = number === 0 ? (step.fromBase ? base?.id : undefined) : events[number - 1]?.id;
      return {
        kind: "document.written",
        id,
        at,
        scope: place.scope,
        origin: { device: parts.device(), agent: version.by ?? "loci" },
        trust:
          version.isMadeFromBase === true
            ? weaker(newest?.confirmed === true ? "user" : newest?.trust, version.trust)
            : version.trust,
        content: {
          ...content,
          ...(before === undefined ? {} : { base: before }),
          delta: step.delta.map((splice) => ({ ...splice })),
          hash: textHash(step.text),
          bytes: Buffer.byteLength(step.text),
          ...(isLast ? {} : { more: true }),
        },
      };
    }),
  );
}

const byTrust: readonly NewEvent["trust"][] = ["web", "tool", "import", "agent", "user"];

function weaker(base: NewEvent["trust"] | undefined, own: NewEvent["trust"]): NewEvent["trust"] {
  return base !== undefined && byTrust.indexOf(base) < byTrust.indexOf(own) ? base : own;
}

interface Base {
  readonly id: string;
  readonly text: string;
}

/**
 * Returns the newest version as the base for a change. Returns null if it cannot be rebuilt, or if its chain of changes
 * is too long.
 */
async function findBase(parts: Parts, newest: Version | null, known: NewVersion["known"]): Promise<Base | null> {
  if (newest === null) return null;
  return parts.index.query((db) => {
    const text = newest.hash === known?.hash ? known.text : versionText(db, newest.id);
    if (text === null) return null;
    const { isWhole, events, characters } = chainOf(db, newest.id);
    const isLong = events >= longestChain || characters > 2 * text.length + freeCharacters;
    return !isWhole || isLong ? null : { id: newest.id, text };
  });
}

// Storing a whole text from time to time keeps old versions fast to rebuild.
const longestChain = 100;
const freeCharacters = 20_000;

/** Splits a whole text into the parts that single events store. */
export function stepsTo(text: string): { readonly delta: Delta; readonly hash: string; readonly bytes: number }[] {
  return steps(null, text).map((step) => ({
    delta: step.delta,
    hash: textHash(step.text),
    bytes: Buffer.byteLength(step.text),
  }));
}

/** The part of a version that one event stores. */
interface Step {
  readonly delta: Delta;
  /** The text after this step. */
  readonly text: string;
  readonly fromBase: boolean;
}

function steps(base: Base | null, text: string): Step[] {
  const delta = base === null ? null : deltaBetween(base.text, text);
  if (delta !== null && size(delta) <= size(deltaBetween("", text)) && fits(delta))
    return [{ delta, text, fromBase: true }];
  const whole = deltaBetween("", text);
  return fits(whole) ? [{ delta: whole, text, fromBase: false }] : pieces(text);
}

/** Splits a text that is too large for one event into several steps, each of which adds a piece. */
function pieces(text: string): Step[] {
  const made: Step[] = [];
  for (let from = 0; from < text.length;) {
    const to = pieceEnd(text, from);
    // Inserts after the last line. If that line has no line ending yet, the piece continues it.
    const delta = [{ at: splitLines(text.slice(0, from)).length, remove: 0, insert: text.slice(from, to) }];
    if (!fits(delta)) throw new LociError("EVENT_TOO_LARGE", "a part of the document cannot be kept as it is");
    made.push({ delta, text: text.slice(0, to), fromBase: false });
    from = to;
  }
  return made;
}

const pieceCharacters = 200_000;

/** Ends a piece after a line if possible, because a piece that begins within a word could look like a secret. */
function pieceEnd(text: string, from: number): number {
  const most = from + pieceCharacters;
  if (most >= text.length) return text.length;
  const line = text.lastIndexOf("\n", most - 1);
  if (line >= from) return line + 1;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return isHalf ? most - 1 : most;
}

function size(delta: Delta): number {
  return JSON.stringify(delta).length;
}

/** True if a delta is within the limits of an event, and redaction would not change it. */
function fits(delta: Delta): boolean {
  return (
    delta.length <= limits.splices &&
    Buffer.byteLength(JSON.stringify(delta)) <= maxDeltaBytes &&
    delta.every(({ insert }) => redactText(insert) === insert)
  );
}

// Leaves room for the head of the event, and for the path of the file.
const maxDeltaBytes = 900_000;
