import { LociError } from "../../core/errors.ts";
import { givenFields } from "../../core/event/given-fields.ts";
import type { RecordInput } from "../../core/event/record-schema.ts";
import type { SessionOptions } from "../session/session-options.ts";
import { isQuotable } from "../session/stored-memories.ts";
import { keyOf } from "../session/turn.ts";

/** The memory, the scope of the service, and how much a search returns. */
export type MemoryServiceOptions = Pick<SessionOptions, "memory" | "agent" | "folder" | "sensitive"> & {
  /** The most memories of a search; 10 if left out. */
  readonly k?: number | undefined;
};

/** A message of ADK, as far as the service reads it. */
export interface AdkContent {
  /** `user` or `model`. */
  role?: string;
  /** The writer of the message: `user` or `model`. */
  parts?: {
    /** The text of the part, if it is one. */
    text?: string;
  }[];
}

/** A session of ADK, as far as the service reads it. */
export interface AdkSession {
  /** The id of the session. */
  readonly id: string;
  /** The name of the application. */
  readonly appName: string;
  /** The id of the application's user. */
  readonly userId: string;
  /** What happened in the session. */
  readonly events: readonly {
    /** The id of the event. */
    readonly id: string;
    /** When it happened, in milliseconds since 1970. */
    readonly timestamp: number;
    /** The message. */
    readonly content?: AdkContent;
    /** True for a piece of a stream. */
    readonly partial?: boolean;
  }[];
}

/** ADK's memory service (`BaseMemoryService`) over the memory. */
export interface LociMemoryService {
  /** Stores the messages of a session, each once, however often it is called. */
  addSessionToMemory(session: AdkSession): Promise<void>;
  /** Finds what this user and the agent said in earlier sessions of the application. */
  searchMemory(request: {
    /** Only sessions of this application are searched. */
    appName: string;
    /** Only sessions of this user of the application are searched. */
    userId: string;
    /** The question, in plain words. */
    query: string;
  }): Promise<{
    /** The messages, best match first. */
    memories: {
      /** The words of the message. */
      content: AdkContent;
      /** The writer: `user`, or the name of the agent. */
      author: string;
      /** When the message was sent, as ISO 8601. */
      timestamp: string;
    }[];
  }>;
}

/**
 * Creates ADK's memory service. Users and applications see nothing of each other.
 *
 * @example
 * const runner = new Runner({ appName: "shop", agent, sessionService, memoryService: createMemoryService({ memory }) });
 */
export function createMemoryService(options: MemoryServiceOptions): LociMemoryService {
  const { memory, agent, folder, sensitive = false, k = 10 } = options;
  const place = givenFields({ agent, space: folder });
  return {
    addSessionToMemory: async ({ id, appName, userId, events }) => {
      const { storedWords } = await import("../session/stored-words.ts");
      const session = /^[\w.:@-]{1,128}$/.test(id) ? id : keyOf(id);
      const tags = [tagOf(appName, userId)];
      const inputs = events.flatMap((event): RecordInput[] => {
        const text = storedWords(textOf(event.content));
        if (text === "" || event.partial === true) return [];
        const type = event.content?.role === "model" ? "assistant" : "prompt";
        return [{ type, text, session, tags, key: keyOf([appName, userId, event.id]), at: event.timestamp, ...place }];
      });
      if (inputs.length > 0) await memory.record(inputs);
    },
    searchMemory: async ({ appName, userId, query }) => {
      const tag = tagOf(appName, userId);
      const { hits } = await memory.search({
        q: query,
        k,
        tag,
        types: ["prompt", "assistant"],
        notSensitive: !sensitive,
      });
      const found = await Promise.all(
        hits.filter(isQuotable).map(async (hit) => ({ hit, shown: await memory.show(hit.id) })),
      );
      return {
        memories: found.flatMap(({ hit, shown }) => {
          // The memory was forgotten after the search.
          if (shown.status === "erased") return [];
          const isUser = hit.type === "prompt";
          const content = { role: isUser ? "user" : "model", parts: [{ text: shown.memory.text ?? "" }] };
          return [
            {
              content,
              author: isUser ? "user" : (agent ?? "agent"),
              timestamp: new Date(hit.metadata.ts).toISOString(),
            },
          ];
        }),
      };
    },
  };
}

function textOf(content: AdkContent | undefined): string {
  return (content?.parts ?? []).flatMap(({ text }) => (text === undefined ? [] : [text])).join("\n");
}

function tagOf(appName: string, userId: string): string {
  if (appName === "" || userId === "") throw new LociError("USAGE", "appName and userId must not be empty");
  return `google-adk:${keyOf([appName, userId])}`;
}
