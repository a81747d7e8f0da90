import { hash } from "node:crypto";
import { join } from "node:path";

import { openMemory } from "../../src/compose/open-memory.ts";
import type { Settings } from "../../src/memory/base/settings.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { RecallItem } from "../../src/memory/recall/recall-types.ts";
import { importIn } from "../import.ts";
import type { Half } from "../recall/shape.ts";
import { atLeast, atMost, figure, type Result } from "../result.ts";
import { withScratch } from "../scratch.ts";
import type { MadeCall, MadeConversation, MadeTurn } from "../transcripts/conversation.ts";
import { writeConversations } from "../transcripts/write-transcripts.ts";
import { loadPeople, type LaterQuestion, type Person, type WrittenSession, type WrittenTurn } from "./load-people.ts";

/**
 * Imports the transcripts of written developer sessions, asks the prompts of later sessions, and measures what the block
 * begins with and whether it has the answer. A smoke run uses one person, and has floors that detect something broken.
 */
export async function benchSessions({ smoke }: { readonly smoke: boolean }): Promise<Result[]> {
  const people = loadPeople();
  const rows: Row[] = [];
  const generic: GenericRow[] = [];
  for (const person of smoke ? people.slice(0, 1) : people)
    await withScratch(async (folder) => {
      const asked = await askPerson(folder, person);
      rows.push(...asked.rows);
      generic.push(...asked.generic);
    });
  const results = [...Map.groupBy(rows, ({ half }) => half)].flatMap(([half, own]) => [
    ...summarise(`${half}.all`, own),
    ...[...Map.groupBy(own, ({ kind }) => kind)].flatMap(([kind, some]) => summarise(`${half}.${kind}`, some)),
    ...summariseGeneric(half, generic),
  ]);
  return smoke ? results.map(withFloor) : results;
}

/** Bounds slightly below the figures of the person in a smoke run. */
const floors: Readonly<Record<string, number>> = {
  "all.questions": 70,
  "all.with a block": 0.8,
  "all.first line is an answer": 0.95,
  "all.right answer in the block": 0.73,
  "all.right answer first": 0.52,
};
/** One of the twelve prompts gets a block. */
const mostGeneric = 0.2;

function withFloor(result: Result): Result {
  const { name, value, unit } = result;
  const figureName = name.split(".").slice(2).join(".");
  if (figureName === "generic.with a block") return atMost(name, value, unit, mostGeneric);
  const floor = floors[figureName];
  return floor === undefined ? result : atLeast(name, value, unit, floor);
}

function summariseGeneric(half: Half, rows: readonly GenericRow[]): Result[] {
  const own = rows.filter((row) => row.half === half);
  return [
    figure(`sessions.${half}.generic.prompts`, own.length, "prompts"),
    figure(
      `sessions.${half}.generic.with a block`,
      shareOf(own, ({ hasBlock }) => hasBlock),
      "share",
    ),
  ];
}

interface GenericRow {
  readonly half: Half;
  readonly hasBlock: boolean;
}

/** What the block for one question contains. */
interface Row {
  readonly half: Half;
  readonly kind: string;
  readonly hasBlock: boolean;
  /** True if the first line is an agent's reply, a fact, or a right answer. */
  readonly isAnswerFirst: boolean;
  readonly isRightFirst: boolean;
  readonly isRightShown: boolean;
  /** True if the block has an answer that no longer holds, and not the right one. */
  readonly isOldAlone: boolean;
}

function summarise(kind: string, rows: readonly Row[]): Result[] {
  const share = (name: string, isSo: (row: Row) => boolean, of: readonly Row[] = rows) =>
    figure(`sessions.${kind}.${name}`, shareOf(of, isSo), "share");
  const given = rows.filter(({ hasBlock }) => hasBlock);
  return [
    figure(`sessions.${kind}.questions`, rows.length, "questions"),
    share("with a block", (row) => row.hasBlock),
    share("first line is an answer", (row) => row.isAnswerFirst, given),
    share("right answer in the block", (row) => row.isRightShown),
    share("right answer first", (row) => row.isRightFirst),
    share("old answer alone", (row) => row.isOldAlone),
  ];
}

function shareOf<T>(values: readonly T[], isSo: (value: T) => boolean): number {
  return values.filter(isSo).length / values.length;
}

/** Imports the transcripts of a person. */
export async function importPerson(folder: string, person: Person): Promise<void> {
  for (const [host, sessions] of Map.groupBy(person.sessions, (session) => session.host)) {
    writeConversations(
      folder,
      host,
      sessions.map((session) => toConversation(person, session)),
    );
    await importIn(folder, host);
  }
}

/** Opens the memory of an imported person. */
export function openPerson(folder: string, now: () => number, settings?: Partial<Settings>): Promise<Memory> {
  return openMemory({
    memory: join(folder, "memory"),
    env: { HOME: folder, XDG_STATE_HOME: join(folder, "memory-state") },
    now,
    settings,
  });
}

