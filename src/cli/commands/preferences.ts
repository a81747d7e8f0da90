import { printableLine } from "../../core/text/phrases/printable.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import type { Preference } from "../../memory/trust/preferences.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { asCaller, onlyByPerson } from "../only-by-person.ts";
import { cut } from "../output/layout.ts";
import { shortId } from "../output/memory-lines.ts";

export const command = defineCliCommand({
  summary: "what you prefer, and adopting facts",
  usage: "[--adopt <id>]",
  examples: ["loci preferences", "loci preferences --adopt 9f3a21bc"],
  args: {
    adopt: { type: "string", valueHint: "id", description: "make a preference of a fact" },
  },
  run: async (args, cli) => {
    const { adopt } = args;
    if (adopt !== undefined) {
      onlyByPerson("adopt a fact as a preference", cli);
      const id = await cli.withMemory((memory) => memory.trust.adopt(adopt.toLowerCase()));
      const { style } = cli;
      return { json: { id }, lines: () => [`${style.good("✓")} adopted as ${style.accent(shortId(id))}`] };
    }
    const preferences = await cli.withMemory(async (memory) => (await asCaller(memory, cli)).trust.preferences());
    return { json: { preferences }, lines: () => describe(preferences, cli) };
  },
});

function describe(preferences: readonly Preference[], { style, width }: Cli): string[] {
  if (preferences.length === 0)
    return ["No preferences yet.", style.quiet('Set one with loci remember "…" --type preference, or --adopt a fact.')];
  return preferences.flatMap(({ id, text, space, sources }) => {
    const place = space === null ? "" : `  ${spaceLabel(space)}`;
    return [
      `${style.accent(shortId(id))}  ${cut(printableLine(text), width - 10 - place.length)}${style.quiet(place)}`,
      ...sources.map((source) => {
        const quote = source.text === null ? "forgotten since" : printableLine(source.text);
        return style.quiet(`          from ${shortId(source.id)}: ${cut(quote, width - 25)}`);
      }),
    ];
  });
}
