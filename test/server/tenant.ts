import type { StreamKey } from "../../src/log/postgres/stream.ts";
import type { Database } from "../../src/platform/postgres/database.ts";

/** Makes a tenant with one member and one stream, as a superuser. */
export async function createStream(
  superuser: Database,
  kind: "person" | "space",
): Promise<{ readonly key: StreamKey; readonly member: number }> {
  const [{ tenant } = { tenant: "" }] = await superuser.query<{ tenant: string }>(
    "SELECT nextval('loci.tenant_numbers')::text AS tenant",
  );
  await superuser.query("INSERT INTO loci.tenants (tenant, name) VALUES ($1, $2)", [tenant, `tenant ${tenant}`]);
  await superuser.query("INSERT INTO loci.members (tenant, member, name) VALUES ($1, 1, 'ada')", [tenant]);
  await superuser.query("INSERT INTO loci.streams (tenant, stream, kind, name, owner) VALUES ($1, 1, $2, 'ada', 1)", [
    tenant,
    kind,
  ]);
  return { key: { tenant, stream: 1 }, member: 1 };
}

/** The number of a member by name; makes the member if needed. */
export async function memberNumber(superuser: Database, tenant: string, name: string): Promise<number> {
  const [row] = await superuser.query<{ member: number }>(
    `WITH made AS (
       INSERT INTO loci.members (tenant, member, name)
       SELECT $1, coalesce(max(member), 0) + 1, $2 FROM loci.members WHERE tenant = $1
       ON CONFLICT DO NOTHING RETURNING member
     )
     SELECT member FROM made UNION ALL SELECT member FROM loci.members WHERE tenant = $1 AND name = $2`,
    [tenant, name],
  );
  return row?.member ?? 0;
}
