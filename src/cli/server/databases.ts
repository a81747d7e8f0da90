import { checkServer, openServerAdmin, type ServerAdmin, type ServerUrls } from "../../compose/server-admin.ts";
import { LociError } from "../../core/errors.ts";
import type { Answer, Cli } from "../command.ts";

/** Opens the databases with the rights of the operator, runs `work` and closes them. */
export async function asOperator<T>(cli: Cli, work: (admin: ServerAdmin) => Promise<T>): Promise<T> {
  const admin = openServerAdmin(readOwnerUrls(cli));
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

export async function migrateDatabases(cli: Cli): Promise<Answer> {
  const applied = await asOperator(cli, (admin) => admin.migrate());
  const names = [...applied.log, ...applied.keys.map((name) => `keys/${name}`)];
  return {
    json: { applied },
    lines: () =>
      names.length === 0
        ? [`${cli.style.good("✓")} the tables are up to date`]
        : names.map((name) => `${cli.style.good("✓")} ${name}`),
  };
}

/** Gives a restored server a new epoch. Nodes read it at their start, and laptops with their next sync. */
export async function renewEpoch(cli: Cli): Promise<Answer> {
  const epoch = await asOperator(cli, (admin) => admin.renewEpoch());
  return {
    json: { epoch },
    lines: () => [
      `${cli.style.good("✓")} the server has a new epoch`,
      "Restart all nodes. With its next sync, each laptop sends again what the server lost.",
    ],
  };
}

export async function checkDatabases(cli: Cli): Promise<Answer> {
  const checked = await checkServer(readUrls(cli, "LOCI_POSTGRES", "LOCI_POSTGRES_KEYS"));
  const missing = [...checked.log.missing, ...checked.keys.missing.map((name) => `keys/${name}`)];
  const isReady = missing.length === 0;
  return {
    json: { isReady, missing },
    exit: isReady ? 0 : 1,
    lines: () => [
      `${cli.style.good("✓")} both databases answer`,
      `${cli.style.good("✓")} row-level security binds the role of the node`,
      isReady
        ? `${cli.style.good("✓")} the tables are up to date`
        : `${cli.style.bad("✗")} missing: ${missing.join(", ")}; run \`loci server migrate\``,
    ],
  };
}

export function readOwnerUrls(cli: Cli): ServerUrls {
  return readUrls(cli, "LOCI_POSTGRES_OWNER", "LOCI_POSTGRES_KEYS_OWNER");
}

function readUrls({ world: { env } }: Cli, log: string, keys: string): ServerUrls {
  const read = (name: string): string => {
    const url = env[name];
    if (url !== undefined && url !== "") return url;
    throw new LociError("USAGE", `${name} is not set`, {
      next: `Set it to a URL such as postgres://user@host:5432/name; docs/server-operations.md lists all four.`,
    });
  };
  return { log: read(log), keys: read(keys) };
}
