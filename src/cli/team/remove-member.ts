import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import type { Answer, Cli } from "../command.ts";
import type { ChosenTeam } from "./team-connection.ts";

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
