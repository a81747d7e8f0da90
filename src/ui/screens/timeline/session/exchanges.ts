import type { StoredMemory } from "../../../api/types.ts";

/** A call of a tool with its end. A call may have no result, and a result or error may have no call. */
export interface ToolCall {
  readonly kind: "call";
  readonly call: StoredMemory | null;
  readonly result: StoredMemory | null;
  readonly error: StoredMemory | null;
}

/** What an agent did between two messages. */
export type WorkItem =
  | ToolCall
  | { readonly kind: "file"; readonly memory: StoredMemory }
  | { readonly kind: "note"; readonly memory: StoredMemory };

/** A part of an exchange, in the order in which it happened. */
export type Block =
  | { readonly kind: "message"; readonly memory: StoredMemory; readonly isQuestion: boolean }
  | { readonly kind: "line"; readonly memory: StoredMemory }
  | { readonly kind: "fact"; readonly memory: StoredMemory }
  | { readonly kind: "work"; readonly items: readonly WorkItem[] };

/** A question with everything until the next one. The first exchange of a session may have no question. */
export interface Exchange {
  readonly question: StoredMemory | null;
  readonly blocks: readonly Block[];
}

type OpenCall = { -readonly [K in keyof ToolCall]: ToolCall[K] };

/**
 * Groups the events of a session, oldest first, into exchanges. All tool calls between two messages are one block. The
 * time that this takes grows linearly with the events.
 */
export function toExchanges(events: readonly StoredMemory[]): Exchange[] {
  const exchanges: { question: StoredMemory | null; blocks: Block[] }[] = [];
  let work: WorkItem[] | null = null;
  let unended = new Map<string, OpenCall[]>();
  const blocks = (): Block[] => {
    const last = exchanges.at(-1);
    if (last !== undefined) return last.blocks;
    exchanges.push({ question: null, blocks: [] });
    return blocks();
  };
  const endWork = (): void => {
    work = null;
    unended = new Map();
  };
  const working = (): WorkItem[] => {
    if (work === null) {
      work = [];
      blocks().push({ kind: "work", items: work });
    }
    return work;
  };
  const addEnd = (memory: StoredMemory, end: "result" | "error"): void => {
    const call = unended.get(callKey(memory))?.shift();
    if (call === undefined) working().push({ kind: "call", call: null, result: null, error: null, [end]: memory });
    else call[end] = memory;
  };
  for (const memory of events) {
    switch (memory.type) {
      case "prompt":
      case "message":
      case "assistant": {
        endWork();
        const isQuestion = memory.type !== "assistant" && memory.trust === "user" && subagentOf(memory) === null;
        if (isQuestion) exchanges.push({ question: memory, blocks: [] });
        blocks().push({ kind: "message", memory, isQuestion });
        break;
      }
      case "tool_use": {
        const call: OpenCall = { kind: "call", call: memory, result: null, error: null };
        working().push(call);
        const key = callKey(memory);
        const waiting = unended.get(key);
        if (waiting === undefined) unended.set(key, [call]);
        else waiting.push(call);
        break;
      }
      case "tool_result":
        addEnd(memory, "result");
        break;
      case "error":
        addEnd(memory, "error");
        break;
      case "artifact":
        working().push({ kind: "file", memory });
        break;
      case "fact":
      case "preference":
      case "pin":
        // A fact does not interrupt the work that it was learned from.
        blocks().push({ kind: "fact", memory });
        break;
      case "session":
        if (memory.kind === "host.reported") working().push({ kind: "note", memory });
        else {
          endWork();
          blocks().push({ kind: "line", memory });
        }
        break;
      default:
        working().push({ kind: "note", memory });
    }
  }
  return exchanges;
}

export function countAgents(exchanges: readonly Exchange[]): number {
  return new Set(exchanges.flatMap(({ question }) => question?.origin.agent ?? [])).size;
}

/** Returns the id of the subagent that a memory comes from, or null. */
export function subagentOf({ details }: StoredMemory): string | null {
  return textOf(metaOf(details)["subagent"]);
}

export function subagentName({ details }: StoredMemory): string | null {
  return textOf(metaOf(details)["subagentType"]);
}

/** Returns the command or file of a tool call. */
export function subjectOf({ details, path }: StoredMemory): string | null {
  return textOf(metaOf(details)["subject"]) ?? path;
}

export function toolOf({ details }: StoredMemory): string | null {
  return textOf(details["tool"]);
}

/** A call and its end name the same tool, and the same command or file. */
function callKey(memory: StoredMemory): string {
  return JSON.stringify([memory.origin.agent, subagentOf(memory), toolOf(memory), subjectOf(memory)]);
}

function metaOf(details: StoredMemory["details"]): Readonly<Record<string, unknown>> {
  const { meta } = details;
  return typeof meta === "object" && meta !== null ? (meta as Readonly<Record<string, unknown>>) : {};
}

/** Returns a text of an event, whose details may have any form. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

export interface ChangedFile {
  readonly path: string;
  /** The id of its latest change. */
  readonly last: string;
  readonly changes: number;
}

/** Returns the files of changes, which are the newest first. The file that changed last comes first. */
export function filesOf(changes: readonly StoredMemory[]): ChangedFile[] {
  const files = new Map<string, { path: string; last: string; changes: number }>();
  for (const { id, path } of changes) {
    if (path === null) continue;
    const file = files.get(path);
    if (file === undefined) files.set(path, { path, last: id, changes: 1 });
    else file.changes += 1;
  }
  return [...files.values()];
}
