import { LociError, type ErrorCode } from "../../core/errors.ts";
import type { Database } from "../../platform/postgres/database.ts";

/** The error codes of schema/002-team.sql. */
const codes: Readonly<Record<string, { readonly code: ErrorCode; readonly next: string }>> = {
  LOC11: { code: "SCOPE_REFUSED", next: "Ask an administrator of the team; `loci team members` lists them." },
  LOC12: {
    code: "QUOTA_EXCEEDED",
    next: "Erase what you do not need, or ask the operator of the server to raise the limit.",
  },
  LOC13: { code: "NOT_FOUND", next: "`loci team members`, `spaces` and `tokens` list what there is." },
  LOC14: { code: "CONFLICT", next: "Choose another name." },
};

/** Calls a function of the database, and turns its refusals into errors with their codes. */
export async function ask<Row>(database: Database, call: string, values: readonly unknown[]): Promise<Row[]> {
  const places = values.map((_, at) => `$${at + 1}`).join(", ");
  try {
    return await database.query<Row>(`SELECT * FROM loci.${call}(${places})`, values);
  } catch (error) {
    const state = error instanceof Error && "code" in error ? String(error.code) : "";
    const known = codes[state];
    if (known === undefined || !(error instanceof Error)) throw error;
    throw new LociError(known.code, error.message, { next: known.next, cause: error });
  }
}

/** Calls a function that returns one row. */
export async function askOne<Row>(database: Database, call: string, values: readonly unknown[]): Promise<Row> {
  const [row] = await ask<Row>(database, call, values);
  if (row === undefined) throw new LociError("NOT_FOUND", "the team does not exist any more");
  return row;
}
