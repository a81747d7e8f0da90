import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/given-fields.ts";
import { snippet } from "../../core/text/terms/snippet.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { lastMessages } from "../../index/views/history-views.ts";
import { freshen } from "../freshen.ts";
import type { Parts } from "../parts.ts";
import { hybridSearch } from "../recall/hybrid-search.ts";
import { checkCount, snippetCharacters } from "../recall/search.ts";
import { checkHistoryPermission } from "./history-scope.ts";
import type { HistoryHit, HistoryMessage, HistorySearch } from "./history.ts";

/** Throws USAGE unless the number of messages is a whole number greater than 0. */
export function checkMessageCount(name: string, count: number): void {
  if (!Number.isInteger(count) || count < 1)
    throw new LociError("USAGE", `${name} is ${count}; it must be a whole number greater than 0`);
}

/** Returns the last `lastN` messages, oldest first; all messages if `lastN` is left out. */
export async function loadHistory(parts: Parts, lastN?: number): Promise<readonly HistoryMessage[]> {
  if (lastN !== undefined) checkMessageCount("lastN", lastN);
  checkHistoryPermission(parts, "read");
  await freshen(parts);
  const found = await parts.index.query((db) => lastMessages(db, lastN ?? null, parts.principal));
  return found.map(memoryToMessage);
}

/** Returns matching messages of this history and of the agents' own sessions, best match first. */
export async function searchHistory(parts: Parts, wanted: HistorySearch | string): Promise<readonly HistoryHit[]> {
  const { query, k = 20, channel, since, notMarked } = typeof wanted === "string" ? { query: wanted } : wanted;
  checkCount("k", k);
  await freshen(parts);
  const { memories } = await hybridSearch([parts], {
    q: query,
    k,
    policy: parts.recallPolicy,
    now: parts.clock.now(),
    types: ["message", "prompt", "assistant"],
    ...givenFields({ channel, since, notMarked }),
  });
  return memories.map(({ memory, score }) => ({
    ...memoryToMessage(memory),
    score,
    snippet: snippet(memory.text ?? "", query, snippetCharacters),
    sensitive: memory.sensitive,
  }));
}

/** Converts a memory into a message. The channel of a memory from an agent's session is the agent's name. */
function memoryToMessage({ id, ts, type, text, origin, details }: StoredMemory): HistoryMessage {
  const isMessage = type === "message";
  const role = isMessage ? details["role"] : type;
  const { channel, sender } = details;
  return {
    id,
    ts,
    role: role === "assistant" ? "assistant" : "user",
    text: text ?? "",
    channel: isMessage && typeof channel === "string" ? channel : (origin.agent ?? "unknown"),
    sender: isMessage && typeof sender === "string" ? sender : null,
  };
}
