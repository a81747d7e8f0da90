import { LociError } from "../../core/errors.ts";
import type { Database } from "./database.ts";

interface RoleRow {
  readonly name: string;
  readonly superuser: boolean;
  readonly bypasses: boolean;
  readonly owns: boolean;
  readonly writes: boolean;
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
    ARRAY(
      SELECT c.relname::text FROM pg_class c WHERE c.relnamespace = to_regnamespace('loci') AND c.relkind IN ('r', 'p')
        AND NOT (c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid))
    ) AS open
  FROM pg_roles r WHERE r.rolname = current_user`;

/**
 * Throws DATABASE_REFUSED if row-level security would not hold for the role of this connection: a superuser, an owner
 * of tables, a role with BYPASSRLS, one that may write past the functions, or a table without a policy.
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

function problemOf({ name, superuser, bypasses, owns, writes, open }: RoleRow): string | null {
  if (superuser) return `the role ${name} is a superuser, which row-level security does not bind`;
  if (bypasses) return `the role ${name} has BYPASSRLS`;
  if (owns) return `the role ${name} owns tables of the schema loci`;
  if (writes) return `the role ${name} may write to tables directly`;
  const [table] = open;
  return table === undefined ? null : `the table loci.${table} has no forced row-level security`;
}
