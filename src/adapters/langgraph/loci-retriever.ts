import { Document } from "@langchain/core/documents";
import { BaseRetriever, type BaseRetrieverInput } from "@langchain/core/retrievers";

import { givenFields } from "../../core/event/given-fields.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { isQuotable } from "../session/stored-memories.ts";

/** The session that asks, and how many documents it gets. */
export type RetrieverOptions = Omit<SessionOptions, "recall" | "record" | "onFault"> &
  BaseRetrieverInput & {
    /** The most documents; 8 if left out. */
    readonly k?: number | undefined;
  };

/**
 * LangChain's retriever over the memory: what the session may see, best match first. Text of tools and the web that
 * nobody has confirmed is left out.
 *
 * @example
 * const documents = await new LociRetriever({ memory, session: "chat-1" }).invoke("Which port does staging use?");
 */
export class LociRetriever extends BaseRetriever {
  /** The name of the package, as LangChain wants it. */
  override lc_namespace = ["loci-memory", "retrievers"];
  /** The session that asks. */
  readonly #options: RetrieverOptions;

  /** The name of the class, as LangChain wants it. */
  static override lc_name(): string {
    return "LociRetriever";
  }

  /** Takes the owner's memory, as `openMemory()` returns it. You close it. */
  constructor(options: RetrieverOptions) {
    super(options);
    this.#options = options;
  }

  /** Finds the memories for a question. LangChain calls this. */
  override async _getRelevantDocuments(query: string): Promise<Document[]> {
    const { k = 8, sensitive = false } = this.#options;
    const { openSession } = await import("../session/open-session.ts");
    const { memory, principal } = await openSession(this.#options);
    const from = givenFields({ from: principal.space });
    const { hits } = await memory.search({ q: query, k, notSensitive: !sensitive, ...from });
    return hits.filter(isQuotable).map(({ id, type, score, snippet, metadata: { ts, tags } }) => {
      return new Document({ id, pageContent: snippet, metadata: { type, score, ts, tags } });
    });
  }
}
