import { bound, denied, foreign, noSetting, type Attack } from "./attack.ts";

const tables = ["grants", "audit", "subjects"];
const hash = "decode(repeat('00', 32), 'hex')";
const them = foreign.tenant;
/** Runs statements one by one in a bound transaction. */
const each = (...statements: readonly string[]) =>
  `${bound} SAVEPOINT s; ${statements.map((statement) => `${statement}; ROLLBACK TO s;`).join(" ")}`;
const times = (count: number) => Array.from({ length: count }, () => denied);

/** The tables and functions of members, tokens and invitations. */
export const teamAttacks: readonly Attack[] = [
  {
    name: "members, roles and the audit log without a setting",
    sql: tables.map((table) => `SELECT * FROM loci.${table};`).join(" "),
    errors: tables.map(() => noSetting),
  },
  {
    name: "the audit log and the roles of all tenants",
    sql: `${bound} SELECT count(*) FROM loci.audit; SELECT count(*) FROM loci.grants; SELECT count(*) FROM loci.grants WHERE tenant = ${them}`,
    rows: ["3", "3", "0"],
  },
  {
    name: "hashes of tokens and invitations, and waiting logins",
    sql: each(
      "SELECT hash FROM loci.tokens",
      "SELECT * FROM loci.tokens",
      "SELECT hash FROM loci.invitations",
      "SELECT * FROM loci.logins",
      "SELECT code FROM loci.logins",
    ),
    errors: times(5),
  },
  {
    name: "a hash by its order, its length or a comparison",
    sql: each(
      "SELECT id FROM loci.tokens ORDER BY hash",
      "SELECT length(hash) FROM loci.tokens",
      "SELECT id FROM loci.tokens WHERE hash > '\\x80'",
      "SELECT t FROM loci.tokens t",
    ),
    errors: times(4),
  },
  {
    name: "ids of tokens of all tenants",
    sql: `${bound} SELECT id FROM loci.tokens; SELECT id FROM loci.invitations WHERE tenant = ${them}`,
    rows: ["mine-1", "mine-2", "mine-3"],
  },
  {
    name: "functions of members for another tenant in a bound transaction",
    sql: each(
      `SELECT * FROM loci.authenticate(${them}, 'x', ${hash})`,
      `SELECT * FROM loci.streams_of(${them}, 1)`,
      `SELECT * FROM loci.list_members(${them}, 1)`,
      `SELECT * FROM loci.list_audit(${them}, 1, NULL, 10)`,
      `SELECT * FROM loci.list_tokens(${them}, 1, true)`,
      `SELECT * FROM loci.usage_of(${them})`,
      `SELECT * FROM loci.team_of(${them}, 1)`,
    ),
    errors: times(7),
  },
  {
    name: "changes to another tenant in a bound transaction",
    sql: each(
      `SELECT loci.create_token(${them}, 1, 'x', 'y', ${hash}, 'token', 'n', '{read}', 1, NULL)`,
      `SELECT loci.set_role(${them}, 1, 'x', 'space', 'ada', 'owner')`,
      `SELECT loci.remove_member(${them}, 1, 'x', 'ada', false)`,
      `SELECT loci.end_tenant(${them}, 1, 'x', 'name')`,
      `SELECT * FROM loci.sign_in(${them}, 'issuer', 'subject', 'name')`,
      `SELECT * FROM loci.join_team(${them}, 'i', ${hash}, 't', ${hash}, 'd')`,
    ),
    errors: times(6),
  },
  {
    name: "questions about members of another tenant, by parts of the reads",
    sql: `${bound} SELECT loci.is_admin(${them}, 1), loci.is_active(${them}, 1), loci.role_on(${them}, 1, 1) IS NULL`,
    rows: ["f|f|t"],
  },
  {
    name: "an administrator's reads by a member who is none",
    sql: each("SELECT * FROM loci.list_audit(1, 1, NULL, 10)", "SELECT * FROM loci.list_tokens(1, 1, true)"),
    errors: ["LOC11", "LOC11"],
  },
  {
    name: "functions of the operator, and parts of functions",
    sql: each(
      "SELECT loci.create_tenant('x', 'ada')",
      "SELECT * FROM loci.list_tenants(0, 100)",
      "SELECT loci.remove_tenant(2)",
      "SELECT loci.count_rows(2, '{1}')",
      "SELECT loci.write_audit(1, 1, 'x', 'a.b', 'forged')",
      "SELECT loci.add_member(1, 'eve', true)",
      `SELECT loci.add_token(1, 1, 'x', ${hash}, 'token', 'n', '{admin}', 1)`,
      "SELECT loci.leave_untidy(1)",
    ),
    errors: times(8),
  },
  {
    name: "changes to the audit log",
    sql: each(
      "DELETE FROM loci.audit",
      "UPDATE loci.audit SET target = ''",
      "INSERT INTO loci.audit (tenant) VALUES (1)",
    ),
    errors: times(3),
  },
  {
    name: "numbers of tenants by their sequence",
    sql: "SELECT last_value FROM loci.tenant_numbers; SELECT nextval('loci.tenant_numbers')",
    errors: [denied, denied],
  },
  {
    name: "when files were rewritten",
    sql: "SELECT * FROM loci.untidy; SELECT * FROM loci.tidied; DELETE FROM loci.untidy",
    errors: times(3),
  },
];
