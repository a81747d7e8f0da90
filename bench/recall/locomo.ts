import { readPacked } from "./files.ts";
import { afterLast, turnMs, type DataSet, type Haystack, type Half, type Question, type Session } from "./shape.ts";

interface PackedTurn {
  readonly speaker: string;
  readonly dia_id: string;
  readonly text: string;
  readonly blip_caption?: string;
}

interface PackedQuestion {
  readonly question: string;
  readonly answer?: string | number;
  readonly evidence?: readonly string[];
  readonly category: number;
}

export interface PackedConversation {
  readonly sample_id: string;
  readonly conversation: Readonly<Record<string, string | readonly PackedTurn[]>>;
  readonly qa: readonly PackedQuestion[];
  /** For each session and speaker, the facts that a language model once noted, each with its turns. */
  readonly observation?: Readonly<Record<string, Readonly<Record<string, readonly PackedObservation[]>>>>;
}

type PackedObservation = readonly [text: string, turns: string | readonly string[]];

const categories = ["", "multi-hop", "temporal", "open-domain", "single-hop", "adversarial"];

/** A fact that a language model once noted about a conversation, with the turns that show it. */
export interface Observation {
  readonly text: string;
  readonly turns: readonly string[];
}

/** Loads ten conversations between two people. The first five are for tuning. */
export function loadLocomo(): DataSet {
  const { conversations, stamp } = readConversations();
  const haystacks = conversations.map((packed, n) =>
    unpackConversation(packed, n < conversations.length / 2 ? "tune" : "test"),
  );
  return { source: "locomo", stamp, haystacks };
}

/** Loads the facts of each conversation, by its id. */
export function loadObservations(): ReadonlyMap<string, readonly Observation[]> {
  return new Map(readConversations().conversations.map((packed) => [packed.sample_id, unpackObservations(packed)]));
}

export function unpackObservations({ conversation, observation = {} }: PackedConversation): Observation[] {
  const turns = new Set(
    Object.values(conversation).flatMap((packed) =>
      typeof packed === "string" ? [] : packed.map(({ dia_id }) => dia_id),
    ),
  );
  return Object.values(observation)
    .flatMap((bySpeaker) => Object.values(bySpeaker).flat())
    .map(([text, labels]) => ({ text, turns: repairEvidence(typeof labels === "string" ? [labels] : labels, turns) }))
    .filter((one) => one.turns.length > 0);
}

function readConversations(): { readonly conversations: readonly PackedConversation[]; readonly stamp: string } {
  const { bytes, stamp } = readPacked("locomo10.json.gz");
  return { conversations: JSON.parse(bytes.toString("utf8")) as PackedConversation[], stamp };
}

/** Unpacks a conversation with all its questions, including category 5 (`adversarial`). */
export function unpackConversation({ sample_id, conversation, qa }: PackedConversation, half: Half): Haystack {
  const sessions = Object.keys(conversation)
    .filter((name) => /^session_\d+$/.test(name))
    .sort((a, b) => Number(a.slice(8)) - Number(b.slice(8)))
    .flatMap((name) => unpackSession(name, conversation));
  const sessionOf = new Map(sessions.flatMap(({ id, turns }) => turns.map((turn) => [turn.id, id])));
  const at = afterLast(sessions);
  const questions = qa.map((packed, n): Question => {
    const goldTurns = repairEvidence(packed.evidence ?? [], new Set(sessionOf.keys()));
    return {
      id: `${sample_id}-${n}`,
      type: categories[packed.category] ?? String(packed.category),
      half,
      text: packed.question,
      at,
      goldTurns,
      goldSessions: [...new Set(goldTurns.flatMap((turn) => sessionOf.get(turn) ?? []))],
      answer: String(packed.answer ?? ""),
    };
  });
  return { id: sample_id, sessions, questions };
}

function unpackSession(name: string, conversation: PackedConversation["conversation"]): Session[] {
  const packed = conversation[name];
  const date = conversation[`${name}_date_time`];
  if (!Array.isArray(packed) || typeof date !== "string") return [];
  const at = parseSpokenDate(date);
  const turns = (packed as readonly PackedTurn[]).map(({ dia_id, speaker, text, blip_caption }, n) => ({
    id: dia_id,
    speaker,
    text: blip_caption === undefined ? text : `${text} [shared image: ${blip_caption}]`,
    at: at + n * turnMs,
  }));
  return [{ id: name, at, turns }];
}

/** Parses "1:56 pm on 8 May, 2023". Returns milliseconds since 1970. */
export function parseSpokenDate(text: string): number {
  const parts = /^(\d+):(\d+) (am|pm) on (\d+) (\w+), (\d+)$/.exec(text.trim());
  if (parts === null) throw new RangeError(`'${text}' is not a date as LoCoMo writes it`);
  const [, hour, minute, half, day, month, year] = parts;
  const hours = (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  return Date.parse(`${day} ${month} ${year} 00:00 UTC`) + (hours * 60 + Number(minute)) * 60_000;
}

/** Reads turn ids from labels such as "D8:6; D9:17", "D:11:26" or "D30:05". Labels that match no turn are left out. */
export function repairEvidence(labels: readonly string[], turns: ReadonlySet<string>): string[] {
  const found = labels
    .flatMap((label) => label.split(/[;,\s]+/))
    .map((label) => label.replace(/^D:/, "D").replace(/:0+(?=\d)/, ":"))
    .filter((label) => turns.has(label));
  return [...new Set(found)];
}
