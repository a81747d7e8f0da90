import { statSync } from "node:fs";
import { join } from "node:path";

import { addLookups, openDatabase, openForBuilding } from "../src/index/database/database.ts";
import type { SqlDatabase, SqlValue } from "../src/index/database/sql-database.ts";
import { openIndex } from "../src/index/open-index.ts";
import { checkLine } from "../src/log/check-line.ts";
import { lineText, readChunks } from "../src/log/jsonl/lines.ts";
import type { JsonlLog } from "../src/log/jsonl/log.ts";
import { listSegments } from "../src/log/jsonl/segments.ts";
import { noKeys } from "../src/platform/encryption/open-keys.ts";
import { decodeLine } from "../src/platform/encryption/sealed-line.ts";
import { writeCorpusLog } from "./corpus-log.ts";
import { atMost, figure, median, timeBudget, type Result } from "./result.ts";
import { withScratch } from "./scratch.ts";

const columns =
  "id, key, kind, type, ts, level, user, space, agent, session, run, acl, trust, importance, origin, outcome, terms, length, text, tags, path, details, duplicate";

// With ten thousand rows, a run ends before the code is compiled and the words are cached. This limit only detects
// something broken.
const smokeBudget = 8;

/**
 * Compares a rebuild from the log with bare inserts of the same rows, which are already in memory, into the same
 * tables.
 */
export async function benchRebuild({ smoke }: { smoke: boolean }): Promise<Result[]> {
  return withScratch(async (folder) => {
    const count = smoke ? 10_000 : 100_000;
    const log = await writeCorpusLog(folder, count);
    const index = openIndex({ state: join(folder, "state"), log });
    await index.rebuild();
    const rows = await index.query(readRows);
    const ours: number[] = [];
    const theirs: number[] = [];
    // Measures processor time, because other load on the machine hardly changes it.
    const ourWork: number[] = [];
    const theirWork: number[] = [];
    const journalled: number[] = [];
    const lines = readLines(log);
    const decoded: number[] = [];
    const checked: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const start = performance.now();
      const before = worked();
      await index.rebuild();
      ours.push(performance.now() - start);
      ourWork.push(worked() - before);
      const bare = openForBuilding(join(folder, `bare-${round}.sqlite`), null);
      await addLookups(bare, null, async () => {});
      const beforeBare = worked();
      theirs.push(insertBare(bare, rows));
      theirWork.push(worked() - beforeBare);
      decoded.push(timeOf(() => lines.forEach((line) => decodeLine(line, noKeys.ring))));
      checked.push(timeOf(() => lines.forEach((line) => checkLine(line, noKeys.ring))));
      journalled.push(insertBare(openDatabase(join(folder, `journalled-${round}.sqlite`), null), rows));
    }
    const size = statSync(index.path()).size;
    index.close();
    return [
      atMost(
        `rebuild.ratio_${count / 1000}k`,
        median(ours) / median(theirs),
        "× bare inserts",
        smoke ? smokeBudget : 1.5,
      ),
      // A rebuild writes its file without a journal, because a crash discards the file. This figure shows how much time
      // that saves.
      figure("rebuild.ratio_to_journalled", median(ours) / median(journalled), "× bare inserts with a journal"),
      figure("rebuild.work_ratio", median(ourWork) / median(theirWork), "× the processor time of bare inserts"),
      // The cost of comparing each content with its digest. A rebuild may take at most 1.1 × as long with this check as
      // without.
      atMost(
        "rebuild.digest_share",
        (median(checked) - median(decoded)) / median(ours),
        "of a rebuild",
        timeBudget(0.09, smoke),
      ),
      figure("rebuild.rate", count / (median(ours) / 1000), "events/s"),
      figure("rebuild.index_bytes_per_memory", size / count, "bytes"),
    ];
  });
}

/** The processor time that this process has used, in milliseconds. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function readLines(log: JsonlLog): string[] {
  return log
    .folders()
    .flatMap(({ path }) => listSegments(path).map((segment) => join(path, segment)))
    .flatMap((path) => [...readChunks(path, 0)].flatMap(({ lines }) => lines.map(lineText)));
}

function readRows(db: SqlDatabase): SqlValue[][] {
  const select = db.prepare(`SELECT ${columns} FROM memories ORDER BY ts`);
  select.setReturnArrays(true);
  return select.all() as unknown as SqlValue[][];
}

const rowsPerTransaction = 10_000;

/**
 * Inserts rows in the obvious way, with the same columns and the settings of `db`. It uses FTS5's own tokenizer,
 * creates all indexes first, numbers rows as they come, and uses large transactions.
 */
function insertBare(db: SqlDatabase, rows: readonly SqlValue[][]): number {
  db.exec("PRAGMA foreign_keys = OFF");
  db.exec(
    "CREATE VIRTUAL TABLE bare_words USING fts5(text, tags, path, content='', tokenize='porter unicode61 remove_diacritics 2')",
  );
  const insert = db.prepare(
    `INSERT INTO memories (${columns}) VALUES (${columns
      .split(",")
      .map(() => "?")
      .join(", ")})`,
  );
  const index = db.prepare("INSERT INTO bare_words (rowid, text, tags, path) VALUES (?, ?, ?, ?)");
  const [text, tags, place] = ["text", "tags", "path"].map((name) => columns.split(", ").indexOf(name)) as [
    number,
    number,
    number,
  ];
  const start = performance.now();
  db.exec("BEGIN");
  for (const [n, row] of rows.entries()) {
    const { lastInsertRowid } = insert.run(...row);
    index.run(lastInsertRowid, row[text] ?? null, row[tags] ?? null, row[place] ?? null);
    if (n % rowsPerTransaction === rowsPerTransaction - 1) db.exec("COMMIT; BEGIN");
  }
  db.exec("COMMIT");
  const took = performance.now() - start;
  db.close();
  return took;
}
