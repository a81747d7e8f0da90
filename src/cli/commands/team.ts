import { listTeams } from "../../config/teams.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { defineCliCommand, type Answer, type Cli } from "../command.ts";
import { joinTeam } from "../team/join.ts";
import { leave } from "../team/leave.ts";
import {
  approveDevice,
  createToken,
  invite,
  listMembers,
  listTokens,
  removeMember,
  showAudit,
} from "../team/members.ts";
import { exportTeamSpace, changeRole, createSpace, listSpaces, spaceHere } from "../team/spaces.ts";
import { chooseTeam, openTeam, type ChosenTeam } from "../team/team-connection.ts";

const actions = "join, approve, leave, members, invite, remove, role, spaces, export, tokens, devices, audit or delete";

export const command = defineCliCommand({
  summary: "join a team, and manage its members, roles and tokens",
  usage: "[<action>] [options]",
  about: [
    "Alone it shows the team, your role and how to add a device.",
    "join <address>             join with an invitation, or with a code",
    "approve <code>             let in your other device that shows this code",
    "leave                      remove the team's files here, and end the token",
    "members                    who belongs to the team",
    "invite <name>              invite somebody, by the name of an author",
    "remove <name>              end a membership; `--erase` what they shared",
    "role <member> <role>       owner, writer, reader, none; admin, member",
    "spaces                     the shared spaces; `spaces create [name]` makes one",
    "export <file>              write a space that you own to a file",
    "tokens                     yours; `tokens create <name>`, `revoke <id>`",
    "devices                    your devices; `devices revoke <id>`",
    "audit                      what was done to the team",
    "delete                     end the team, and make all it has stored unreadable",
  ],
  examples: [
    "loci team join https://loci.example.com",
    "loci team invite bob --space . --role writer",
    "loci team role bob owner --space github.com/acme/app",
    "loci team tokens create ci --scopes read --days 30",
  ],
  args: {
    action: { type: "positional" },
    words: { type: "positional", valueHint: "many" },
    team: { type: "string", valueHint: "name", description: "which team, if this machine has joined several" },
    device: { type: "string", valueHint: "name", description: "join: the name of this machine" },
    space: { type: "string", valueHint: "name", description: "the space; `.` for that of this folder" },
    role: { type: "string", valueHint: "role", description: "invite: the role in the space; writer otherwise" },
    admin: { type: "boolean", description: "invite: as an administrator" },
    everyone: { type: "boolean", description: "role: every member; spaces create: as writers" },
    scopes: {
      type: "string",
      valueHint: "list",
      description: "tokens: read, write, sync, admin; read,write otherwise",
    },
    days: { type: "string", valueHint: "number", description: "how long an invitation or a token is valid" },
    all: { type: "boolean", description: "tokens and devices of all members" },
    count: { type: "string", valueHint: "number", description: "audit: how many entries; 50 otherwise" },
    erase: { type: "boolean", description: "remove: erase all that the member shared in spaces" },
    yes: { type: "boolean", alias: "y", description: "do not ask" },
  },
  run: async (args, cli) => {
    const [action, ...words] = args._;
    if (action === "join") {
      return joinTeam(words[0], args.device, cli);
    }
    if (action === undefined && listTeams(cli.places().state).length === 0)
      return {
        json: { teams: [] },
        lines: () => ["This machine has joined no team. docs/team.md describes how to run one."],
      };
    if (action === "leave") {
      return leave(chooseTeam(args.team, cli), args.yes === true, cli);
    }
    const chosen = openTeam(args.team, cli);
    const spaceOf = async (): Promise<string | undefined> => (args.space === "." ? spaceHere(cli) : args.space);
    switch (action) {
      case undefined:
        return showTeam(chosen, cli);
      case "members":
        return listMembers(chosen, cli);
      case "spaces":
        if (words[0] === undefined) return listSpaces(chosen);
        if (words[0] !== "create") throw new LociError("USAGE", `'${words[0]}' is not an action; write create`);
        return createSpace(
          chosen,
          words[1] === "." ? undefined : (words[1] ?? (await spaceOf())),
          args.everyone === true ? "writer" : undefined,
          cli,
        );
      case "audit":
        return showAudit(chosen, args.count, cli);
      case "tokens":
      case "devices":
        return tokens(chosen, action, words, args, spaceOf, cli);
      case "approve":
        return approveDevice(chosen, words[0], args.yes === true, cli);
      case "invite":
        return invite(chosen, words[0], {
          isAdmin: args.admin === true,
          space: (await spaceOf()) ?? null,
          role: args.role,
          days: args.days,
        });
      case "role":
        return changeRole(chosen, words, { space: await spaceOf(), isEveryone: args.everyone === true }, cli);
      case "remove":
        return removeMember(chosen, words[0], { isYes: args.yes === true, erases: args.erase === true }, cli);
      case "export":
        return exportTeamSpace(chosen, words[0], (await spaceOf()) ?? (await spaceHere(cli)), cli);
      case "delete":
        return deleteTeam(chosen, args.yes === true, cli);
      default:
        throw new LociError("USAGE", `'${action}' is not an action; write ${actions}`);
    }
  },
});

