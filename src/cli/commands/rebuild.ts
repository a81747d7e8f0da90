import { count, duration } from "../../core/text/phrases/quantities.ts";
import { defineCliCommand, type Cli } from "../command.ts";

export const command = defineCliCommand({
  summary: "rebuild the index from the log",
  usage: "",
  examples: ["loci rebuild"],
  args: {},
  run: async (_args, cli) => {
    return cli.withMemory(async (memory) => {
      const start = performance.now();
      // No total is shown, because only the index knows it. The index may be damaged, and opening it would rebuild it
      // first.
      const progress = cli.progress("Reading the log");
      try {
        await memory.care.rebuild({ onProgress: (done) => progress.update(done) });
      } finally {
        progress.end();
      }
      const tookMs = performance.now() - start;
      const { eventsRead, memories } = await memory.care.stats();
      return {
        json: { events: eventsRead, memories, tookMs },
        lines: () => describe(cli, eventsRead, memories, tookMs),
      };
    });
  },
});

function describe({ style }: Cli, events: number, memories: number, tookMs: number): string[] {
  return [
    `${style.good("✓")} the index was rebuilt in ${duration(tookMs)}: ${count(events, "event")}, ${count(memories, "memory", "memories")}`,
  ];
}
