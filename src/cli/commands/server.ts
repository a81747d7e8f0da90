import { LociError } from "../../core/errors.ts";
import { defineCliCommand } from "../command.ts";
import { checkDatabases, migrateDatabases, renewEpoch } from "../server/databases.ts";
import { tidyDatabases, verifyErasures } from "../server/erasures.ts";
import { createTeam, inviteMember, listTeams, removeTeam, setQuotas } from "../server/teams.ts";
import { workForServer } from "../server/work.ts";

export const command = defineCliCommand({
  summary: "run the databases and teams of a team server",
  usage: "<action> [options]",
  about: [
    "migrate                         create or update the tables",
    "check                           check what a node needs",
    "restored                        after a restore: laptops send again",
    "tidy                            rewrite files with erased bytes; nightly",
    "work [--once]                   run the jobs: clean up, tidy, end teams",
    "verify --erasures               when erased content is gone from backups",
    "tenants                         list the teams",
    "tenants create <name> --owner <member>   make a team with its first member",
    "tenants invite <number> <member>         for a member who lost all devices",
    "tenants quota <number> [options]         change limits",
    "tenants delete <number> <name>           remove a team, with proof",
    "",
    "The URLs of the databases are read from the environment, because other users\ncan see a command line:",
    "LOCI_POSTGRES_OWNER and LOCI_POSTGRES_KEYS_OWNER (the owner's),\nfor check LOCI_POSTGRES and LOCI_POSTGRES_KEYS (a node's).",
  ],
  examples: [
    "loci server migrate",
    "loci server tenants create acme --owner ada",
    "loci server tenants delete 12 acme",
  ],
  args: {
    action: { type: "positional" },
    words: { type: "positional", valueHint: "many" },
    owner: { type: "string", valueHint: "member", description: "the first administrator of a new team" },
    url: { type: "string", valueHint: "address", description: "the server's address, for the link of an invitation" },
    days: { type: "string", valueHint: "number", description: "how long an invitation is valid; 7 otherwise" },
    members: { type: "string", valueHint: "number", description: "quota: the most members" },
    events: { type: "string", valueHint: "number", description: "quota: the most events" },
    gigabytes: { type: "string", valueHint: "number", description: "quota: the most gigabytes" },
    requests: { type: "string", valueHint: "number", description: "quota: the most requests a minute" },
    "key-backups": {
      type: "string",
      valueHint: "days",
      description: "how long backups of the keys exist; 7",
    },
    "log-backups": {
      type: "string",
      valueHint: "days",
      description: "how long backups and WAL of the log exist; 30",
    },
    erasures: { type: "boolean", description: "verify: what of erased content is left, and until when" },
    once: { type: "boolean", description: "work: run each job once, and end" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const [action, second, ...words] = args._;
    if (action === "check") return checkDatabases(cli);
    if (action === "migrate") return migrateDatabases(cli);
    if (action === "restored") return renewEpoch(cli);
    if (action === "tidy") return tidyDatabases(cli);
    if (action === "work") return workForServer(args, cli);
    if (action === "verify") return verifyErasures(args, cli);
    if (action !== "tenants")
      throw new LociError(
        "USAGE",
        `'${action ?? ""}' is not an action; write migrate, check, restored, tidy, work, verify or tenants`,
      );
    switch (second) {
      case undefined:
        return listTeams(cli);
      case "create":
        return createTeam(words, args, cli);
      case "invite":
        return inviteMember(words, args, cli);
      case "quota":
        return setQuotas(words, args, cli);
      case "delete":
        return removeTeam(words, args, cli);
      default:
        throw new LociError("USAGE", `'${second}' is not an action; write create, invite, quota or delete`);
    }
  },
});
