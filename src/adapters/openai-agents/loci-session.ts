import type { Session, SessionHistoryTransactionAwareSession } from "@openai/agents";

import { LociError } from "../../core/errors.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { withoutPrivateDeep } from "../../core/text/private-text.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { keyOf } from "../session/turn.ts";
import { createItemStore } from "./item-store.ts";
import type { Item } from "./item-text.ts";

/** A session of the SDK whose history is in the memory. */
export interface LociSession extends Session {
  /** Changes the history once, however often it is called with the same id. */
  applyHistoryTransaction: SessionHistoryTransactionAwareSession["applyHistoryTransaction"];
}

/** Creates the SDK's session over the memory. */
export function createLociSession(options: SessionOptions): LociSession {
  const store = createItemStore(options);
  let working: Promise<unknown> = Promise.resolve();
  // Changes run one after the other, because each one depends on the items before it.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = working.then(work, work);
    working = next.catch(() => {});
    return next;
  };

  return {
    getSessionId: async () => options.session,
    getItems: async (limit) => {
      const items = (await store.read()).items.map(({ item }) => item);
      return limit === undefined ? items : items.slice(Math.max(0, items.length - Math.max(0, limit)));
    },
    addItems: (items) => inTurn(() => store.add(items)),
    popItem: () =>
      inTurn(async () => {
        const last = (await store.read()).items.at(-1);
        if (last !== undefined) await store.erase([last.id]);
        return last?.item;
      }),
    clearSession: () => inTurn(async () => store.erase((await store.read()).items.map((one) => one.id))),
    applyHistoryTransaction: ({ operationId, transaction }) =>
      inTurn(async () => {
        const { items, changes } = await store.read();
        const hash = keyOf(comparable(transaction));
        const earlier = changes.find(({ operation }) => operation === operationId);
        if (earlier !== undefined) {
          if (earlier.hash === hash) return;
          throw new LociError("CONFLICT", `the operation ${operationId} was already applied with another transaction`);
        }
        if (transaction.type === "append_items")
          return store.add(transaction.items, { operation: operationId, hash, removes: [] });
        const { expectedSuffix, replacement } = transaction;
        const suffix = items.slice(Math.max(0, items.length - expectedSuffix.length));
        const present = suffix.map(({ item }) => item);
        if (JSON.stringify(comparable(present)) !== JSON.stringify(comparable(expectedSuffix)))
          throw new LociError("CONFLICT", "the history no longer ends with the expected items");
        const removes = expectedSuffix.length === 0 ? [] : suffix.map((one) => one.id);
        await store.add(replacement, { operation: operationId, hash, removes });
        await store.erase(removes);
      }),
  };
}

/** Returns a value with sorted keys, without what the memory does not store: secrets and private passages. */
function comparable(value: Item | readonly Item[] | object): unknown {
  const plain = JSON.stringify(withoutPrivateDeep(value), (_key, inner: unknown) => sorted(inner));
  return redactText(plain).replaceAll(/\[redacted:[^\]]*\]/g, "[redacted]");
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
