import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { localTime } from "../../core/text/phrases/times.ts";
import type { NewNote, Note } from "../../memory/history/history.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { parseFuture } from "../input/moments.ts";
import { onlyFor } from "../input/shared-args.ts";
import { cut } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";
import { notCaptured } from "../output/storing-lines.ts";

export const command = defineCliCommand({
  summary: "notes that come due at a time",
  usage: "[--add <text> --at <when>] [--due] [--remove <id>]",
  examples: [
    'loci notes --add "Renew the certificate" --at 2027-01-10T09:00',
    'loci notes --add "Stand-up" --cron "0 9 * * 1-5" --zone Europe/Berlin',
    "loci notes --due",
    "loci notes --remove 9f3a21bc",
  ],
  args: {
    add: { type: "string", valueHint: "text", description: "add a note" },
    at: { type: "string", valueHint: "when", description: "once: 30min, 12h or 3d from now, or 2027-01-10T09:00" },
    cron: { type: "string", valueHint: "expression", description: "repeatedly: five fields of cron" },
    zone: { type: "string", valueHint: "name", description: "the time zone of --cron; by default the machine's" },
    due: { type: "boolean", description: "the notes that are due; each is shown once" },
    remove: { type: "string", valueHint: "id", description: "remove a note for good" },
  },
  run: async (args, cli) => {
    const actions = [args.add, args.remove, args.due === true ? "" : undefined].filter((one) => one !== undefined);
    if (actions.length > 1) throw new LociError("USAGE", "one at a time: --add, --due or --remove");
    const { add, remove } = args;
    onlyFor("--add", add !== undefined, args, ["at", "cron", "zone"]);
    onlyFor("--cron", args.cron !== undefined, args, ["zone"]);
    if (add !== undefined) {
      const note = readNote(add, args, cli);
      if (!cli.config().config.capture) return notCaptured(cli);
      const added = await cli.withMemory((memory) => memory.notes.add(note));
      const from = localTime(added.next ?? cli.world.now());
      return {
        json: { note: added },
        lines: () => [
          `${cli.style.good("✓")} noted; \`loci notes --due\` shows it from ${from} on`,
          ...describe([added], cli),
        ],
      };
    }
    if (remove !== undefined) {
      await cli.withMemory((memory) => memory.notes.remove(remove.toLowerCase()));
      return { json: { removed: 1 }, lines: () => [`${cli.style.good("✓")} removed`] };
    }
    const isDue = args.due === true;
    const notes = await cli.withMemory(async (memory) => {
      return isDue ? memory.notes.due() : memory.notes.list();
    });
    return {
      json: { notes },
      lines: () => (notes.length === 0 ? [isDue ? "Nothing is due." : "No notes."] : describe(notes, cli)),
    };
  },
});

function readNote(
  text: string,
  { at, cron, zone }: { at?: string | undefined; cron?: string | undefined; zone?: string | undefined },
  cli: Cli,
): NewNote {
  if ((at === undefined) === (cron === undefined))
    throw new LociError("USAGE", 'say when: either --at 2027-01-10T09:00 or --cron "0 9 * * 1-5"');
  if (at !== undefined) return { text, at: parseFuture("at", at, cli.world.now()) };
  return { text, cron: cron ?? "", zone };
}

function describe(notes: readonly (Note & { readonly due?: number })[], { style, width }: Cli): string[] {
  return notes.map(({ id, text, next, cron, zone, due }) => {
    const when = due ?? next;
    const rule = cron === null ? "" : `  ${cron} ${zone ?? ""}`.trimEnd();
    const time = when === null ? "" : localTime(when);
    const room = width - (2 + 8 + 2 + time.length + 2 + rule.length);
    return `  ${style.accent(shortId(id))}  ${time}  ${cut(printableLine(text), room)}${style.quiet(rule)}`;
  });
}
