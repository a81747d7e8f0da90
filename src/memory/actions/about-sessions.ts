import { saysSomething } from "../../core/summary/says-something.ts";
import { shorten } from "../../core/summary/shorten.ts";
import { ownWords } from "../../core/work/work-result.ts";
import type { SqlDatabase } from "../../index/database/sql-database.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import {
  firstPrompts,
  newestOf,
  repliesAfter,
  type AskedSpace,
  type ShortEvent,
} from "../../index/views/about-views.ts";
import { headOf, toItem, type AboutItem, type Question } from "./about-item.ts";

const promptWords = 24;
const resultWords = 36;
const mostEvents = 1_000;

/** Returns the sessions that worked in a space between two times, the latest first, each with its results. */
export async function sessionsBetween({ parts, asked, limit }: Question, since: number, until: number) {
  return parts.index.query((db): AboutItem[] => {
    const talk = newestOf(db, asked, {
      types: ["prompt", "assistant"],
      since: Math.max(0, since),
      until: Math.min(until, Number.MAX_SAFE_INTEGER),
      most: mostEvents,
    });
    const sessions = [...Map.groupBy(talk, ({ session }) => session)];
    const prompts = firstPrompts(
      db,
      asked,
      sessions.flatMap(([session]) => session ?? []),
    );
    return sessions.slice(0, limit).flatMap(([session, events]) => {
      const reply = lastReply(events);
      const first = events.findLast(({ type }) => type === "prompt") ?? prompts.get(session ?? "");
      const [newest] = events;
      if (newest === undefined || (first === undefined && reply === undefined)) return [];
      return [sessionItem("session", newest, first, reply, events)];
    });
  });
}

/** Makes the item of a session from its newest event, the prompt that began the work, and the reply that ended it. */
export function sessionItem(
  kind: "session" | "edit",
  newest: StoredMemory,
  prompt: Pick<StoredMemory, "id" | "text"> | ShortEvent | undefined,
  reply: StoredMemory | undefined,
  events: readonly StoredMemory[],
): AboutItem {
  const said = shorten(ownWords(prompt?.text ?? ""), promptWords);
  // Most replies begin with their result.
  const result = shorten(ownWords(reply?.text ?? ""), resultWords);
  const ids = [reply?.id, newest.id, prompt?.id].filter((id) => id !== undefined);
  return toItem(kind, headOf(newest), said, {
    ids: [...new Set(ids)],
    followed: result === "" ? null : result,
    count: events.length,
    // The words are those of the prompt and of the reply, whatever the newest event is.
    trust: "agent",
  });
}

/** Returns the first reply after an event in its session that says something. */
export function replyAfter(db: SqlDatabase, asked: AskedSpace, event: StoredMemory): StoredMemory | undefined {
  if (event.session === null) return undefined;
  return repliesAfter(db, asked, event, mostReplies).find(({ text }) => saysSomething(text ?? ""));
}

const mostReplies = 3;

function lastReply(events: readonly StoredMemory[]): StoredMemory | undefined {
  return events.find(({ type, trust, text }) => type === "assistant" && trust === "agent" && saysSomething(text ?? ""));
}
