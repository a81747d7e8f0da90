import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { Home } from "./homes.ts";
import { packTurns } from "./metrics.ts";
import type { Haystack, Question, Turn } from "./shape.ts";
import type { Ranking, System } from "./system.ts";

/** Increase this when the baseline is computed differently, so that stored rankings are discarded. */
const version = 2;

interface Kept {
  readonly stamp: string;
  readonly rankings: Record<string, Ranking>;
}

/**
 * The obvious way to search: a bare FTS5 table of the turns and another of the whole sessions. A query matches any word
 * of the question, except the most common words (NLTK's English list). Without that list, the baseline is slightly
 * lower on all sets. The baseline never changes, so its rankings are stored with the home.
 */
export function createBaseline(name: string, isRow: (turn: Turn, source: string) => boolean): System {
  const tables = new Map<Home, { turns?: DatabaseSync; sessions?: DatabaseSync }>();
  const rankingsByHome = new Map<Home, { kept: Kept; isNew: boolean }>();
  const pathOf = ({ folder }: Home) => join(folder, `${name}.json`);

  const rankingsOf = (home: Home) => {
    const known = rankingsByHome.get(home);
    if (known !== undefined) return known;
    const stamp = `${version} ${home.stamp}`;
    const path = pathOf(home);
    const read = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Kept) : undefined;
    const made = { kept: read?.stamp === stamp ? read : { stamp, rankings: {} }, isNew: false };
    rankingsByHome.set(home, made);
    return made;
  };

  const compute = (home: Home, question: Question): Ranking => {
    const own = tables.get(home) ?? {};
    tables.set(home, own);
    own.turns ??= createTable(turnRows(home, isRow));
    own.sessions ??= createTable(sessionRows(home.haystack));
    const start = performance.now();
    const turns = ask(own.turns, question.text, 200);
    const took = performance.now() - start;
    return { turns, sessions: ask(own.sessions, question.text, 200), took };
  };

  const rank = async (home: Home, question: Question): Promise<Ranking> => {
    const entry = rankingsOf(home);
    const known = entry.kept.rankings[question.id];
    if (known !== undefined) return known;
    entry.isNew = true;
    return (entry.kept.rankings[question.id] = compute(home, question));
  };

  return {
    name,
    rank,
    block: async (home, question, tokens) => {
      const { turns } = await rank(home, question);
      return packTurns(turns, home.turns, tokens)
        .map((turn) => turn.text)
        .join("\n");
    },
    leave: (home) => {
      const entry = rankingsByHome.get(home);
      if (entry?.isNew === true) {
        mkdirSync(home.folder, { recursive: true });
        writeFileSync(pathOf(home), JSON.stringify(entry.kept));
      }
      rankingsByHome.delete(home);
      const own = tables.get(home);
      own?.turns?.close();
      own?.sessions?.close();
      tables.delete(home);
    },
  };
}

interface Row {
  readonly id: string;
  readonly text: string;
}

function turnRows({ haystack, source }: Home, isRow: (turn: Turn, source: string) => boolean): Row[] {
  return haystack.sessions.flatMap(({ at, turns }) =>
    turns
      .filter((turn) => isRow(turn, source))
      .map(({ id, speaker, text }) => ({
        id,
        text: source === "locomo" ? `${spokenDate(at)} ${speaker} ${text}` : text,
      })),
  );
}

function sessionRows({ sessions }: Haystack): Row[] {
  return sessions.map(({ id, turns }) => ({ id, text: turns.map(({ text }) => text).join("\n") }));
}

/** Formats a time as LoCoMo does: "1:56 pm on 8 May, 2023". */
function spokenDate(at: number): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Date(at).toLocaleString("en-GB", { timeZone: "UTC", ...options });
  const time = format({ hour: "numeric", minute: "2-digit", hour12: true });
  return `${time} on ${format({ day: "numeric" })} ${format({ month: "long" })}, ${format({ year: "numeric" })}`;
}

function createTable(rows: readonly Row[]): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  db.exec("CREATE VIRTUAL TABLE rows USING fts5(id UNINDEXED, text, tokenize = 'porter unicode61')");
  const insert = db.prepare("INSERT INTO rows (id, text) VALUES (?, ?)");
  db.exec("BEGIN");
  for (const { id, text } of rows) insert.run(id, text);
  db.exec("COMMIT");
  return db;
}

const stopWords = new Set(
  "i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them their theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing a an the and but if or because as until while of at by for with about against between into through during before after above below to from up down in out on off over under again further then once here there when where why how all any both each few more most other some such no nor not only own same so than too very s t can will just don should now".split(
    " ",
  ),
);

function ask(db: DatabaseSync, question: string, limit: number): string[] {
  const all = [...new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
  if (all.length === 0) return [];
  const rareWords = all.filter((word) => !stopWords.has(word));
  const words = rareWords.length === 0 ? all : rareWords;
  const found = db
    .prepare("SELECT id FROM rows WHERE rows MATCH ? ORDER BY rank LIMIT ?")
    .all(words.map((word) => `"${word}"`).join(" OR "), limit);
  return [...new Set(found.map(({ id }) => String(id)))];
}