async function showTeam({ team, server }: ChosenTeam, cli: Cli): Promise<Answer> {
  const [about, usage] = [await server.about(), await server.usage()];
  const spaces = about.streams.filter(({ kind }) => kind === "space");
  return {
    json: { ...about, server: team.server, usage },
    lines: () => [
      `${printableLine(about.team)} on ${team.server}, number ${about.tenant}`,
      `You are ${printableLine(about.member)}${about.isAdmin ? ", an administrator" : ""}. ${count(usage.members, "member")}, ${count(usage.events, "event")} of at most ${usage.mostEvents}.`,
      ...spaces.map(({ name, role }) => `  ${printableLine(name)}  ${cli.style.quiet(role)}`),
      `To add your other machine, run \`loci team join ${team.server}/#${about.tenant}\` there.`,
    ],
  };
}

async function tokens(
  chosen: ChosenTeam,
  what: "tokens" | "devices",
  [action, word]: readonly string[],
  args: { readonly all: true | undefined; readonly days: string | undefined },
  spaceOf: () => Promise<string | undefined>,
  cli: Cli,
): Promise<Answer> {
  if (action === undefined) return listTokens(chosen, { ofAll: args.all === true, isDevices: what === "devices" }, cli);
  if (action === "create" && what === "tokens") {
    return createToken(chosen, word, { scopes: cli.list("scopes"), days: args.days, space: await spaceOf() });
  }
  if (action !== "revoke" || word === undefined)
    throw new LociError("USAGE", `write \`loci team ${what}\`, or \`loci team ${what} revoke <id>\``);
  await chosen.server.revokeToken(word);
  return {
    json: { revoked: word },
    lines: () => [`${cli.style.good("✓")} revoked; servers refuse it within 10 seconds`],
  };
}

async function deleteTeam({ server, team }: ChosenTeam, isYes: boolean, cli: Cli): Promise<Answer> {
  const question = `Delete the team ${printableLine(team.team)} for all members? What it has stored on the server cannot be read by anybody any more.`;
  if (!(await cli.confirm(question, isYes, { byDefault: false })))
    return { json: { deleted: false }, lines: () => ["Nothing was changed."] };
  const { streams, keysLeft } = await server.end(team.team);
  return {
    json: { deleted: true, streams, keysLeft },
    exit: keysLeft === 0 ? 0 : 1,
    lines: () => [
      `${cli.style.good("✓")} no token of the team works any more`,
      `${keysLeft === 0 ? cli.style.good("✓") : cli.style.bad("✗")} ${keysLeft} keys are left of ${count(streams, "stream")}`,
      `The operator removes the encrypted rows with \`loci server tenants delete ${team.tenant}\`; backups of the keys end as the operator has set it.`,
    ],
  };
}
