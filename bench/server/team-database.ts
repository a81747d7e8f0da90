import { openDatabase, type Database } from "../../src/platform/postgres/database.ts";
import {
  createTeamDatabases,
  startServer,
  type PostgresServer,
  type TeamDatabases,
} from "../../test/server/postgres-cluster.ts";

/** A team's database, and beside it a bare table with the same columns, partitions and indexes but nothing else. */
export interface BenchDatabase {
  readonly server: PostgresServer;
  readonly urls: TeamDatabases;
  /** The superuser, for seeding and for what the server counts. */
  readonly superuser: Database;
  readonly close: () => Promise<void>;
}

const bareSchema = `
  CREATE SCHEMA bare;
  CREATE TABLE bare.events (
    tenant bigint NOT NULL, stream int NOT NULL, seq bigint NOT NULL, id uuid NOT NULL, kind text NOT NULL,
    author int NOT NULL, leaf bigint NOT NULL, head text NOT NULL, tail bytea, PRIMARY KEY (tenant, stream, seq)
  ) PARTITION BY HASH (tenant);
  DO $$ BEGIN FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE bare.events_%s PARTITION OF bare.events FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
    EXECUTE format('ALTER TABLE bare.events_%s ALTER COLUMN tail SET STORAGE EXTERNAL', part);
  END LOOP; END $$;
  CREATE UNIQUE INDEX ON bare.events (id, kind, tenant, stream);
  GRANT USAGE ON SCHEMA bare TO loci_node;
  GRANT INSERT ON bare.events TO loci_node;`;

/** Starts PostgreSQL with tenants of one stream each. */
export async function startBenchDatabase(tenants: number): Promise<BenchDatabase> {
  const server = await startServer(["shared_buffers = 512MB", "max_wal_size = 4GB", "autovacuum = off"]);
  const urls = await createTeamDatabases(server);
  const superuser = openDatabase(urls.logSuper);
  await superuser.query(bareSchema);
  await superuser.query(
    "INSERT INTO loci.tenants (tenant, name) SELECT n, n::text FROM generate_series(1, $1::int) n",
    [tenants],
  );
  await superuser.query(
    "INSERT INTO loci.members (tenant, member, name) SELECT n, 1, 'ada' FROM generate_series(1, $1::int) n",
    [tenants],
  );
  await superuser.query(
    `INSERT INTO loci.streams (tenant, stream, kind, name, owner)
     SELECT n, 1, 'person', 'ada', 1 FROM generate_series(1, $1::int) n`,
    [tenants],
  );
  return {
    server,
    urls,
    superuser,
    close: async () => {
      await superuser.close();
      server.dispose();
    },
  };
}

/** The bytes of write-ahead log so far. */
export async function walBytes(superuser: Database): Promise<number> {
  const [row] = await superuser.query<{ bytes: string }>("SELECT pg_current_wal_lsn() - '0/0' AS bytes");
  return Number(row?.bytes);
}
