import { resolve } from "node:path";

import { exportSpace } from "../../compose/export-space.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { bytes, count } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";
import { showPath } from "../output/show-path.ts";
import type { ChosenTeam } from "./team-connection.ts";

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
