import { withoutOwnBlocks } from "../core/block/own-block.ts";
import type { Contents, EventKind, NewEvent, Origin, Scope, SpaceEvidence } from "../core/event/event.ts";
import { givenFields } from "../core/event/given-fields.ts";
import { limits } from "../core/event/limits.ts";
import { naturalKey } from "../core/event/natural-key.ts";
import type { Fingerprint } from "../core/redaction/marker.ts";
import { privateMark, withoutPrivateDeep } from "../core/text/private-text.ts";
import type { HookAnswer } from "./hook-answer.ts";
import type { HookEvent, ToolResult, ToolUse } from "./hook-event.ts";
import { withoutOutsideFiles } from "./outside-files.ts";
import { isOwnTool, isRefusalOfLoci, wasRefused, withoutWarnings } from "./own-words.ts";
import { beginning, kept, shorten } from "./shorten.ts";

/** What is needed besides a hook event to make events of the log from it. */
export interface CaptureContext {
  readonly user: string;
  readonly device: string;
  readonly space: SpaceEvidence;
  /** The agent's role in its team, from AGENT_ROLE. */
  readonly role?: string;
  readonly sha256: (text: string) => string;
  /** True for a file outside of the space, which is not stored. If left out, no file counts as outside. */
  readonly isOutside?: (path: string) => boolean;
  /** Makes the fingerprint in the marker of a secret. Secrets are redacted before a text is shortened. */
  readonly fingerprint?: Fingerprint | undefined;
}

/**
 * Converts a hook event to events of the log: none, one, or several for one tool use. Text that Loci itself wrote is
 * left out.
 */
export function hookEventToEvents(reported: HookEvent, context: CaptureContext): NewEvent[] {
  const event = mayBeKept(reported, context);
  return draftsOf(event, context.fingerprint).map((one) => toEvent(one, event, context));
}

/**
 * Removes private passages and files outside of the space. This comes first, because shortening could cut a private
 * passage in half, and a key made from a few words could be guessed.
 */
function mayBeKept(reported: HookEvent, { isOutside }: CaptureContext): HookEvent {
  const open = withoutPrivateDeep(reported);
  return isOutside === undefined ? open : withoutOutsideFiles(open, isOutside);
}

function toEvent({ kind, content, part, trust, outcome }: Draft, event: HookEvent, context: CaptureContext): NewEvent {
  return {
    kind,
    content,
    scope: scopeOf(event, context),
    origin: originOf(event, context),
    trust,
    key: keyOf(event, part, context),
    ...givenFields({ outcome, at: event.at ?? undefined }),
  } as NewEvent;
}

/**
 * Converts a guard's decision about a tool use to an event of the log. A question is left out, because the host reports
 * it.
 */
export function decisionToEvents(reported: HookEvent, { decision }: HookAnswer, context: CaptureContext): NewEvent[] {
  const event = mayBeKept(reported, context);
  if (!("tool" in event) || decision === undefined || decision.verdict === "ask") return [];
  const { verdict, reason } = decision;
  // The reason has its own field, because search and recall must not return it as a memory.
  const own = withMeta(event, { reason: beginning(reason, kept.request, context.fingerprint) });
  const { content, ...rest } = permission(event.tool, verdict, "", event, context.fingerprint);
  return [toEvent({ ...rest, content: { ...content, ...own }, part: "decided" }, event, context)];
}

type Print = Fingerprint | undefined;

interface Draft<K extends EventKind = EventKind> {
  readonly kind: K;
  readonly content: Contents[K];
  /** Distinguishes the log events that come from one hook event. */
  readonly part: string;
  readonly trust: NewEvent["trust"];
  readonly outcome?: NewEvent["outcome"];
}

