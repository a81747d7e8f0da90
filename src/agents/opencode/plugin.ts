import { givenFields } from "../../core/event/given-fields.ts";
import { hookSchema, isKnownSchema } from "../../hooks/hook-event.ts";
import type { PluginSettings } from "../plugin-host/plugin-settings.ts";
import { restartReason, runHook, type PluginAnswer } from "../plugin-host/run-hook.ts";
import {
  errorFields,
  isEnded,
  promptFields,
  replyFields,
  summaryFields,
  toolFields,
  type Said,
  type TextPart,
  type ToolPart,
} from "./told-fields.ts";

// opencode loads this file into its own process, through the file that `loci install` wrote. So this file imports only
// the code of plugins from Loci, and catches all its errors.

/** The fields that Loci uses of an event on opencode's bus. */
export interface BusEvent {
  readonly id?: string;
  readonly type: string;
  readonly properties: { readonly sessionID?: string } & Readonly<Record<string, unknown>>;
}

export interface MessagePart extends TextPart {
  readonly id: string;
  readonly messageID: string;
  readonly sessionID: string;
  /** True for text that only the model sees. */
  readonly synthetic?: boolean;
}

export interface PluginHooks {
  event(input: { readonly event: BusEvent }): Promise<void>;
  "chat.message"(
    input: { readonly sessionID: string },
    output: { readonly message: { readonly id: string }; readonly parts: MessagePart[] },
  ): Promise<void>;
  "tool.execute.before"(
    input: { readonly sessionID: string; readonly tool: string; readonly callID: string },
    output: { readonly args: unknown },
  ): Promise<void>;
  "tool.execute.after"(
    input: { readonly sessionID: string; readonly tool: string; readonly callID: string; readonly args?: unknown },
    output: { output?: unknown; readonly metadata?: unknown },
  ): Promise<void>;
  "experimental.session.compacting"(input: { readonly sessionID: string }): Promise<void>;
  "experimental.compaction.autocontinue"(input: { readonly sessionID: string }): Promise<void>;
  dispose(): Promise<void>;
}

export interface SessionInfo {
  readonly id: string;
  readonly version?: string;
  readonly parentID?: string;
  readonly agent?: string;
}

interface Permission {
  readonly id: string;
  readonly permission: string;
  readonly patterns?: readonly string[];
  readonly metadata?: object;
}

type AnyPart = ({ readonly type: "tool" } & ToolPart) | (MessagePart & { readonly time?: { readonly end?: number } });

/** Asks opencode about a session that began before this process could see it. */
export type FindSession = (id: string) => Promise<SessionInfo | undefined>;

/** Adds a message for the model to a session, without asking the model. */
export type AddText = (session: string, text: string) => Promise<unknown>;

