import { z } from "zod";

import { profileTable } from "../core/access/profile.ts";
import { shortIds } from "../core/block/block-line.ts";
import { harmlessText } from "../core/block/harmless-text.ts";
import { redactText } from "../core/redaction/redact-text.ts";
import { defaultSettings } from "../memory/base/settings.ts";
import type { HistoryHit } from "../memory/history/history.ts";
import { mayDo } from "./allowed-scopes.ts";
import { defineTool, readsOnly } from "./define-tool.ts";
import { dataBlock } from "./tool-answer.ts";
import type { Tool, ToolContext } from "./tool.ts";

const defaultHits = 10;

const output = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      date: z.string(),
      role: z.string(),
      channel: z.string(),
      sender: z.string(),
      text: z.string(),
    }),
  ),
});

/** The tool `search_history` finds earlier messages in any channel. */
export function searchHistory(context: ToolContext): Tool | null {
  const { profile } = context.settings ?? defaultSettings;
  if (!profileTable[profile].history || !mayDo(context, "read", "user")) return null;
  return defineTool(
    {
      name: "search_history",
      description: "Find older messages of all channels. Use it before answering about details you are not sure of.",
      input: z.strictObject({
        query: z.string().min(1),
        limit: z.int().min(1).max(50).optional(),
        channel: z.string().optional(),
      }),
      output,
      annotations: readsOnly,
      run: async ({ query, limit: k = defaultHits, channel }) => {
        const { history } = await context.memory();
        const notMarked = context.sensitive !== true;
        const messages = (await history.searchHistory({ query, k, channel, notMarked })).map(hitToMessage);
        return { text: describe(messages), structured: { messages } };
      },
    },
    context,
  );
}

type Message = z.output<typeof output>["messages"][number];

function hitToMessage({ id, ts, role, channel, sender, snippet, sensitive }: HistoryHit): Message {
  return {
    id,
    date: new Date(ts).toISOString(),
    role,
    channel: harmlessText(channel),
    sender: role === "assistant" ? "assistant" : harmlessText(sender ?? "owner"),
    text: `${sensitive ? "[sensitive] " : ""}${harmlessText(redactText(snippet))}`,
  };
}

function describe(messages: readonly Message[]): string {
  if (messages.length === 0) return "No message fits; try fewer or other words.";
  const ids = shortIds(messages.map(({ id }) => id));
  return dataBlock(
    messages.map(({ date, channel, sender, text }, at) => {
      return `- ${date.slice(0, 10)}, [${channel} / ${sender}], ${ids[at] ?? ""}: ${text}`;
    }),
  );
}