function draftsOf(event: HookEvent, print: Print): Draft[] {
  switch (event.kind) {
    case "session-started":
      return [draft("session.started", { ...withMeta(event, { source: event.source }) }, "agent")];
    case "session-ended":
      return [draft("session.ended", { ...withMeta(event, { reason: event.reason }) }, "agent")];
    case "prompt-submitted":
      return said("prompt.submitted", event.prompt, kept.prompt, event.by ?? "user", event, print);
    case "reply-finished":
    case "subagent-finished":
      return said("reply.finished", event.reply ?? "", kept.reply, "agent", event, print);
    case "compaction-started":
      return [draft("host.reported", { text: `compaction started (${event.trigger})`, ...withMeta(event) }, "agent")];
    case "compaction-finished":
      return [
        draft(
          "session.compacted",
          { ...textOf(event.summary ?? "", kept.summary, print), ...withMeta(event) },
          "agent",
        ),
      ];
    case "subagent-started":
      return [
        draft(
          "host.reported",
          { text: `subagent ${event.subagent?.type ?? "?"} started`, ...withMeta(event) },
          "agent",
        ),
      ];
    case "permission-asked":
      return [permission(event.tool, "ask", "", event, print)];
    case "permission-denied":
      return isRefusalOfLoci(event.reason) ? [] : [permission(event.tool, "deny", event.reason, event, print)];
    case "tool-finished":
      return toolEvents(event.tool, event.result, event, print);
    case "tool-requested":
      return [];
    case "error-raised":
      return said("error.raised", event.error, kept.error, "agent", event, print);
    case "unknown":
      return said("host.reported", event.text, kept.request, "tool", event, print);
  }
}

function draft<K extends EventKind>(kind: K, content: Contents[K], trust: NewEvent["trust"], part = ""): Draft<K> {
  return { kind, content, trust, part };
}

function said(
  kind: "prompt.submitted" | "reply.finished" | "error.raised" | "host.reported",
  text: string,
  most: number,
  trust: NewEvent["trust"],
  event: HookEvent,
  print: Print,
): Draft[] {
  const own = textOf(text, most, print);
  return own.text === undefined ? [] : [draft(kind, { text: own.text, ...withMeta(event) }, trust)];
}

function textOf(text: string, most: number, print: Print): { text?: string } {
  const own = shorten(withoutWarnings(withoutOwnBlocks(text)), most, print);
  // Nothing is left to store if the whole text was private.
  return own === "" || own === privateMark ? {} : { text: own };
}

function withMeta(event: HookEvent, fields: Readonly<Record<string, string>> = {}): { meta?: Record<string, string> } {
  const { subagent } = event;
  const meta = {
    ...fields,
    ...(subagent === undefined
      ? {}
      : givenFields({ subagent: subagent.id ?? undefined, subagentType: subagent.type || undefined })),
  };
  return Object.keys(meta).length === 0 ? {} : { meta };
}

function permission(
  tool: ToolUse,
  decision: "allow" | "ask" | "deny",
  reason: string,
  event: HookEvent,
  print: Print,
): Draft<"permission.decided"> {
  const text = [`${tool.name}: ${shorten(tool.text, kept.request, print)}`, shorten(reason, kept.request, print)]
    .filter((line) => line !== "")
    .join("\n");
  return draft("permission.decided", { text, tool: nameOf(tool, print), decision, ...withMeta(event) }, "agent");
}

