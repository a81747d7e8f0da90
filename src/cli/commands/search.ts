import { listTeams } from "../../config/teams.ts";
import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count, duration } from "../../core/text/phrases/quantities.ts";
import type { Memory } from "../../memory/memory.ts";
import type { SearchResult } from "../../memory/recall/search.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { configuredEmbedder } from "../configured-embedder.ts";
import { filterArgs, readFilter, readNumber } from "../input/filters.ts";
import { parseAsOf } from "../input/moments.ts";
import { explainHits, findBestSessions, type FoundHit, describeHit } from "../output/hits.ts";
import { cut } from "../output/layout.ts";

export const command = defineCliCommand({
  summary: "find memories",
  usage: "<words…> [options]",
  examples: ["loci search when is staging reset", "loci search deploy --space . --since 2w"],
  args: {
    words: { type: "positional", valueHint: "many" },
    limit: { type: "string", alias: ["n", "k"], valueHint: "number", description: "how many at most" },
    semantic: { type: "boolean", description: "by meaning, too, with the model of the settings" },
    ...filterArgs,
    "as-of": { type: "string", valueHint: "when", description: "what was known then: 3d, yesterday or 2026-11-01" },
    superseded: { type: "boolean", description: "also facts that no longer hold" },
    explain: { type: "boolean", description: "the parts of each score, and the words that matched" },
    raw: { type: "boolean", description: "single memories, without the prompts of replies" },
    sessions: { type: "boolean", description: "the best sessions, each with its best memory" },
  },
  run: async (args, cli) => {
    const q = args._.join(" ").trim();
    if (q === "") throw new LociError("USAGE", "there is nothing to search for; write loci search <words>");
    const limit =
      args.limit === undefined ? cli.config().config.search.limit : readNumber("limit", args.limit, 1, 1000);
    const { embeddings } = cli.config().config;
    const embedder = (args.semantic ?? embeddings.search) ? configuredEmbedder(embeddings) : undefined;
    const { result, found } = await cli.withMemory(async (memory) => {
      const asOf = args["as-of"] === undefined ? undefined : parseAsOf(args["as-of"], cli.world.now());
      const query = {
        q,
        k: limit,
        exchanges: args.raw !== true && args.explain !== true && args.sessions !== true,
        ...(await hereWithTeam(memory, cli)),
        ...(await readFilter(args, memory, cli)),
        ...givenFields({ asOf, superseded: args.superseded }),
      };
      const searched = await memory.search(query);
      const hits =
        args.sessions === true
          ? await findBestSessions(memory, query, searched)
          : searched.hits.map((hit) => ({ hit }));
      return {
        result: searched,
        found: args.explain === true ? await explainHits(memory, hits, q, cli.world.now()) : hits,
      };
    }, embedder);
    const listed = args.sessions === true ? { hits: [], sessions: found } : { hits: found.map(({ hit }) => hit) };
    return { json: { q, ...result, ...listed }, lines: () => describe(found, result, q, cli) };
  },
});

/** The space of the current folder, so that its shared stream is searched too. Without a team, nothing is looked up. */
async function hereWithTeam(memory: Memory, cli: Cli): Promise<{ readonly from?: string }> {
  if (listTeams(cli.places().state).length === 0) return {};
  return { from: (await memory.spaces.resolve(cli.world.cwd)).name };
}

function describe(found: readonly FoundHit[], result: SearchResult, q: string, cli: Cli): string[] {
  const { style } = cli;
  const notes = [
    ...(result.complete ? [] : ["the index is still catching up; search again in a moment for all"]),
    ...(result.semantic === "partial" ? ["some memories are found by their words only; run `loci embed`"] : []),
    ...(result.semantic === "failed" ? ["the model could not be used; `loci embed` says why"] : []),
  ].map((note) => style.warn(`! ${note}`));
  if (found.length === 0) {
    return [
      `Nothing found for ${style.strong(printableLine(q))}.`,
      style.quiet("Try fewer or other words, leave out filters, or look at `loci timeline`."),
      ...notes,
    ];
  }
  const isBySession = found[0]?.session !== undefined;
  const total = isBySession ? count(found.length, "session") : count(found.length, "memory", "memories");
  return [
    ...found.flatMap((one) => [...sessionTitle(one, cli), ...describeHit(one.hit, q, cli), ""]),
    style.quiet(`${total} in ${duration(result.took_ms)}`),
    ...notes,
  ];
}

function sessionTitle({ session, score = 0 }: FoundHit, { style, width }: Cli): string[] {
  if (session === undefined) return [];
  const title = style.strong(`session ${cut(printableLine(session), width - 22)}`);
  return [`${title}${style.quiet(` · score ${score.toFixed(2)}`)}`];
}
