import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { localDay, localTime, timeAgo } from "../../core/text/phrases/times.ts";
import type { Role } from "../../team/identity.ts";
import type { TeamToken } from "../../team/team.ts";
import type { Answer, Cli } from "../command.ts";
import { readNumber } from "../input/filters.ts";
import { table } from "../output/layout.ts";
import { invitationLines } from "../server/teams.ts";
import type { ChosenTeam } from "./team-connection.ts";

export async function listMembers({ server }: ChosenTeam, cli: Cli): Promise<Answer> {
  const members = await server.members();
  const now = members.filter(({ ended }) => ended === null);
  return {
    json: { members },
    lines: () =>
      table(
        now.map(({ name, isAdmin, joined, spaces }) => [
          printableLine(name),
          isAdmin ? cli.style.accent("administrator") : "",
          cli.style.quiet(`since ${localDay(joined)}`),
          spaces.map(({ space, role }) => `${printableLine(space)} (${role})`).join(", "),
        ]),
        { indent: 2 },
      ),
  };
}

export interface InviteOptions {
  readonly isAdmin: boolean;
  readonly space: string | null;
  readonly role: string | undefined;
  readonly days: string | undefined;
}

export async function invite(
  { server, team }: ChosenTeam,
  name: string | undefined,
  options: InviteOptions,
): Promise<Answer> {
  if (name === undefined) throw new LociError("USAGE", "whom? write the name that the new member will have");
  const days = options.days === undefined ? 7 : readNumber("days", options.days, 1, 30);
  const role = options.role === undefined ? null : readRole(options.role);
  const made = await server.invite({ name, isAdmin: options.isAdmin, space: options.space, role, days });
  return {
    json: { id: made.id, name, invitation: made.text, expires: made.expires, server: team.server },
    lines: () => invitationLines(made, name, team.server),
  };
}

export function readRole(text: string): Role {
  if (text === "owner" || text === "writer" || text === "reader") return text;
  throw new LociError("USAGE", `'${text}' is not a role; write owner, writer or reader`);
}

/** Lists the valid tokens and devices. */
export async function listTokens(
  { server }: ChosenTeam,
  { ofAll, isDevices }: { readonly ofAll: boolean; readonly isDevices: boolean },
  cli: Cli,
): Promise<Answer> {
  const now = cli.world.now();
  const found = (await server.tokens(ofAll)).filter(
    ({ kind, revoked, expires }) => (!isDevices || kind === "device") && revoked === null && expires > now,
  );
  const line = ({ id, member, kind, name, scopes, space, expires, lastUsed }: TeamToken): string[] => [
    cli.style.accent(id),
    printableLine(member),
    kind,
    printableLine(name),
    `${scopes.join(",")}${space === null ? "" : ` in ${printableLine(space)}`}`,
    cli.style.quiet(lastUsed === null ? "never used" : `used ${lastUsed}`),
    cli.style.quiet(`until ${localDay(expires)}`),
  ];
  return {
    json: { tokens: found },
    lines: () => (found.length === 0 ? ["There is none."] : table(found.map(line), { indent: 2 })),
  };
}

export interface TokenOptions {
  readonly space: string | undefined;
  readonly scopes: readonly string[];
  readonly days: string | undefined;
}

export async function createToken(
  { server }: ChosenTeam,
  name: string | undefined,
  options: TokenOptions,
): Promise<Answer> {
  if (name === undefined) throw new LociError("USAGE", "for what? write a name by which you will recognise the token");
  const scopes = (options.scopes.length === 0 ? ["read", "write"] : options.scopes).map((scope) => {
    if (scope === "read" || scope === "write" || scope === "sync" || scope === "admin") return scope;
    throw new LociError("USAGE", `'${scope}' is not a scope; write read, write, sync or admin`);
  });
  const days = options.days === undefined ? 90 : readNumber("days", options.days, 1, 366);
  const space = options.space ?? null;
  const made = await server.createToken({ name, scopes, days, space });
  return {
    json: { id: made.id, name, scopes, space, token: made.text, expires: made.expires },
    // The token is alone on standard output, so that it can be piped into a secret store.
    lines: () => [made.text],
    notes: [
      `The token is shown once. It works until ${localDay(made.expires)}; end it with \`loci team tokens revoke ${made.id}\`.`,
    ],
  };
}

export async function showAudit({ server }: ChosenTeam, limit: string | undefined, cli: Cli): Promise<Answer> {
  const entries = await server.audit(limit === undefined ? 50 : readNumber("count", limit, 1, 1000), null);
  return {
    json: { entries },
    lines: () =>
      table(
        entries.map(({ at, actor, action, target }) => [
          cli.style.quiet(localTime(at)),
          printableLine(actor),
          action,
          printableLine(target),
        ]),
        { indent: 2 },
      ),
  };
}

/** Lets in a device that shows a code, after the person has seen its name. */
export async function approveDevice(
  { server }: ChosenTeam,
  code: string | undefined,
  isYes: boolean,
  cli: Cli,
): Promise<Answer> {
  if (code === undefined) throw new LociError("USAGE", "which code? write the one that the new device shows");
  const { device, since } = await server.approveLogin(code, false);
  const question = `Let the device '${printableLine(device)}', which asked ${timeAgo(since, cli.world.now())}, act as you in the team? Only if you are in front of it.`;
  if (!(await cli.confirm(question, isYes, { byDefault: false })))
    return { json: { approved: false, device }, lines: () => ["Nothing was changed."] };
  await server.approveLogin(code, true);
  return {
    json: { approved: true, device },
    lines: () => [`${cli.style.good("✓")} ${printableLine(device)} may join now`],
  };
}

/** Ends a membership. With `erases`, it also erases what the member shared in all spaces, and shows what is left. */
export async function removeMember(
  { server, team }: ChosenTeam,
  name: string | undefined,
  { isYes, erases }: { readonly isYes: boolean; readonly erases: boolean },
  cli: Cli,
): Promise<Answer> {
  if (name === undefined) throw new LociError("USAGE", "whom? write the name of the member");
  const who = printableLine(name);
  const also = erases ? ` Everything that ${who} shared in its spaces is erased for all members.` : "";
  const question = `End the membership of ${who} in ${printableLine(team.team)}? All tokens stop working, and the name is never used again.${also}`;
  if (!(await cli.confirm(question, isYes, { byDefault: false })))
    return { json: { removed: false }, lines: () => ["Nothing was changed."] };
  const { erased } = await server.removeMember(name, erases);
  const left = erased.reduce((sum, one) => sum + one.left, 0);
  return {
    json: { removed: true, name, erased },
    exit: left === 0 ? 0 : 1,
    lines: () => [
      `${cli.style.good("✓")} removed ${who}; servers refuse all tokens and devices of ${who} within 10 seconds`,
      ...erased.map(
        (one) =>
          `${one.left === 0 ? cli.style.good("✓") : cli.style.bad("✗")} ${printableLine(one.space)}: ${count(one.erased, "event")} erased, ${one.left} left`,
      ),
      ...(erases
        ? [cli.style.quiet("  The members' machines erase them with their next sync.")]
        : [cli.style.quiet(`  What ${who} shared stays; \`loci team remove ${who} --erase\` erases it.`)]),
    ],
  };
}