/** Returns the drafts for a tool use: its input, its result, and the files that it changed. */
function toolEvents(tool: ToolUse, result: ToolResult, event: HookEvent, print: Print): Draft[] {
  const subject = subjectOf(tool, print);
  const common = {
    tool: nameOf(tool, print),
    ...givenFields({ path: tool.path === undefined ? undefined : pathOf(tool.path, print) }),
    ...withMeta(event, givenFields({ subject })),
  };
  const outcome: NewEvent["outcome"] = {
    status: result.failed ? "failure" : "success",
    ...givenFields({ durationMs: result.durationMs, exitCode: result.exitCode }),
  };
  const request = textOf(tool.text, kept.request, print).text ?? tool.name;
  const called = draft("tool.called", { text: `${tool.name}: ${request}`, ...common }, "agent", "called");
  // Another event, the guard's decision, records the refusal and its reason.
  if (wasRefused(result)) return [{ ...called, outcome }];
  // The memory already contains the answers of Loci's own tools.
  const output =
    isOwnTool(tool) && !result.failed ? {} : textOf(result.text, result.failed ? kept.error : kept.result, print);
  const ended = endOf(request, output.text, result, common, tool.kind === "web" ? "web" : "tool").map((one) => ({
    ...one,
    outcome,
  }));
  const edits = result.failed ? [] : (tool.edits ?? []).slice(0, mostEdits);
  const changed = edits.map(({ path, change, diff }) => {
    const text = [`${change} ${pathOf(path, print)}`, shorten(diff, kept.diff, print)]
      .filter((line) => line !== "")
      .join("\n");
    const content = { text, path: pathOf(path, print), change, ...withMeta(event) };
    // The changed lines repeat text of the file, which anybody may have written. So their trust is `tool`.
    return draft("artifact.changed", content, diff.trim() === "" ? "agent" : "tool", `artifact ${path}`);
  });
  return [{ ...called, outcome }, ...ended, ...changed];
}

/**
 * Returns the end of a tool use: a result or an error. Both have the same key, because one report may know that the
 * tool failed and another report of the same end may not.
 */
function endOf(
  request: string,
  output: string | undefined,
  result: ToolResult,
  common: Omit<Contents["tool.finished"], "text">,
  trust: "tool" | "web",
): Draft[] {
  if (result.failed) {
    const content = { text: `${request}\n→ ${output ?? "failed"}`, ...errorCode(result), ...common };
    return [draft("error.raised", content, trust, "ended")];
  }
  return output === undefined ? [] : [draft("tool.finished", { text: output, ...common }, trust, "ended")];
}

const mostEdits = 20;

function errorCode({ exitCode }: ToolResult): { code?: string } {
  return exitCode === undefined ? {} : { code: String(exitCode) };
}

/** Returns the command or path of a tool, by which a later success of the same command or file is recognised. */
function subjectOf(tool: ToolUse, print: Print): string | undefined {
  const subject = tool.command ?? tool.path;
  return subject === undefined ? undefined : beginning(subject.replace(/\s+/g, " ").trim(), kept.subject, print);
}

function nameOf(tool: ToolUse, print: Print): string {
  return beginning(tool.name, limits.name, print);
}

/**
 * Shortens a path to the limit of the log. No operating system opens a longer path, but the tool use is recorded
 * anyway.
 */
function pathOf(path: string, print: Print): string {
  return beginning(path, limits.path, print);
}

function scopeOf(event: HookEvent, { user, space }: CaptureContext): Scope {
  return { level: "space", user, space, agent: event.host, ...givenFields({ session: event.session ?? undefined }) };
}

function originOf(event: HookEvent, { device, role }: CaptureContext): Origin {
  const { host, hostVersion, hostEvent } = event;
  return { device, agent: host, hostEvent, ...givenFields({ agentVersion: hostVersion, role }) };
}

function keyOf(event: HookEvent, part: string, { sha256 }: CaptureContext): string {
  const { host, session, kind, mark, subagent } = event;
  // The key contains the words, because one prompt may have several replies and one turn several prompts. That happens
  // when somebody lets the agent continue or steers it.
  const spoken = "reply" in event ? event.reply : "prompt" in event ? event.prompt : null;
  const words = spoken === null ? "" : sha256(tellingPart(spoken.trim()));
  const name = `${kind} ${subagent?.id ?? ""} ${part}${words}`;
  return naturalKey({ host, session: session ?? "", event: name, use: mark ?? "" }, sha256);
}

/**
 * Returns both ends of a very long text. A hook has only these, and an import, which has the whole text, must make the
 * same key.
 */
function tellingPart(text: string): string {
  return text.length <= 100_000 ? text : `${text.slice(0, 20_000)}\n${text.slice(-20_000)}`;
}
