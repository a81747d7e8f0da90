import { hosts } from "../../agents/hosts.ts";
import { findInstalled } from "../../agents/install/find-installed.ts";
import { readRecords } from "../../agents/install/install-record.ts";
import type { Cli } from "../command.ts";
import { createInstallRequest } from "./install-request.ts";

/** The agents that `loci install` was run for, and what is wrong with their settings as far as a look at the files tells. */
export async function findAgents(cli: Cli): Promise<{ names: string[]; problems: string[] }> {
  const records = readRecords(cli.places().state);
  const installed = hosts.filter(({ manifest }) => records.some(({ host }) => host === manifest.name));
  const problems = await Promise.all(
    installed.map(async (host): Promise<string[]> => {
      const { name } = host.manifest;
      if (!records.some((record) => record.host === name && record.project === null)) return [];
      try {
        const files = await findInstalled(host, createInstallRequest(cli, null));
        if (files.length === 0)
          return [`${name}: Loci's hooks are gone from its settings; run \`loci install ${name}\``];
        return files.every(({ isCurrent }) => isCurrent)
          ? []
          : [`${name}: its hooks are not what this Loci would write; see \`loci doctor\``];
      } catch {
        return [`${name}: its settings cannot be read; see \`loci doctor\``];
      }
    }),
  );
  return { names: installed.map(({ manifest }) => manifest.name), problems: problems.flat() };
}
