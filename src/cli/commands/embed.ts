import { count, duration } from "../../core/text/phrases/quantities.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { configuredEmbedder } from "../configured-embedder.ts";
import { readNumber } from "../input/filters.ts";
import type { Progress } from "../output/progress.ts";

export const command = defineCliCommand({
  summary: "prepare memories for a search by meaning",
  usage: "[options]",
  examples: ["loci embed", "loci embed --limit 1000"],
  args: {
    limit: { type: "string", alias: ["n"], valueHint: "number", description: "how many texts at most" },
    model: { type: "string", valueHint: "model", description: "another model than the settings name" },
  },
  run: async (args, cli) => {
    const { embeddings } = cli.config().config;
    const limit = args.limit === undefined ? {} : { limit: readNumber("limit", args.limit, 1, 999_999_999) };
    // The configured checksum is valid only for the configured model.
    const chosen = args.model === undefined ? embeddings : { search: false, model: args.model };
    return cli.withMemory(async (memory) => {
      const start = performance.now();
      let progress: Progress | undefined;
      const onProgress = (done: number, total: number): void => {
        progress ??= cli.progress("Embedding", total, "texts");
        progress.update(done);
      };
      const result = await memory.care.embed({ ...limit, onProgress }).finally(() => progress?.end());
      const tookMs = performance.now() - start;
      return { json: { ...result, tookMs }, lines: () => describe(cli, result, tookMs) };
    }, configuredEmbedder(chosen));
  },
});

function describe({ style }: Cli, result: { embedded: number; left: number }, tookMs: number): string[] {
  const { embedded, left } = result;
  const done =
    embedded === 0 ? "nothing was left to embed" : `${count(embedded, "text")} embedded in ${duration(tookMs)}`;
  return left === 0
    ? [`${style.good("✓")} ${done}`]
    : [`${style.good("✓")} ${done}`, style.quiet(`${count(left, "text")} left; run \`loci embed\` again to go on.`)];
}
