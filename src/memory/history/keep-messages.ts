import { LociError } from "../../core/errors.ts";
import type { NewEventOf } from "../../core/event/event.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import { idOfKey } from "../../index/views/history-views.ts";
import { freshen } from "../base/freshen.ts";
import { statingParts, takeIn } from "../base/intake.ts";
import type { Parts } from "../base/parts.ts";
import { checkHistoryPermission, historyScope } from "./history-scope.ts";
import type { Exchange, NewMessage } from "./history.ts";

/**
 * Stores one message and returns its id. If the channel has reported the message before, returns the stored message's
 * id.
 */
export async function appendMessage(parts: Parts, message: NewMessage): Promise<string> {
  const { id, ...rest } = message;
  const key = id === undefined ? undefined : keyOf(parts, ["message", message.channel, id]);
  const [stored] = await storeOnce(parts, [{ ...rest, key }]);
  if (stored === undefined) throw new LociError("INTERNAL", "the log did not name the message it stored");
  return stored;
}

/** Stores a message and the reply to it in one write, once. */
export async function persistExchange(parts: Parts, exchange: Exchange): Promise<readonly string[]> {
  const { channel, sender, id } = exchange;
  const side = (role: "user" | "assistant"): KeyedMessage => ({
    role,
    text: exchange[role],
    channel,
    ...(role === "user" && sender !== undefined ? { sender } : {}),
    key: id === undefined ? undefined : keyOf(parts, ["turn", channel, id, role]),
  });
  return storeOnce(parts, [side("user"), side("assistant")]);
}

interface KeyedMessage extends Omit<NewMessage, "id"> {
  /** Identifies the message if the channel reports it again. Without a key, each report is a separate message. */
  readonly key: string | undefined;
}

/**
 * Stores messages that are not stored yet. If two processes report a message at the same moment, both are written, but
 * the index shows one because their keys are equal. The lookup saves space in the log, and returns the stored ids.
 */
async function storeOnce(parts: Parts, messages: readonly KeyedMessage[]): Promise<readonly string[]> {
  checkHistoryPermission(parts, "append");
  for (const message of messages) checkMessage(message);
  if (messages.every(({ key }) => key !== undefined)) {
    await freshen(parts);
    const known = await parts.index.query((db) => messages.map(({ key = "" }) => idOfKey(db, key)));
    if (known.every((id) => id !== null)) return known;
  }
  const ids = await takeIn(
    statingParts(parts),
    messages.map((message) => messageEvent(parts, message)),
  );
  // `takeIn` returns the ids of stated facts after the ids of the messages.
  return ids.slice(0, messages.length);
}

function checkMessage({ role, text, channel }: KeyedMessage): void {
  if (typeof text !== "string" || text === "")
    throw new LociError("USAGE", `the ${role}'s message is empty; there is nothing to keep`);
  if (typeof channel !== "string" || channel.trim() === "")
    throw new LociError("USAGE", "the message has no channel; name one, such as cli or matrix");
}

function messageEvent(parts: Parts, message: KeyedMessage): NewEventOf<"message.exchanged"> {
  const { role, text, channel, sender, at, key } = message;
  const isOwners = parts.principal.kind === "owner" && sender === undefined;
  return {
    kind: "message.exchanged",
    scope: historyScope(parts),
    origin: { device: parts.device(), agent: "loci" },
    // Another person's text is trusted no more than a web page.
    trust: role === "assistant" ? "agent" : sender === undefined ? (isOwners ? "user" : "agent") : "web",
    content: { text, role, channel, ...(role === "user" ? givenFields({ sender }) : {}) },
    ...givenFields({ at, key }),
  };
}

/** Returns a key for a message. It is hashed, because a key survives erasure and must not contain anybody's words. */
function keyOf({ user, tools }: Parts, names: readonly string[]): string {
  return tools.sha256(JSON.stringify(["history", user, ...names])).slice(0, 32);
}
