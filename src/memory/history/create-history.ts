import { profileTable } from "../../core/access/profile.ts";
import { visibleText } from "../../core/block/harmless-text.ts";
import { buildMessages } from "../../core/history/build-messages.ts";
import type { DocumentRead, Documents } from "../documents/documents.ts";
import type { Parts } from "../parts.ts";
import type { Recall } from "../recall/recall-types.ts";
import { recall } from "../recall/recall.ts";
import { checkHistoryPermission } from "./history-scope.ts";
import type { BuildMessages, History, HistoryMessage, PromptMessage } from "./history.ts";
import { appendMessage, persistExchange } from "./keep-messages.ts";
import { checkMessageCount, loadHistory, searchHistory } from "./read-history.ts";

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
  checkHistoryPermission(parts, "read");
  const messages = await loadHistory(parts, lastN ?? parts.settings.history.messages);
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
function documentForPrompt({ text, isUnconfirmed }: DocumentRead): string {
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
  wanted: Pick<Recall, "prompt" | "space" | "record">,
  history: readonly HistoryMessage[],
): Promise<string | null> {
  const { profile, recall: settings } = parts.settings;
  if (!profileTable[profile].injection || !settings.enabled) return null;
  const known = { ids: history.map(({ id }) => id), document: wholeDocument };
  const { block } = await recall(parts, { ...wanted, known });
  return block;
}