async function askPerson(folder: string, person: Person): Promise<{ rows: Row[]; generic: GenericRow[] }> {
  await importPerson(folder, person);
  let now = 0;
  const memory = await openPerson(folder, () => now);
  const recall = async ({ space, at, prompt }: Pick<LaterQuestion, "space" | "at" | "prompt">) => {
    now = at;
    return memory.recall({ prompt, space: folderOf(person, space), record: false });
  };
  const rows: Row[] = [];
  for (const question of person.questions)
    rows.push(await judge(memory, person, question, (await recall(question)).items));
  const generic: GenericRow[] = [];
  for (const prompt of person.generic)
    generic.push({ half: person.half, hasBlock: (await recall(prompt)).block !== null });
  await memory.close();
  return { rows, generic };
}

/** Judges the block for a later question. */
export async function judge(
  memory: Memory,
  person: Person,
  { kind, answers, says, not }: LaterQuestion,
  items: readonly RecallItem[],
): Promise<Row> {
  const lines = await Promise.all(
    items.map(async ({ id, asked, kind: shownAs, excerpt }) => {
      const turn = await turnOf(memory, person, await quotedBy(memory, id));
      const prompt = asked === undefined ? null : await turnOf(memory, person, asked);
      const isAnswer = [turn, prompt].some((one) => one !== null && answers.includes(one.id));
      const isRight = isAnswer && says.some((text) => excerpt.includes(oneLine(text)));
      return { isRight, isOld: turn !== null && not.includes(turn.id), isReply: shownAs === "fact" || isReply(turn) };
    }),
  );
  const isRightShown = lines.some(({ isRight }) => isRight);
  return {
    half: person.half,
    kind,
    hasBlock: items.length > 0,
    isAnswerFirst: lines[0] !== undefined && (lines[0].isReply || lines[0].isRight),
    isRightFirst: lines[0]?.isRight ?? false,
    isRightShown,
    isOldAlone: !isRightShown && lines.some(({ isOld }) => isOld),
  };
}

/** Returns the event that a fact quotes; the id itself for any other memory. */
async function quotedBy(memory: Memory, id: string): Promise<string> {
  const shown = await memory.show(id);
  if (shown.status !== "found" || shown.memory.type !== "fact") return id;
  return (await memory.facts.show(id)).fact.evidence[0]?.event ?? id;
}

function isReply(turn: WrittenTurn | null): boolean {
  return turn !== null && "reply" in turn;
}

/** A block shows line breaks as blanks. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The turn that a memory comes from; null for a summary or anything else that no turn says. */
export async function turnOf(memory: Memory, person: Person, id: string): Promise<WrittenTurn | null> {
  const shown = await memory.show(id);
  if (shown.status !== "found") return null;
  const { session, text } = shown.memory;
  const written = person.sessions.find((one) => sessionId(one) === session);
  const lengthIn = (turn: WrittenTurn): number =>
    Math.max(0, ...textsOf(turn).map((one) => (text?.includes(one.trim()) === true ? one.trim().length : 0)));
  // The longest match counts, because a short prompt such as “k” is also a part of other texts.
  const [best] = (written?.turns ?? []).toSorted((one, other) => lengthIn(other) - lengthIn(one));
  return best === undefined || lengthIn(best) === 0 ? null : best;
}

function textsOf(turn: WrittenTurn): string[] {
  if ("user" in turn) return [turn.user];
  return "reply" in turn ? [turn.reply] : [turn.output, commandOf(turn)].filter((text) => text.trim() !== "");
}

function commandOf({ tool, input }: { readonly tool: string; readonly input: string }): string {
  return tool === "Bash" ? input : `${tool.toLowerCase()} ${input}`;
}

export function folderOf({ name }: Person, space: string): string {
  return `/home/${name}/${space}`;
}

/** Hosts name sessions by UUIDs. */
function sessionId({ session }: WrittenSession): string {
  const hex = hash("sha256", session, "hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A minute passes between two turns. */
const turnMs = 60_000;

function toConversation(person: Person, session: WrittenSession): MadeConversation {
  const turns: { id: string; at: number; prompt: string; calls: MadeCall[]; reply: string }[] = [];
  for (const [n, turn] of session.turns.entries()) {
    const at = session.at + n * turnMs;
    const open = turns.at(-1);
    if ("user" in turn) turns.push({ id: turn.id, at, prompt: turn.user, calls: [], reply: "" });
    else if (open === undefined) throw new Error(`${session.session} does not begin with a prompt`);
    else if ("reply" in turn) open.reply += open.reply === "" ? turn.reply : `\n\n${turn.reply}`;
    else open.calls.push({ id: turn.id, at, command: commandOf(turn), output: turn.output, exitCode: turn.ok ? 0 : 1 });
  }
  const made: readonly MadeTurn[] = turns;
  return { session: sessionId(session), folder: folderOf(person, session.space), at: session.at, turns: made };
}
