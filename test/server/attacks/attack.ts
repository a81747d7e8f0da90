/** A script of SQL that runs with the role of a node, and the output that is allowed. */
export interface Attack {
  readonly name: string;
  readonly sql: string;
  /** The rows that it prints, exactly; none by default. `any` if they vary, and only secrets are looked for. */
  readonly rows?: readonly string[] | "any";
  /** The SQLSTATE of each error, exactly; none by default. */
  readonly errors?: readonly string[];
}

/** The tenant and stream that the scripts may read. Everything else is foreign. */
export const own = { tenant: 1, stream: 1 };
export const foreign = { tenant: 2, stream: 1 };
/** The id of the first foreign event, which an attacker may know. */
export const foreignId = "11111111-1111-7111-8111-111111111111";

const enter = (tenant: number | null, stream: number | null) =>
  `DO $$ BEGIN PERFORM loci.enter(${tenant ?? "NULL"}, ${stream ?? "NULL"}); END $$;`;
/** Binds a transaction to a stream, without a row of output. */
export const enterForeign = enter(foreign.tenant, foreign.stream);
export const bound = `BEGIN; ${enter(own.tenant, own.stream)}`;

export const noSetting = "42704";
export const emptySetting = "22P02";
export const denied = "42501";
