import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Database } from "../../src/platform/postgres/database.ts";
import { schemaFolder } from "../server/postgres-cluster.ts";

/**
 * Faults that are built in on purpose, to show that the checker finds them.
 *
 * - `no-lock`: an append takes its numbers before it locks the stream.
 * - `no-retry-write`: an append that finds its events stored writes nothing, so it does not wait for a standby.
 * - `async-standby`: a commit does not wait for a standby.
 */
export const brokenBuilds = ["no-lock", "no-retry-write", "async-standby"] as const;
export type Broken = (typeof brokenBuilds)[number];

/** Replaces functions of the database. An asynchronous standby is a matter of settings alone. */
export async function breakDatabase(superuser: Database, broken: Broken): Promise<void> {
  if (broken === "no-lock") await superuser.query(appendWithoutLock());
  if (broken === "no-retry-write") await superuser.query(retryWithoutWrite());
}

function appendWithoutLock(): string {
  const lock =
    /UPDATE loci\.streams s SET head = s\.head \+ count, bytes = s\.bytes \+ p_bytes\s+WHERE (.*) RETURNING s\.head, s\.forgets INTO last, forgets;/;
  const number = `SELECT s.forgets INTO forgets FROM loci.streams s WHERE $1;
  PERFORM pg_advisory_lock(p_tenant::int, p_stream);
  last := nextval(format('loci.numbers_%s', p_stream)) + count - 1;
  PERFORM setval(format('loci.numbers_%s', p_stream), last);
  PERFORM pg_advisory_unlock(p_tenant::int, p_stream);`;
  const end = /(\nEND \$\$;)$/;
  const late = `
  UPDATE loci.streams s SET head = greatest(s.head, last), bytes = s.bytes + p_bytes
    WHERE s.tenant = p_tenant AND s.stream = p_stream;$1`;
  const sequences = `DO $do$ DECLARE s int; BEGIN FOR s IN SELECT stream FROM loci.streams LOOP
    EXECUTE format('CREATE SEQUENCE loci.numbers_%s OWNED BY NONE', s);
    EXECUTE format('ALTER SEQUENCE loci.numbers_%s OWNER TO loci_owner', s);
  END LOOP; END $do$;`;
  return `${sequences}${replaced("append", [
    [lock, number],
    [end, late],
  ])}`;
}

/** A function that finds the events and writes nothing. */
function retryWithoutWrite(): string {
  return replaced("append_known", [
    [
      /UPDATE loci\.streams s SET head = s\.head WHERE(.*)\n\s*RETURNING (.*) INTO before, forgets;/,
      "SELECT $2 INTO before, forgets FROM loci.streams s WHERE$1;",
    ],
    [/(UPDATE loci\.streams s SET head = s\.head \+ added, .*;)/, "IF added > 0 THEN $1 END IF;"],
  ]);
}

function replaced(name: string, changes: readonly (readonly [RegExp, string])[]): string {
  const schema = readFileSync(join(schemaFolder, "001-log.sql"), "utf8");
  const whole = new RegExp(`CREATE FUNCTION loci\\.${name}\\([\\s\\S]*?\\nEND \\$\\$;`).exec(schema)?.[0] ?? "";
  return changes.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`loci.${name} has changed; the broken build needs another replacement`);
      return text.replace(from, to);
    },
    whole.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"),
  );
}
