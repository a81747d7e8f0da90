import { LociError } from "../../core/errors.ts";
import type { Database } from "./database.ts";

interface RoleRow {
  readonly name: string;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly owns: boolean;
  readonly writes: boolean;
  readonly makes: boolean;
  readonly bound: boolean;
  readonly open: readonly string[];
}

// "Owns" also counts what the role could become: a member of the owner can set the owner's role.
const question = `
  SELECT r.rolname AS name, r.rolsuper AS superuser,
    EXISTS (SELECT FROM pg_roles b WHERE b.rolbypassrls AND pg_has_role(r.oid, b.oid, 'MEMBER')) AS bypasses,
    EXISTS (
      SELECT FROM pg_class c WHERE c.relnamespace = to_regnamespace('loci') AND pg_has_role(r.oid, c.relowner, 'MEMBER')
    ) AS owns,
    EXISTS (
      SELECT FROM pg_class c WHERE c.relnamespace = to_regnamespace('loci') AND c.relkind IN ('r', 'p')
        AND has_table_privilege(r.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
    ) AS writes,
    to_regnamespace('loci') IS NOT NULL AND (has_database_privilege(r.oid, current_database(), 'CREATE, TEMPORARY')
      OR has_schema_privilege(r.oid, to_regnamespace('loci'), 'CREATE')) AS makes,
    coalesce(current_setting('loci.tenant', true), '') || coalesce(current_setting('loci.stream', true), '') <> '' AS bound,
    ARRAY(
      SELECT c.relname::text FROM pg_class c WHERE c.relnamespace = to_regnamespace('loci') AND c.relkind IN ('r', 'p')
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid))
    ) AS open
  FROM pg_roles r WHERE r.rolname = current_user`;

/**
 * Throws DATABASE_REFUSED if row-level security would not hold for the role of this connection: a superuser, an owner
 * of tables, a role with BYPASSRLS, one that may write past the functions or make tables, even temporary ones, one whose
 * defaults name a tenant, or a table without a policy.
 */
export async function checkRole(database: Database): Promise<void> {
  const [role] = await database.query<RoleRow>(question, []);
  if (role === undefined) throw new LociError("DATABASE_REFUSED", "the database does not know its own user");
  const problem = problemOf(role);
  if (problem !== null)
    throw new LociError("DATABASE_REFUSED", problem, {
      next: "Start the server with the URL of loci_node or of a member of that role only.",
    });
}

function problemOf({ name, superuser, bypasses, owns, writes, makes, bound, open }: RoleRow): string | null {
  if (superuser) return `the role ${name} is a superuser, which row-level security does not bind`;
  if (bypasses) return `the role ${name} has BYPASSRLS`;
  if (owns) return `the role ${name} owns tables of the schema loci`;
  if (writes) return `the role ${name} may write to tables directly`;
  if (makes) return `the role ${name} may create temporary tables or schemas; revoke CREATE and TEMPORARY`;
  if (bound) return `the role ${name} has a default for loci.tenant or loci.stream`;
  const [table] = open;
  return table === undefined ? null : `the table loci.${table} has no forced row-level security`;
}
