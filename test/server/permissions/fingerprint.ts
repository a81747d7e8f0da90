import type { Database } from "../../../src/platform/postgres/database.ts";

/** The state of a whole server: a hash of each table about teams, and of each stream. */
export type Fingerprint = ReadonlyMap<string, string>;

/** The day of a token's last use is left out, because every request may set it. */
const tables: Readonly<Record<string, string>> = {
  tenants: "SELECT t.* FROM loci.tenants t",
  members: "SELECT t.* FROM loci.members t",
  grants: "SELECT t.* FROM loci.grants t",
  tokens: "SELECT t.tenant, t.id, t.member, t.hash, t.kind, t.scopes, t.expires, t.revoked FROM loci.tokens t",
  invitations: "SELECT t.* FROM loci.invitations t",
  logins: "SELECT t.* FROM loci.logins t",
  subjects: "SELECT t.* FROM loci.subjects t",
  audit: "SELECT t.* FROM loci.audit t",
  sources: "SELECT t.* FROM loci.sources t",
};

/** Receipts of erasures are left out, because any reader of a stream completes an erasure of somebody else. */
const streams = `
  SELECT s.tenant || '/' || s.stream AS name, md5(concat(
    (SELECT string_agg(concat(e.id, e.author, e.head, e.tail), ',' ORDER BY e.seq) FROM loci.events e
      WHERE e.tenant = s.tenant AND e.stream = s.stream AND e.kind <> 'memory.erased'),
    (SELECT string_agg(DISTINCT f.target::text, ',') FROM loci.forgotten f
      WHERE f.tenant = s.tenant AND f.stream = s.stream)
  )) AS hash
  FROM loci.streams s`;

export async function takeFingerprint(superuser: Database): Promise<Fingerprint> {
  const found = new Map<string, string>();
  for (const [name, query] of Object.entries(tables)) {
    const hash = `SELECT coalesce(md5(string_agg(r::text, ',' ORDER BY r::text)), '') AS hash FROM (${query}) r`;
    const [row] = await superuser.query<{ hash: string }>(hash, []);
    found.set(name, row?.hash ?? "");
  }
  const rows = await superuser.query<{ name: string; hash: string }>(streams, []);
  for (const { name, hash } of rows) found.set(`stream ${name}`, hash);
  return found;
}

/** The parts of the server that have changed. */
export function changedParts(before: Fingerprint, after: Fingerprint): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}
