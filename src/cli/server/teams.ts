import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import type { MadeSecret } from "../../team/team.ts";
import type { Answer, Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { table } from "../output/layout.ts";
import { asOperator } from "./databases.ts";

/** The options that the actions read. */
interface TenantArgs {
  readonly owner: string | undefined;
  readonly url: string | undefined;
  readonly days: string | undefined;
  readonly members: string | undefined;
  readonly events: string | undefined;
  readonly gigabytes: string | undefined;
  readonly requests: string | undefined;
  readonly "key-backups": string | undefined;
  readonly yes: true | undefined;
}

const teamsInPage = 1000;
const dayMs = 24 * 3_600_000;

export async function listTeams(cli: Cli): Promise<Answer> {
  const teams = await asOperator(cli, ({ operator }) => operator.teams("0", teamsInPage));
  return {
    json: { teams },
    lines: () =>
      teams.length === 0
        ? ["There is no team yet. `loci server tenants create <name> --owner <member>` makes one."]
        : table(
            teams.map((team) => [
              team.tenant,
              printableLine(team.name),
              count(team.members, "member"),
              count(team.events, "event"),
              bytes(team.bytes),
              team.ended === null ? "" : cli.style.warn("ended, not removed yet"),
            ]),
            { indent: 2 },
          ),
  };
}

export async function createTeam([name, ...rest]: readonly string[], args: TenantArgs, cli: Cli): Promise<Answer> {
  const { owner } = args;
  if (name === undefined || rest.length > 0 || owner === undefined)
    throw new LociError("USAGE", "which team? write `loci server tenants create <name> --owner <member>`");
  if (!/^\P{Cc}{1,100}$/u.test(name)) throw new LociError("USAGE", "the name of a team has 1 to 100 characters");
  checkMember(owner);
  const days = readDays(args.days);
  const { tenant, invitation } = await asOperator(cli, async ({ operator }) => {
    const made = await operator.createTeam(name, owner);
    return { tenant: made, invitation: await operator.inviteDevice(made, owner, days) };
  });
  return {
    json: { tenant, name, owner, invitation: invitation.text, expires: invitation.expires },
    lines: () => [
      `${cli.style.good("✓")} made the team ${printableLine(name)}, number ${tenant}`,
      ...invitationLines(invitation, owner, args.url),
    ],
  };
}

export async function inviteMember(
  [tenant, member, ...rest]: readonly string[],
  args: TenantArgs,
  cli: Cli,
): Promise<Answer> {
  if (tenant === undefined || member === undefined || rest.length > 0)
    throw new LociError("USAGE", "whom? write `loci server tenants invite <number> <member>`");
  checkTenant(tenant);
  checkMember(member);
  const days = readDays(args.days);
  const invitation = await asOperator(cli, ({ operator }) => operator.inviteDevice(tenant, member, days));
  return {
    json: { tenant, member, invitation: invitation.text, expires: invitation.expires },
    lines: () => invitationLines(invitation, member, args.url),
  };
}

export async function setQuotas([tenant, ...rest]: readonly string[], args: TenantArgs, cli: Cli): Promise<Answer> {
  if (tenant === undefined || rest.length > 0) throw new LociError("USAGE", "which team? write its number");
  checkTenant(tenant);
  const read = (name: "members" | "events" | "gigabytes" | "requests", most: number): number | undefined => {
    const value = args[name];
    return value === undefined ? undefined : readNumber(name, value, 1, most);
  };
  const gigabytes = read("gigabytes", 1_000_000);
  const quotas = {
    members: read("members", 1_000_000),
    events: read("events", 999_999_999),
    bytes: gigabytes === undefined ? undefined : gigabytes * 1e9,
    requestsAMinute: read("requests", 10_000_000),
  };
  if (Object.values(quotas).every((value) => value === undefined))
    throw new LociError("USAGE", "which limit? add --members, --events, --gigabytes or --requests");
  await asOperator(cli, ({ operator }) => operator.setQuotas(tenant, quotas));
  return {
    json: { tenant, ...quotas },
    lines: () => [`${cli.style.good("✓")} changed; nodes apply it within 10 seconds`],
  };
}

export async function removeTeam(
  [tenant, name, ...rest]: readonly string[],
  args: TenantArgs,
  cli: Cli,
): Promise<Answer> {
  if (tenant === undefined || name === undefined || rest.length > 0)
    throw new LociError("USAGE", "which team? write its number and its name, as `loci server tenants` shows them");
  checkTenant(tenant);
  const backupDays = args["key-backups"] === undefined ? 7 : readNumber("key-backups", args["key-backups"], 0, 3650);
  const question = `Remove the team ${printableLine(name)} with everything that its members have stored on this server? Nobody can undo this.`;
  if (!(await cli.confirm(question, args.yes === true, { byDefault: false })))
    return { json: { removed: false }, lines: () => ["Nothing was changed."] };
  const progress = cli.progress("Removing events");
  let rows = 0;
  const ended = await asOperator(cli, async (admin) => {
    try {
      return await admin.removeTeam({ tenant, name, onProgress: (more) => progress.update((rows += more)) });
    } finally {
      progress.end();
    }
  });
  const left = Object.values(ended.rowsLeft).reduce((sum, one) => sum + one, 0);
  const until = new Date(cli.world.now() + backupDays * dayMs).toISOString().slice(0, 10);
  return {
    json: { removed: left === 0, tenant, name, events: rows, ...ended, backupsOfKeysUntil: until },
    exit: left === 0 ? 0 : 1,
    lines: () => [
      `${cli.style.good("✓")} ${ended.keysLeft} keys are left of ${count(ended.streams, "stream")}: no copy of the log can be read any more`,
      `${left === 0 ? cli.style.good("✓") : cli.style.bad("✗")} ${left} rows are left, in ${Object.keys(ended.rowsLeft).length} tables (${rows} events were removed)`,
      `Backups of the database of keys that were made before today can still decrypt backups of the log. If you keep them for ${count(backupDays, "day")}, that ends on ${until}.`,
      "Members' laptops keep their own copies until they run `loci team leave`.",
    ],
  };
}

/** Tells a person how to use an invitation. The link has the secret after the #, which no server logs. */
export function invitationLines({ text, expires }: MadeSecret, member: string, url?: string): string[] {
  const until = new Date(expires).toISOString().slice(0, 10);
  return [
    `Invitation for ${member}, valid once until ${until}. Send it over a channel that only ${member} reads:`,
    "",
    url === undefined ? `  ${text}` : `  loci team join ${url.replace(/\/+$/, "")}/#${text}`,
    ...(url === undefined ? ["", `${member} runs \`loci team join <server's address>\` and pastes it.`] : []),
  ];
}

function readDays(days: string | undefined): number {
  return days === undefined ? 7 : readNumber("days", days, 1, 30);
}

function checkTenant(tenant: string): void {
  if (!/^[1-9]\d{0,17}$/.test(tenant))
    throw new LociError("USAGE", `'${tenant}' is not the number of a team; \`loci server tenants\` lists them`);
}

function checkMember(member: string): void {
  if (!/^[\w.@-]{1,64}$/.test(member))
    throw new LociError("USAGE", `'${member}' is not a member's name: 1 to 64 letters, digits or . - _ @`);
}
