import type { Principal } from "../../core/access/scope.ts";
import { LociError, type ErrorCode } from "../../core/errors.ts";
import type { EventId } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { limits } from "../../core/event/limits.ts";
import { shorten } from "../../core/summary/shorten.ts";
import { hasSummaryFile } from "../../index/views/summary-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import { spaceNameOf } from "../base/space-of.ts";
import { readDocument } from "../documents/read-document.ts";
import { storeBesideDocument } from "../documents/store-beside-document.ts";
import { givenText } from "../versions/document-text.ts";
import { findArchive, findPlace, type Place } from "../versions/place.ts";
import { summariseOwn, type AgentSession, type WrittenSummary } from "./write-summary.ts";

/** The file of a summary. If `code` is not null, the summary could not be stored beside the document in `file`. */
export interface SavedSummary {
  readonly file: string;
  readonly code: ErrorCode | null;
}

/**
 * Stores the new summary of a session in a file beside the document of the session's agent. Returns null if that agent
 * has no document in the space of `folder`.
 */
export async function saveSummary(
  parts: Parts,
  folder: string,
  { id, text, sources, place }: WrittenSummary,
): Promise<SavedSummary | null> {
  const { level, space, session } = place;
  const agent = place.agent ?? place.origin.agent ?? null;
  // All sessions of the agent can read its files. So a summary that belongs to one session or run gets no file.
  if (level !== "space" && level !== "agent") return null;
  if (agent === null || space === null || session === null) return null;
  return save(parts, folder, { agent, space, session }, { text, sources, summary: id });
}

/** Stores what an agent did in its session, or in its run if it has one. Returns null for any other principal. */
export async function saveOwnSummary(parts: Parts, folder: string): Promise<SavedSummary | null> {
  const { principal } = parts;
  if (principal.kind !== "agent" || principal.space === undefined || principal.session === undefined) return null;
  const { agent, space, session, run } = principal;
  await freshen(parts);
  const own = { agent, space, session, run };
  const summary = await summariseOwn(parts, own);
  return summary === null ? null : save(parts, folder, own, summary);
}

/** A text for a file, and the events that its words come from. */
interface FileText {
  readonly text: string;
  readonly sources: readonly EventId[];
  /** The event with the same text, if there is one. */
  readonly summary?: EventId;
}

async function save(
  parts: Parts,
  folder: string,
  by: AgentSession,
  { text, sources, summary }: FileText,
): Promise<SavedSummary | null> {
  const { agent, space, session } = by;
  if ((await spaceNameOf(parts, parts.spaces.find(folder))) !== space) return null;
  // The agent writes its own file. So the file does not count as the words of the owner.
  const principal: Principal = { kind: "agent", agent, space, session, ...givenFields({ user: parts.principal.user }) };
  const own: Parts = { ...parts, principal };
  const place = await findPlace(own, { scope: "agent", space: folder }, "append");
  try {
    if (!(await isOwnDocument(own, place))) return null;
    if (await parts.index.query((db) => hasSummaryFile(db, by, sources))) return null;
    const clean = givenText(text);
    const path = await storeBesideDocument(own, place, {
      text: `<!-- ${titleOf(by)} -->\n\n${clean}\n`,
      action: "summary",
      slug: slugOf(clean),
      sources: [...(summary === undefined ? [] : [summary]), ...sources].slice(0, limits.targets),
    });
    return { file: findArchive(place, path).file, code: null };
  } catch (error) {
    if (!(error instanceof LociError)) throw error;
    return { file: place.file, code: error.code };
  }
}

/** True if the agent has a document that was written or confirmed here. One that came with a clone gets no files. */
async function isOwnDocument(parts: Parts, place: Place): Promise<boolean> {
  if ((await place.stored.state()) === null) return false;
  return !(await readDocument(parts, place, { mode: "headers" })).isUnconfirmed;
}

function titleOf({ session, run }: AgentSession): string {
  return run === undefined ? `session ${session}` : `run ${run} of session ${session}`;
}

/** The first words of a summary, for the name of its file. */
function slugOf(text: string): string {
  return shorten(text.replace(/^Asked: /, ""), slugWords);
}

/** Four words fit into a file name without being cut. */
const slugWords = 4;
