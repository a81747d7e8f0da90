import { hookSchema, isKnownSchema } from "../../hooks/hook-event.ts";
import type { PluginSettings } from "../plugin-host/plugin-settings.ts";
import { restartReason, runHook, type PluginAnswer } from "../plugin-host/run-hook.ts";

// Cline loads this file into a process for plugins, through the file that `loci install` wrote. So this file imports
// only the code of plugins from Loci, and catches all its errors.

/** The fields that Loci uses from what Cline passes to a plugin at the start of a session. */
export interface SetupContext {
  readonly session?: { readonly sessionId?: string };
  readonly client?: { readonly version?: string };
  readonly workspaceInfo?: { readonly rootPath?: string };
}

interface Part {
  readonly type: string;
  readonly text?: string;
}

interface Message {
  readonly id: string;
  readonly role: string;
  readonly content: readonly Part[];
  readonly metadata?: { readonly displayRole?: string };
}

interface Run {
  readonly snapshot: {
    readonly agentId: string;
    readonly parentAgentId?: string | null;
    readonly runId?: string;
    readonly messages: readonly Message[];
  };
}

interface ToolRun extends Run {
  readonly toolCall: { readonly toolCallId: string; readonly toolName: string };
  readonly input: unknown;
}

interface FinishedTool extends ToolRun {
  readonly result: { readonly output: unknown; readonly isError?: boolean };
  readonly durationMs?: number;
}

interface FinishedRun extends Run {
  readonly result: {
    readonly status: string;
    readonly outputText?: string;
    readonly error?: { readonly name?: string; readonly message?: string };
  };
}

/** Cline's form of an answer: text for the model, or that a tool must not run. */
interface ClineAnswer {
  readonly appendContext?: string;
  readonly skip?: true;
  readonly reason?: string;
}

export interface PluginHooks {
  beforeRun(run: Run): Promise<ClineAnswer | undefined>;
  beforeTool(run: ToolRun): Promise<ClineAnswer | undefined>;
  afterTool(run: FinishedTool): Promise<ClineAnswer | undefined>;
  afterRun(run: FinishedRun): Promise<undefined>;
}

/** Returns the functions that Cline calls. Each reports an event to Loci's hook, and waits only if it needs the answer. */
export function createHooks({ timeouts, ...files }: PluginSettings, context: SetupContext): PluginHooks {
  const directory = context.workspaceInfo?.rootPath ?? process.cwd();
  const running = new Set<Promise<PluginAnswer>>();

  const tell = (event: string, what: object): Promise<PluginAnswer> => {
    const seconds = timeouts[event];
    if (seconds === undefined) return Promise.resolve({});
    const input = {
      schema: hookSchema,
      session_id: context.session?.sessionId,
      cwd: directory,
      timestamp: Date.now(),
      version: context.client?.version,
      ...what,
    };
    const answer = runHook(files, ["cline", event], { input, folder: directory, seconds });
    running.add(answer);
    void answer.then(() => running.delete(answer));
    return answer;
  };

  /** The agents that a person talks to. Cline names the parent of a subagent, but not that of a teammate. */
  const leads = new Set<string>();

  const meet = ({ snapshot }: Run, prompt: string): void => {
    const isLead = leads.size === 0 || prompt.startsWith("<user_input");
    if (isLead && typeof snapshot.parentAgentId !== "string") leads.add(snapshot.agentId);
  };

  const isSubagent = ({ snapshot }: Run): boolean =>
    typeof snapshot.parentAgentId === "string" || (leads.size > 0 && !leads.has(snapshot.agentId));

  const whose = (run: Run): object => (isSubagent(run) ? { agent_id: run.snapshot.agentId } : {});

  const toolFields = (run: ToolRun): object => {
    const { toolCall, input } = run;
    return { ...whose(run), tool_use_id: toolCall.toolCallId, tool_name: toolCall.toolName, tool_input: input };
  };

  /** Context for the first prompt of a session. */
  let brief: Promise<PluginAnswer> | undefined;
  let hasBegun = false;
  const begin = (): void => {
    if (!hasBegun) brief = tell("setup", {});
    hasBegun = true;
  };
  // In a terminal, Cline also loads the plugin only to list it, and names no session.
  if (context.session?.sessionId !== undefined) begin();

  return {
    beforeRun: async (run) =>
      quietly(async () => {
        const prompt = run.snapshot.messages.findLast(isSaidByPerson);
        if (prompt === undefined) return undefined;
        const text = textOf(prompt);
        meet(run, text);
        begin();
        const told = tell("beforeRun", { ...whose(run), message_id: prompt.id, prompt: text });
        if (isSubagent(run)) return undefined;
        const answers = await Promise.all([brief, told]);
        brief = undefined;
        const appendContext = answers.flatMap((answer) => answer?.context ?? []).join("\n\n");
        return appendContext === "" ? undefined : { appendContext };
      }),
    beforeTool: async (run) => {
      const { decision, reason, schema = hookSchema } = await tell("beforeTool", toolFields(run));
      if (!isKnownSchema(schema)) return { skip: true, reason: restartReason };
      return decision === "deny" ? { skip: true, ...(reason === undefined ? {} : { reason }) } : undefined;
    },
    afterTool: async (run) =>
      quietly(async () => {
        const { result, durationMs } = run;
        const ended = { tool_response: { output: result.output, is_error: result.isError === true } };
        const told = tell("afterTool", { ...toolFields(run), ...ended, duration_ms: durationMs });
        if (!mayGetText(run)) return undefined;
        const { context: appendContext } = await told;
        return appendContext === undefined ? undefined : { appendContext };
      }),
    afterRun: async (run) =>
      quietly(async () => {
        const fields = endFields(run);
        if (fields !== undefined) void tell("afterRun", { ...whose(run), message_id: run.snapshot.runId, ...fields });
        // Cline may end the process when this function returns.
        await Promise.all(running);
        return undefined;
      }),
  };
}

/** True for a tool that reads or changes a file, and for a command that failed. Cline does not wait for the others. */
function mayGetText({ toolCall, result: { output, isError } }: FinishedTool): boolean {
  if (toolCall.toolName === "run_commands")
    return isError === true || (Array.isArray(output) && output.some(hasFailed));
  return ["editor", "apply_patch", "read_files"].includes(toolCall.toolName);
}

function hasFailed(entry: unknown): boolean {
  return typeof entry === "object" && entry !== null && "success" in entry && entry.success === false;
}

/** True for the person's own words: Cline also gives the role of the user to the context that hooks add. */
function isSaidByPerson({ role, metadata }: Message): boolean {
  return role === "user" && metadata?.displayRole !== "system";
}

function textOf({ content }: Message): string {
  return content.flatMap(({ type, text }) => (type === "text" ? (text ?? "") : [])).join("\n");
}

/**
 * The fields of the end of a turn; undefined if a person interrupted it. Cline loses the message of an error on the way
 * to the process of the plugins, and the status then says that the turn failed.
 */
function endFields({ result }: FinishedRun): object | undefined {
  if (result.status === "completed") return { last_assistant_message: result.outputText };
  const { name, message } = result.error ?? {};
  return result.status === "aborted" || result.error === undefined
    ? undefined
    : { error: [name, message].filter(Boolean).join(": ") || result.status };
}

async function quietly<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    // A newer Cline may send values that Loci does not understand. Cline must not notice the error.
    return undefined;
  }
}
