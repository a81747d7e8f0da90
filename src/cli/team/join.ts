import { hostname } from "node:os";
import { setTimeout as pauseFor } from "node:timers/promises";

import { connectTeam, type TeamConnection } from "../../client/connect-team.ts";
import { readTeamToken, teamFolder, writeTeam } from "../../config/team-folder.ts";
import { listTeams } from "../../config/teams.ts";
import { requireSafeAddress } from "../../core/access/server-address.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import type { Joined } from "../../team/team.ts";
import type { Answer, Cli } from "../command.ts";
import { prompt } from "../encryption/ask-secrets.ts";
import { wordsOrInput } from "../input/words-or-input.ts";
import { endToken } from "./team-connection.ts";

/** What `loci team join` reads of an address: `https://host/#loci_inv_…`, `https://host/#12`, or `https://host`. */
interface JoinAddress {
  readonly server: string;
  readonly invitation: string | null;
  /** The number of the team, for a login by code. */
  readonly tenant: string | null;
}

/** Joins a team: by an invitation, or by a code that a member types on a machine that has joined before. */
export async function joinTeam(address: string | undefined, name: string | undefined, cli: Cli): Promise<Answer> {
  const { server, invitation, tenant } = readAddress(address);
  const device = deviceName(name);
  const open = connectTeam({ url: server });
  const joined =
    tenant === null
      ? await open.join(invitation ?? (await askInvitation(cli)), device)
      : await waitForApproval(open, tenant, device, cli);
  if (joined === null) throw new LociError("SERVER_ANSWER_INVALID", "the server returned no token");
  return store(server, joined, cli);
}

async function store(server: string, { tenant, member, token }: Joined, cli: Cli): Promise<Answer> {
  const { state } = cli.places();
  const folder = teamFolder(state, { server, tenant });
  const before = listTeams(state).find((team) => team.folder === folder);
  if (before !== undefined && before.member !== member) {
    // This machine cannot store the new token, so the token is revoked.
    await endToken({ url: server, token });
    throw new LociError("CONFLICT", `this machine is ${printableLine(before.member)} in that team already`, {
      next: "Run `loci team leave` first.",
    });
  }
  const about = await connectTeam({ url: server, token }).about();
  const old = before === undefined ? null : readTeamToken(before);
  writeTeam(state, { ...about, server }, token);
  if (old !== null) await endToken({ url: server, token: old });
  const spaces = about.streams.filter(({ kind }) => kind === "space");
  return {
    json: { server, ...about },
    lines: () => [
      `${cli.style.good("✓")} joined ${printableLine(about.team)} as ${printableLine(member)}`,
      spaces.length === 0
        ? "No space is shared with you yet. `loci team spaces create` shares the space of a folder."
        : `Shared with you: ${spaces.map((space) => `${printableLine(space.name)} (${space.role})`).join(", ")}`,
      "What you have stored stays private: only `loci share` and a space's own rule share anything.",
    ],
  };
}

/** Shows a code, and waits until a member has typed it elsewhere. */
async function waitForApproval(
  server: TeamConnection,
  tenant: string,
  device: string,
  { world, style }: Cli,
): Promise<Joined> {
  const login = await server.beginLogin(tenant, device);
  world.stderr.write(
    `On a machine that has joined the team, run:\n\n  ${style.accent(`loci team approve ${login.userCode}`)}\n\n${login.signInUrl === undefined ? "" : `Or sign in at ${printableLine(login.signInUrl)}\n`}Waiting for ten minutes …\n`,
  );
  const end = world.now() + login.expiresInSeconds * 1000;
  while (world.now() < end) {
    await pauseFor(login.intervalSeconds * 1000);
    const answer = await server.pollLogin(login.deviceCode);
    if (answer.state === "ready") return answer;
    if (answer.state === "unknown") break;
  }
  throw new LociError("NOT_AUTHENTICATED", "nobody approved the code in time", {
    next: "Run the command again for a new code.",
  });
}

async function askInvitation({ world }: Cli): Promise<string> {
  const typed =
    world.stdin.isTTY === true && world.stderr.isTTY ? await prompt("Invitation") : await wordsOrInput([], world);
  const invitation = typed.trim();
  if (/^loci_inv_[\w-]{1,200}$/.test(invitation)) return invitation;
  throw new LociError("USAGE", "an invitation begins with loci_inv_", {
    next: "Ask an administrator of the team for one; `loci team invite <name>` makes it.",
  });
}

function readAddress(address: string | undefined): JoinAddress {
  if (address === undefined)
    throw new LociError("USAGE", "which server? write its address, such as `loci team join https://loci.example.com`");
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new LociError("USAGE", `'${address}' is not an address`);
  requireSafeAddress(url);
  const mark = url.hash.slice(1);
  url.hash = "";
  return {
    server: url.href.replace(/\/+$/, ""),
    invitation: mark.startsWith("loci_inv_") ? mark : null,
    tenant: /^[1-9]\d{0,17}$/.test(mark) ? mark : null,
  };
}

function deviceName(name: string | undefined): string {
  const device = name ?? hostname();
  if (/^\P{Cc}{1,64}$/u.test(device)) return device;
  throw new LociError("USAGE", "the name of a device has 1 to 64 characters; choose one with --device");
}
