import { isAbsolute, win32 } from "node:path";

import { writeTeam } from "../../config/join-team.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";
import { table } from "../output/layout.ts";
import { readRole } from "./people.ts";
import type { ChosenTeam } from "./team-connection.ts";

export async function listSpaces({ server }: ChosenTeam): Promise<Answer> {
  const spaces = await server.spaces();
  return {
    json: { spaces },
    lines: () =>
      spaces.length === 0
        ? ["No space is shared yet. `loci team spaces create` shares the space of this folder."]
        : table(
            spaces.map(({ name, role, everyone, events, bytes: size }) => [
              printableLine(name),
              role ?? "no role",
              everyone === null ? "by role only" : `every member: ${everyone}`,
              count(events, "event"),
              bytes(size),
            ]),
            { indent: 2 },
          ),
  };
}

/** Makes the shared stream of a space; that of the current folder if none is named. Nothing is shared by it. */
export async function createSpace(
  { team, server }: ChosenTeam,
  name: string | undefined,
  everyone: string | undefined,
  cli: Cli,
): Promise<Answer> {
  if (everyone !== undefined && everyone !== "writer" && everyone !== "reader")
    throw new LociError("USAGE", `--everyone is '${everyone}'; it must be writer or reader`);
  const space = name === undefined ? await spaceHere(cli) : checkName(name);
  const stream = await server.createSpace(space, everyone ?? null);
  // So that `loci share` works before the first sync.
  writeTeam(cli.places().state, { ...team, streams: (await server.about()).streams });
  return {
    json: { stream, space, everyone: everyone ?? null },
    lines: () => [
      `${cli.style.good("✓")} made the shared stream of ${printableLine(space)}; you own it`,
      everyone === undefined
        ? "Give others a role with `loci team role <member> writer`."
        : `Every member of the team is a ${everyone}.`,
      "Nothing is shared yet: `loci share` shares a memory.",
    ],
  };
}

/** Changes a role: of a member or of every member on a space, or whether a member is an administrator. */
export async function changeRole(
  { server }: ChosenTeam,
  [member, role]: readonly (string | undefined)[],
  { space, isEveryone }: { readonly space: string | undefined; readonly isEveryone: boolean },
  cli: Cli,
): Promise<Answer> {
  const [who, what] = isEveryone ? [null, member] : [member, role];
  if (who === undefined || what === undefined)
    throw new LociError("USAGE", "write `loci team role <member> <role>`, or `loci team role --everyone <role>`");
  const done = (text: string, json: Readonly<Record<string, unknown>>): Answer => ({
    json,
    lines: () => [`${cli.style.good("✓")} ${text}; servers apply it within 10 seconds`],
  });
  if (who !== null && (what === "admin" || what === "member")) {
    await server.setAdmin(who, what === "admin");
    return done(`${printableLine(who)} is ${what === "admin" ? "an administrator" : "no administrator any more"}`, {
      member: who,
      isAdmin: what === "admin",
    });
  }
  const wanted = what === "none" ? null : readRole(what);
  const place = space ?? (await spaceHere(cli));
  await server.setRole(place, who, wanted);
  return done(`${printableLine(who ?? "every member")}: ${wanted ?? "no role"} in ${printableLine(place)}`, {
    space: place,
    member: who,
    role: wanted,
  });
}

/**
 * Returns the name of the current folder's space. Throws USAGE if it is a path of this machine: the path would tell the
 * team about this machine, and no other machine would find the space by it.
 */
export async function spaceHere(cli: Cli): Promise<string> {
  const { name } = await cli.withMemory((memory) => memory.spaces.resolve(cli.world.cwd));
  if (!isPath(name)) return name;
  throw new LociError("USAGE", "this folder has no git remote, so its space has no name that a team could share", {
    next: "Add the remote with `git remote add origin <address>`, or name a space: `loci team spaces create <name>`, then `loci share <id> --space <name>`.",
  });
}

function checkName(name: string): string {
  if (!isPath(name)) return name;
  throw new LociError("USAGE", `'${printableLine(name)}' is a path of this machine, not the name of a space`, {
    next: "Write a name that all members know, such as github.com/acme/app or `.` in a folder with a git remote.",
  });
}

function isPath(name: string): boolean {
  return isAbsolute(name) || win32.isAbsolute(name) || name.startsWith("~");
}
