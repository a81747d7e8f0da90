import { label } from "../../core/history/build-messages.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { localTime } from "../../core/text/phrases/times.ts";
import type { HistoryMessage } from "../../memory/history/history.ts";
import type { Memory } from "../../memory/memory.ts";
import { defineCliCommand, type Cli } from "../command.ts";
import { filterArgs, readNumber } from "../input/filters.ts";
import { parseMoment } from "../input/moments.ts";
import { markedForCaller } from "../only-by-person.ts";
import { wrap } from "../output/layout.ts";
import { highlight, shortId } from "../output/memory-lines.ts";

export const command = defineCliCommand({
  summary: "the messages of all channels",
  usage: "[words…] [options]      words search agents' sessions, too",
  examples: ["loci history -n 5", "loci history when is the dentist --channel email"],
  args: {
    words: { type: "positional", valueHint: "many" },
    limit: { type: "string", alias: "n", valueHint: "number", description: "how many at most; 20 by default" },
    channel: { type: "string", valueHint: "name", description: "only of this channel" },
    since: filterArgs.since,
  },
  run: async (args, cli) => {
    const query = args._.join(" ").trim();
    const { channel } = args;
    const limit = readNumber("limit", args.limit ?? "20", 1, 1000);
    const since = args.since === undefined ? undefined : parseMoment("since", args.since, cli.world.now());
    const messages = await cli.withMemory(async (memory) => {
      return query === ""
        ? lastOf(memory, limit, channel, since)
        : memory.history.searchHistory({ query, k: limit, channel, since, ...markedForCaller(cli) });
    });
    const isAll = channel === undefined && since === undefined;
    return { json: { messages }, lines: () => describe(messages, { query, isAll }, cli) };
  },
});

async function lastOf(
  memory: Memory,
  limit: number,
  channel: string | undefined,
  since: number | undefined,
): Promise<readonly HistoryMessage[]> {
  const isAll = channel === undefined && since === undefined;
  const messages = await memory.history.loadHistory(isAll ? limit : undefined);
  return messages
    .filter((message) => (channel === undefined || message.channel === channel) && message.ts >= (since ?? 0))
    .slice(-limit);
}

interface Wanted {
  readonly query: string;
  readonly isAll: boolean;
}

function describe(messages: readonly HistoryMessage[], { query, isAll }: Wanted, { style, width }: Cli): string[] {
  if (messages.length === 0)
    return [query !== "" ? "No messages about it." : isAll ? "No messages yet." : "No messages fit."];
  return messages.flatMap((message) => {
    const text = wrap(printableLine("snippet" in message ? String(message.snippet) : message.text), width - 2);
    const head = [style.strong(shownLabel(message)), localTime(message.ts), style.accent(shortId(message.id))];
    return [
      head.join(style.quiet(" · ")),
      ...text.map((line) => `  ${query === "" ? line : highlight(line, query, style)}`),
    ];
  });
}

/** Returns the label of a message. A message recorded without an agent has no channel name. */
function shownLabel(message: HistoryMessage): string {
  const text = label(message);
  return message.channel === "unknown" ? text.replace("unknown / ", "") : text;
}