/** Returns opencode's hooks. Each reports an event to Loci's hook, and waits only if it needs the answer. */
export function createHooks(
  { timeouts, host = "opencode", ...files }: PluginSettings,
  directory: string,
  findSession: FindSession = () => Promise.resolve(undefined),
  addText: AddText = () => Promise.resolve(),
): PluginHooks {
  const running = new Set<Promise<PluginAnswer>>();
  let version: string | undefined;
  /** Sessions that a person started. */
  const begun = new Set<string>();
  /** Sessions of subagents, each with the person's session that it works for. */
  const children = new Map<string, { readonly root: string; readonly agent: string }>();
  /** Lookups of sessions, running or finished: whether each belongs to a subagent. */
  const placed = new Map<string, Promise<void>>();
  /** Context for the first prompt of a session. */
  const briefs = new Map<string, Promise<PluginAnswer>>();
  const lastTexts = new Map<string, Said>();
  const requests = new Map<string, object>();
  const ended = new Set<string>();
  /** When each running tool began. */
  const starts = new Map<string, number>();
  /** Sessions that have got what a compaction lost, before opencode reports its end. */
  const restored = new Set<string>();

  const place = async ({ id, parentID, agent }: SessionInfo): Promise<void> => {
    if (parentID === undefined) return;
    // A subagent may be the parent of another subagent. Both belong to the same conversation.
    await placeById(parentID);
    children.set(id, { root: children.get(parentID)?.root ?? parentID, agent: agent ?? "" });
  };

  const placeById = (id: string): Promise<void> => {
    const known = placed.get(id) ?? quietly(async () => place((await soon(findSession(id))) ?? { id }));
    placed.set(id, known);
    return known;
  };

  const tell = (event: string, session: string, what: object): Promise<PluginAnswer> => {
    const seconds = timeouts[event];
    if (seconds === undefined) return Promise.resolve({});
    const timestamp = Date.now();
    const answer = placeById(session).then(() => {
      const child = children.get(session);
      const whose =
        child === undefined
          ? { session_id: session }
          : { session_id: child.root, agent_id: session, agent_type: child.agent };
      const input = { schema: hookSchema, ...whose, cwd: directory, timestamp, version, ...what };
      return runHook(files, [host, event], { input, folder: directory, seconds });
    });
    running.add(answer);
    void answer.then(() => running.delete(answer));
    return answer;
  };

  const takeSaid = (session: string): Said | undefined => {
    const last = lastTexts.get(session);
    lastTexts.delete(session);
    return last;
  };

  const onCreated = (info: SessionInfo): void => {
    const { id, parentID } = info;
    version = info.version;
    placed.set(id, place(info));
    const answer = tell("session.created", id, {});
    if (parentID === undefined) briefs.set(id, answer);
  };

  const onPart = (part: AnyPart, session: string): void => {
    if (part.type === "tool") {
      const tool = part as ToolPart;
      // opencode sends a finished part again when it compacts it later.
      if (!isEnded(tool) || ended.has(tool.callID)) return;
      ended.add(tool.callID);
      void tell("message.part.updated", session, toolFields(tool));
    } else if (part.type === "text") {
      const { messageID, text, time } = part;
      // Only messages of an agent have an end time.
      if (time?.end !== undefined && text) lastTexts.set(session, { messageID, text });
    }
  };

  /** Asks for what a session lost in a compaction, when all earlier events are recorded. */
  const lost = async (session: string): Promise<PluginAnswer> => {
    await Promise.all(running);
    return children.has(session) ? {} : tell("session.created", session, { source: "compact" });
  };

  const onCompacted = (session: string): void => {
    void tell("session.compacted", session, summaryFields(takeSaid(session)));
    if (!restored.delete(session)) briefs.set(session, lost(session));
  };

  const onEvent = ({ id, type, properties }: BusEvent): void => {
    const session = properties.sessionID ?? "";
    switch (type) {
      case "session.created":
        return onCreated(properties["info"] as SessionInfo);
      case "message.part.updated":
        return onPart(properties["part"] as AnyPart, session);
      case "permission.asked": {
        const { id: request_id, permission, patterns, metadata } = properties as unknown as Permission;
        const fields = { request_id, tool_name: permission, tool_input: { patterns, ...metadata } };
        requests.set(request_id, fields);
        void tell(type, session, fields);
        return;
      }
      case "permission.replied": {
        const request_id = String(properties["requestID"]);
        if (properties["reply"] === "reject") void tell(type, session, requests.get(request_id) ?? { request_id });
        requests.delete(request_id);
        return;
      }
      case "session.idle": {
        const last = takeSaid(session);
        // An interrupted turn has no reply.
        if (last !== undefined) void tell(type, session, replyFields(last));
        return;
      }
      case "session.compacted":
        return onCompacted(session);
      case "session.error":
        void tell(type, session, errorFields(id, properties["error"]));
    }
  };

  return {
    event: async ({ event }) => quietly(() => onEvent(event)),
    "chat.message": async ({ sessionID }, { message, parts }) =>
      quietly(async () => {
        const last = parts.at(-1);
        if (last === undefined || parts.every(({ synthetic }) => synthetic === true)) return;
        await placeById(sessionID);
        if (!children.has(sessionID)) begun.add(sessionID);
        const brief = await briefs.get(sessionID);
        briefs.delete(sessionID);
        const recalled = await tell("chat.message", sessionID, promptFields(message.id, parts));
        const text = [brief?.context, recalled.context].filter((context) => context !== undefined).join("\n\n");
        if (text === "") return;
        const { messageID, sessionID: own } = last;
        // opencode orders parts by id. A synthetic part is only for the model.
        parts.push({ id: `${last.id}l`, messageID, sessionID: own, type: "text", text, synthetic: true });
      }),
    "tool.execute.before": async ({ sessionID, tool, callID }, { args }) => {
      starts.set(callID, Date.now());
      const fields = { tool_use_id: callID, tool_name: tool, tool_input: args };
      const { decision, reason, schema = hookSchema } = await tell("tool.execute.before", sessionID, fields);
      if (!isKnownSchema(schema)) throw new Error(restartReason);
      if (decision === "deny") throw new Error(reason);
    },
    "tool.execute.after": async ({ sessionID, tool, callID, args }, result) =>
      quietly(async () => {
        const { output, metadata } = result;
        const start = starts.get(callID);
        starts.delete(callID);
        // The bus reports all other tools, and then opencode does not wait.
        if (typeof output !== "string" || ended.has(callID) || !mayGetText(tool, metadata)) return;
        ended.add(callID);
        const state = {
          status: "completed",
          input: args,
          output,
          metadata,
          time: givenFields({ start, end: Date.now() }),
        };
        const { context } = await tell("message.part.updated", sessionID, toolFields({ tool, callID, state }));
        if (context !== undefined) result.output = `${output}\n\n${context}`;
      }),
    "experimental.session.compacting": async ({ sessionID }) =>
      quietly(() => void tell("experimental.session.compacting", sessionID, {})),
    // opencode calls this before it lets the agent continue with the summary alone.
    "experimental.compaction.autocontinue": async ({ sessionID }) =>
      quietly(async () => {
        const { context } = await lost(sessionID);
        restored.add(sessionID);
        if (context !== undefined) await addText(sessionID, context);
      }),
    dispose: async () =>
      quietly(async () => {
        for (const sessionID of begun) void tell("dispose", sessionID, { reason: "exit" });
        await Promise.all(running);
      }),
  };
}

/** True for a tool that reads or changes a file, and for a command that failed. */
function mayGetText(tool: string, metadata: unknown): boolean {
  const exit = typeof metadata === "object" && metadata !== null && "exit" in metadata ? metadata.exit : 0;
  return ["edit", "write", "apply_patch", "read"].includes(tool) || (tool === "bash" && exit !== 0);
}

/** Returns opencode's answer, or undefined after 500 ms, so that the work does not wait for it. */
async function soon<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), 500);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function quietly(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    // A newer opencode may send values that Loci does not understand. opencode must not notice the error.
  }
}
