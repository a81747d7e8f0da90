import { jsonLines, readPacked } from "./files.ts";
import { afterLast, turnMs, type DataSet, type Half, type Haystack, type Session, type Turn } from "./shape.ts";

type PackedMessage = readonly [id: number, role: "u" | "a", text: string, anchor?: string | null];

export interface PackedChat {
  readonly id: string | number;
  readonly messages: readonly PackedMessage[];
  readonly questions: readonly {
    readonly id: string;
    readonly type: string;
    readonly question: string;
    readonly answer: string;
    readonly gold: readonly number[];
  }[];
}

/** Loads long chats with one assistant. The first half of the chats is for tuning. */
export function loadBeam(source: "beam100k" | "beam500k"): DataSet {
  const { bytes, stamp } = readPacked(source === "beam100k" ? "beam_100k.jsonl.gz" : "beam_500k.jsonl.gz");
  const chats = [...jsonLines(bytes)] as PackedChat[];
  const haystacks = chats.map((chat, n) => unpackChat(chat, n < chats.length / 2 ? "tune" : "test"));
  return { source, stamp, haystacks };
}

/**
 * Splits a chat into sessions. Consecutive messages with the same time anchor form one session. A message without an
 * anchor belongs to the session before it.
 */
export function unpackChat({ id, messages, questions }: PackedChat, half: Half): Haystack {
  const sessions: (Session & { readonly turns: Turn[] })[] = [];
  let anchor: string | null = null;
  for (const [number, role, text, newAnchor] of messages) {
    let session = sessions.at(-1);
    if (session === undefined || (newAnchor !== undefined && newAnchor !== null && newAnchor !== anchor)) {
      anchor = newAnchor ?? anchor;
      session = { id: `s${sessions.length + 1}`, at: anchor === null ? 0 : parseAnchor(anchor), turns: [] };
      sessions.push(session);
    }
    const speaker = role === "u" ? "user" : "assistant";
    session.turns.push({ id: String(number), speaker, text, at: session.at + session.turns.length * turnMs });
  }
  const sessionOf = new Map(sessions.flatMap((session) => session.turns.map((turn) => [turn.id, session.id])));
  const at = afterLast(sessions);
  const asQuestions = questions
    .filter(({ gold }) => gold.length > 0)
    .map(({ question, gold, ...rest }) => {
      const goldTurns = [...new Set(gold.map(String))].filter((turn) => sessionOf.has(turn));
      const goldSessions = [...new Set(goldTurns.flatMap((turn) => sessionOf.get(turn) ?? []))];
      return { id: rest.id, type: rest.type, answer: rest.answer, half, text: question, at, goldTurns, goldSessions };
    });
  return { id: String(id), sessions, questions: asQuestions };
}

/** Parses an anchor such as "March-15-2024" as nine in the morning of that day. */
function parseAnchor(anchor: string): number {
  const at = Date.parse(`${anchor.replaceAll("-", " ")} 09:00 UTC`);
  if (Number.isNaN(at)) throw new RangeError(`'${anchor}' is not a time anchor as BEAM writes it`);
  return at;
}
