import {
  BaseStore,
  getTextAtPath,
  type Item,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
} from "@langchain/langgraph-checkpoint";

import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { RecordInput } from "../../core/event/record-schema.ts";
import { withoutPrivateDeep } from "../../core/text/private-text.ts";
import type { Memory } from "../../memory/memory.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { eraseExactly } from "../session/stored-memories.ts";
import { keyOf } from "../session/turn.ts";
import { listNamespaces, matchesFilter } from "./matches-filter.ts";

/** The memory and the scope of a store. */
export type StoreOptions = Pick<SessionOptions, "memory" | "agent" | "folder">;

/** An item, and the memory that holds it. */
interface LiveItem extends Item {
  readonly id: string;
  readonly text: string;
  readonly isIndexed: boolean;
}

interface Meta {
  readonly namespace: string[];
  readonly key: string;
  readonly value: Record<string, unknown>;
  readonly createdAt: number;
  readonly isIndexed: boolean;
}

/** The most items of a namespace that are read, and the most hits of a query. */
const mostItems = 10_000;
const mostHits = 200;
/** Each level of a namespace is a tag, and an event has at most 32. */
const mostLevels = 28;

/**
 * LangGraph's store in the memory. Items survive the process, and search and recall find them, too. A new value of an
 * item erases the old one. Stores with different agents or folders see nothing of each other.
 *
 * @example
 * const graph = builder.compile({ store: new LociStore({ memory, agent: "support" }) });
 */
export class LociStore extends BaseStore {
  /** The memory and the scope. */
  readonly #options: StoreOptions;
  /** The name of the folder's space, once it is known. */
  #space: Promise<string | null> | null = null;
  /** The time of the last write. */
  #last = 0;
  /** The last write, which the next one waits for. */
  #writing: Promise<unknown> = Promise.resolve();

  /** Takes the owner's memory, as `openMemory()` returns it. You close it. */
  constructor(options: StoreOptions) {
    super();
    this.#options = options;
  }

  /** Runs operations. As in the SDK's own store, reads see the state before the writes of the same batch. */
  override async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const results: unknown[] = [];
    for (const operation of operations) results.push(await this.#read(operation));
    const puts = operations.filter((operation) => "value" in operation);
    // Of two writes of one item, only the last one counts.
    const latest = new Map(puts.map((put) => [JSON.stringify([put.namespace, put.key]), put]));
    this.#writing = this.#writing.catch(() => {}).then(() => this.#putAll([...latest.values()]));
    await this.#writing;
    return results as OperationResults<Op>;
  }

  async #read(operation: Operation): Promise<unknown> {
    if ("value" in operation) return undefined;
    if ("namespacePrefix" in operation) return this.#find(operation);
    if (!("key" in operation)) return listNamespaces(await this.#live(await this.#tag([])), operation);
    const [item] = await this.#live(await this.#itemTag(operation.namespace, operation.key));
    return item === undefined ? null : toItem(item);
  }

  async #find({ namespacePrefix, filter, query, limit = 10, offset = 0 }: SearchOperation): Promise<SearchItem[]> {
    const tag = await this.#tag(namespacePrefix);
    const live = (await this.#live(tag)).filter(({ value }) => matchesFilter(value, filter ?? {}));
    const found = query === undefined ? live.map((item) => ({ item })) : await this.#rank(live, query, tag);
    return found.slice(offset, offset + limit).map(({ item, ...score }) => ({ ...toItem(item), ...score }));
  }

  async #rank(live: readonly LiveItem[], query: string, tag: string): Promise<{ item: LiveItem; score: number }[]> {
    const { hits } = await this.#memory.search({ q: query, tag, k: mostHits });
    const indexed = live.filter(({ isIndexed }) => isIndexed);
    // Items with the same text are one hit.
    return hits.flatMap(({ id, score }) => {
      const text = indexed.find((item) => item.id === id)?.text;
      return indexed.filter((item) => item.text === text).map((item) => ({ item, score }));
    });
  }

  async #putAll(puts: readonly PutOperation[]): Promise<void> {
    for (const put of puts) {
      const old = await this.#memory.timeline({ tag: await this.#itemTag(put.namespace, put.key), limit: mostItems });
      const created = old.map(({ details }) => (details["meta"] as Meta).createdAt);
      if (put.value !== null) await this.#record(put, put.value, Math.min(Date.now(), ...created));
      await eraseExactly(
        this.#memory,
        old.map(({ id }) => id),
      );
    }
  }

  async #record({ namespace, key, index }: PutOperation, given: object, createdAt: number): Promise<void> {
    if (namespace.length > mostLevels)
      throw new LociError(
        "LIMIT_EXCEEDED",
        `a namespace has at most ${mostLevels} levels, and this one ${namespace.length}`,
      );
    // Each write is later than the one before, so that the newest is certain.
    this.#last = Math.max(Date.now(), this.#last + 1);
    const value = withoutPrivateDeep(JSON.parse(JSON.stringify(given)) as Record<string, unknown>);
    const isIndexed = index !== false;
    const words = Array.isArray(index) ? index.flatMap((path) => getTextAtPath(value, path)) : leaves(value);
    const { storedWords } = await import("../session/stored-words.ts");
    const text = storedWords(words.join("\n"));
    const meta = { namespace, key, value, createdAt, isIndexed } as NonNullable<RecordInput["meta"]>;
    const prefixes = [[], ...namespace.map((_label, at) => namespace.slice(0, at + 1))];
    const tags = [
      ...(await Promise.all(prefixes.map((prefix) => this.#tag(prefix)))),
      await this.#itemTag(namespace, key),
    ];
    const place = givenFields({ agent: this.#options.agent, space: this.#options.folder });
    const shown = isIndexed && text !== "" ? text : `(item ${key})`;
    await this.#memory.record([{ type: "assistant", text: shown, tags, meta, at: this.#last, ...place }]);
  }

  /** Returns the items with a tag, the newest first. Skips an old value that was not erased yet. */
  async #live(tag: string): Promise<LiveItem[]> {
    const found = await this.#memory.timeline({ tag, limit: mostItems });
    const items = found.map(({ id, ts, text, details }): LiveItem => {
      const { createdAt, ...rest } = details["meta"] as Meta;
      return { ...rest, id, text: text ?? "", createdAt: new Date(createdAt), updatedAt: new Date(ts) };
    });
    const newest = new Map(items.toReversed().map((item) => [JSON.stringify([item.namespace, item.key]), item]));
    return items.filter((item) => newest.get(JSON.stringify([item.namespace, item.key])) === item);
  }

  async #tag(prefix: readonly string[]): Promise<string> {
    const { agent = null } = this.#options;
    return `langgraph:${keyOf([agent, await this.#spaceName(), prefix])}`;
  }

  async #itemTag(namespace: readonly string[], key: string): Promise<string> {
    const { agent = null } = this.#options;
    return `langgraph:${keyOf([agent, await this.#spaceName(), namespace, key])}`;
  }

  async #spaceName(): Promise<string | null> {
    const { folder } = this.#options;
    this.#space ??=
      folder === undefined ? Promise.resolve(null) : this.#memory.spaces.resolve(folder).then((space) => space.name);
    return this.#space;
  }

  get #memory(): Memory {
    return this.#options.memory;
  }
}

function toItem({ namespace, key, value, createdAt, updatedAt }: LiveItem): Item {
  return { namespace, key, value, createdAt, updatedAt };
}

/** Returns all words and numbers in a value. */
function leaves(value: unknown): string[] {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(leaves);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}
