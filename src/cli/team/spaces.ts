import { isAbsolute, win32, resolve } from "node:path";

import { exportSpace } from "../../compose/export-space.ts";
import { writeTeam } from "../../config/team-folder.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";
import { table, showPath } from "../output/layout.ts";
import { readRole } from "./members.ts";
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

/**
 * Makes the shared stream of a space, or of the current folder's space if none is named. This alone shares no memories.
 */
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
  // Stores the new stream, so that `loci share` works before the first sync.
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

/** Writes the shared stream of a space that the member owns to a file. Private streams are not part of it. */
export async function exportTeamSpace(
  { team, server }: ChosenTeam,
  file: string | undefined,
  space: string,
  cli: Cli,
): Promise<Answer> {
  if (file === undefined) throw new LociError("USAGE", "to which file? write `loci team export <file>`");
  const grant = (await server.about()).streams.find(({ kind, name }) => kind === "space" && name === space);
  if (grant === undefined)
    throw new LociError("NOT_FOUND", `${printableLine(space)} is not a shared space of yours`, {
      next: "`loci team spaces` lists them; choose one with --space.",
    });
  if (grant.role !== "owner")
    throw new LociError("SCOPE_REFUSED", `you are a ${grant.role} of ${printableLine(space)}; an owner exports it`, {
      next: "Ask an owner of the space. `loci team members` shows them.",
    });
  const path = resolve(cli.world.cwd, file);
  const written = await exportSpace(team, grant.stream, path);
  return {
    json: { space, file: path, ...written },
    lines: () => [
      `${cli.style.good("✓")} ${count(written.events, "event")} of ${printableLine(space)} in ${showPath(path, cli)} (${bytes(written.bytes)}), for your eyes only`,
      ...(written.erased > 0 ? [cli.style.quiet(`  ${count(written.erased, "event")} without content: erased`)] : []),
      cli.style.quiet("  A later erasure does not reach this file. Members' private streams are not in it."),
    ],
  };
}
