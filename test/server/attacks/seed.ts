import { randomBytes, randomInt, randomUUID } from "node:crypto";

import type { Database } from "../../../src/platform/postgres/database.ts";
import { foreign, foreignId, own } from "./attack.ts";

const tenants = 40;
const streams = 3;

interface Place {
  readonly tenant: number;
  readonly stream: number;
}

/**
 * Makes the values of a row: known values for the own tenant, and values that nobody could guess for all other tenants.
 */
interface Values extends Place {
  readonly text: () => string;
  readonly uuid: () => string;
  readonly bytes: () => Buffer;
  readonly int: () => number;
}

type Seed = Readonly<Record<string, (values: Values) => unknown>>;

const place: Seed = { tenant: ({ tenant }) => tenant, stream: ({ stream }) => stream };
const hashed: Seed = {
  tenant: place["tenant"] as Seed[string],
  id: ({ text }) => text(),
  hash: ({ bytes }) => bytes(),
};

/** One row for each stream of each tenant. A table with tenants that is missing here fails the test. */
const seeds: Readonly<Record<string, Seed>> = {
  tenants: { tenant: ({ tenant }) => tenant, name: ({ text }) => text() },
  members: { tenant: ({ tenant }) => tenant, member: ({ stream }) => stream, name: ({ text }) => text() },
  streams: { ...place, kind: () => "person", name: ({ text }) => text(), owner: ({ stream }) => stream, head: () => 1 },
  events: {
    ...place,
    seq: () => 1,
    id: ({ tenant, stream, uuid }) => (tenant === foreign.tenant && stream === foreign.stream ? foreignId : uuid()),
    kind: () => "fact",
    author: () => 1,
    leaf: () => 0,
    head: ({ text }) => text(),
    tail: ({ bytes }) => bytes(),
  },
  forgotten: { ...place, target: ({ uuid }) => uuid(), kind: () => "", by: () => 0 },
  uncut: { ...place, leaf: ({ int }) => int() },
  sources: { ...place, member: () => 1, device: ({ text }) => text(), cursor: ({ text }) => text() },
  grants: { ...place, member: ({ int }) => int(), role: () => "reader" },
  tokens: {
    ...hashed,
    member: ({ stream }) => stream,
    kind: () => "token",
    name: ({ text }) => text(),
    scopes: () => ["read"],
    expires: () => "2030-01-01",
  },
  logins: { ...hashed, code: ({ text }) => text(), name: ({ text }) => text(), expires: () => "2030-01-01" },
  invitations: { ...hashed, name: ({ text }) => text(), is_admin: () => false, expires: () => "2030-01-01" },
  audit: { tenant: ({ tenant }) => tenant, actor: () => 1, action: () => "a.b", target: ({ text }) => text() },
  subjects: {
    tenant: ({ tenant }) => tenant,
    issuer: ({ text }) => text(),
    subject: ({ text }) => text(),
    member: ({ stream }) => stream,
  },
  leaves: { ...place, next: ({ int }) => int() },
  keys: { ...place, tree: () => 0, level: () => 0, place: () => 0, key: ({ bytes }) => bytes() },
};

export interface Seeded {
  /** Every table with a tenant. */
  readonly tables: readonly string[];
  /** The texts that only rows of other tenants contain. */
  readonly secrets: readonly string[];
}

/** Fills all tables with rows of many tenants and streams, as a superuser. */
export async function seed(superuser: Database): Promise<Seeded> {
  const tables = await superuser.query<{ name: string; has_stream_policy: boolean }>(`
    SELECT c.relname AS name, EXISTS (
      SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND pg_get_expr(p.polqual, c.oid) LIKE '%loci.stream%'
    ) AS has_stream_policy
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant'
    WHERE c.relnamespace = 'loci'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`);
  const secrets: string[] = [];
  for (const { name, has_stream_policy: isOfStream } of tables) {
    const columns = seeds[name];
    if (columns === undefined) throw new Error(`the table ${name} has no rows to attack; add it to seed.ts`);
    const names = Object.keys(columns);
    const text = `INSERT INTO loci.${name} (${names.join(", ")}) VALUES (${names.map((_, n) => `$${n + 1}`).join(", ")})
      ON CONFLICT DO NOTHING`;
    for (const at of places(name === "tenants" ? 1 : streams)) {
      const isOwn = at.tenant === own.tenant && (!isOfStream || at.stream === own.stream);
      const values = isOwn ? ownValues(at) : secretValues(at, secrets);
      await superuser.query(
        text,
        Object.values(columns).map((value) => value(values)),
      );
    }
  }
  await superuser.query("ANALYZE");
  return { tables: tables.map(({ name }) => name), secrets };
}

function places(count: number): Place[] {
  return Array.from({ length: tenants * count }, (_, n) => ({
    tenant: Math.floor(n / count) + 1,
    stream: (n % count) + 1,
  }));
}

function ownValues(at: Place): Values {
  return {
    ...at,
    text: () => `mine-${at.stream}`,
    uuid: () => `00000000-0000-7000-8000-00000000000${at.stream}`,
    bytes: () => Buffer.alloc(32, at.stream),
    int: () => at.stream,
  };
}

function secretValues(at: Place, secrets: string[]): Values {
  const keep = <Value>(value: Value, ...texts: string[]): Value => {
    secrets.push(...texts);
    return value;
  };
  return {
    ...at,
    text: () => {
      const text = randomBytes(12).toString("hex");
      return keep(text, text);
    },
    uuid: () => {
      const uuid = randomUUID();
      return keep(uuid, uuid);
    },
    bytes: () => {
      const bytes = randomBytes(32);
      return keep(bytes, bytes.toString("hex"), bytes.toString("base64"));
    },
    int: () => {
      const int = randomInt(1_000_000_000, 2_000_000_000);
      return keep(int, String(int));
    },
  };
}

/** A digest of every row of every table, so that a change by an attack is noticed. */
export async function digestOf(superuser: Database, tables: readonly string[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await superuser.query<{ digest: string }>(
      `SELECT md5(string_agg(t::text, ' ' ORDER BY t::text)) AS digest FROM loci.${table} t`,
    );
    digests[table] = row?.digest ?? "";
  }
  return digests;
}
