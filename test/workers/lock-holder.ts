/**
 * Holds the write locks of SQLite files for some time, and reports when it has them. Started by
 * test/event-loop.slow.test.ts.
 */
import { DatabaseSync } from "node:sqlite";

const [ms = "", ...files] = process.argv.slice(2);
const databases = files.map((file) => {
  const db = new DatabaseSync(file, { timeout: 5000 });
  db.exec("BEGIN IMMEDIATE");
  return db;
});
process.stdout.write("held\n");
setTimeout(() => {
  for (const db of databases) db.close();
}, Number(ms));
