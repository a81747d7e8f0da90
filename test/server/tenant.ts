import type { StreamKey } from "../../src/log/postgres/stream-key.ts";
import type { Database } from "../../src/platform/postgres/database.ts";

let tenants = 0;

/** Makes a tenant with one member and one stream, as a superuser. */
export async function createStream(
  superuser: Database,
  kind: "person" | "space",
): Promise<{ readonly key: StreamKey; readonly member: number }> {
  tenants += 1;
  const tenant = String(tenants);
  await superuser.query("INSERT INTO loci.tenants (tenant, name) VALUES ($1, $2)", [tenant, `tenant ${tenant}`]);
  await superuser.query("INSERT INTO loci.members (tenant, member, name) VALUES ($1, 1, 'ada')", [tenant]);
  await superuser.query("INSERT INTO loci.streams (tenant, stream, kind, name, owner) VALUES ($1, 1, $2, 'ada', 1)", [
    tenant,
    kind,
  ]);
  return { key: { tenant, stream: 1 }, member: 1 };
}
