import { seesConversations } from "../../core/access/permission.ts";
import { profileTable } from "../../core/access/profile.ts";
import { visibleText } from "../../core/block/harmless-text.ts";
import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { buildMessages } from "../../core/history/build-messages.ts";
import { snippet } from "../../core/text/terms/snippet.ts";
import type { StoredMemory } from "../../index/memory-row.ts";
import { lastMessages } from "../../index/views/history-views.ts";
import { freshen } from "../base/freshen.ts";
import type { Parts } from "../base/parts.ts";
import type { DocumentReadResult, Documents } from "../documents/documents.ts";
import { hybridSearch } from "../recall/hybrid-search.ts";
import type { RecallRequest } from "../recall/recall-types.ts";
import { recall } from "../recall/recall.ts";
import { checkCount, snippetCharacters } from "../recall/search.ts";
import { checkHistoryPermission } from "./history-scope.ts";
import type { BuildMessages, History, HistoryMessage, PromptMessage, HistoryHit, HistorySearch } from "./history.ts";
import { appendMessage, persistExchange } from "./keep-messages.ts";

/**
 * Creates the history methods of one memory for its principal. `documents` reads the documents that every prompt
 * contains.
 */
export function createHistory(parts: Parts, documents: Pick<Documents, "read">): History {
  return {
    appendMessage: (message) => appendMessage(parts, message),
    persistExchange: (exchange) => persistExchange(parts, exchange),
    loadHistory: (lastN) => loadHistory(parts, lastN),
    searchHistory: (search) => searchHistory(parts, search),
    buildMessages: (wanted) => loadAndBuild(parts, documents, wanted),
  };
}

async function loadAndBuild(
  parts: Parts,
  documents: Pick<Documents, "read">,
  { system, current, space, lastN, record = true }: BuildMessages,
): Promise<readonly PromptMessage[]> {
  if (lastN === undefined) checkMessageCount("history.messages", parts.settings.history.messages);
  else checkMessageCount("lastN", lastN);
  // An agent that works in a space gets its prompt without the conversations of the user.
  const messages = seesConversations(parts.principal)
    ? await loadHistory(parts, lastN ?? parts.settings.history.messages)
    : [];
  const own = await documents.read({ scope: "user" });
  const shared = space === undefined ? null : await documents.read({ scope: "space", space });
  return buildMessages({
    system,
    documents: [own, ...(shared === null ? [] : [shared])].map(documentForPrompt),
    messages,
    current: { role: "user", text: current.text, channel: current.channel, sender: current.sender ?? null },
    recalled: await recalledFor(
      parts,
      { prompt: current.text, record, ...(space === undefined ? {} : { space }) },
      messages,
    ),
  });
}

/**
 * Returns the document's text, unless nobody has confirmed it. A stranger's text must not be in a system prompt, not
 * even as a quotation.
 */
function documentForPrompt({ text, isUnconfirmed }: DocumentReadResult): string {
  return isUnconfirmed ? leftOut : visibleText(text);
}

const leftOut =
  "(The document of this project is left out: it came with the project's files, and the user has not confirmed it.)";

/** The name of the user's and the space's document. The prompt contains both as a whole. */
const wholeDocument = "MEMORY.md";

/**
 * Returns the recall block if the profile and the settings allow it, without memories that the prompt already contains.
 */
async function recalledFor(
  parts: Parts,
  wanted: Pick<RecallRequest, "prompt" | "space" | "record">,
  history: readonly HistoryMessage[],
): Promise<string | null> {
  const { profile, recall: settings } = parts.settings;
  if (!profileTable[profile].injection || !settings.enabled) return null;
  const known = { ids: history.map(({ id }) => id), document: wholeDocument };
  const { block } = await recall(parts, { ...wanted, known });
  return block;
}

/** Throws USAGE unless the number of messages is a whole number greater than 0. */
function checkMessageCount(name: string, count: number): void {
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
