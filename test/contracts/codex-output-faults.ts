type Json = Readonly<Record<string, unknown>>;

const universal = ["continue", "stopReason", "suppressOutput", "systemMessage"];

// The keys that Codex accepts, by event. Codex rejects the whole output if it has any other key.
const topLevel: Readonly<Record<string, readonly string[]>> = {
  SessionStart: [...universal, "hookSpecificOutput"],
  SubagentStart: [...universal, "hookSpecificOutput"],
  UserPromptSubmit: [...universal, "hookSpecificOutput", "decision", "reason"],
  PreToolUse: ["systemMessage", "hookSpecificOutput", "decision", "reason"],
  PermissionRequest: [...universal, "hookSpecificOutput"],
  PostToolUse: ["continue", "stopReason", "systemMessage", "hookSpecificOutput", "decision", "reason"],
  Stop: [...universal, "decision", "reason"],
  SubagentStop: [...universal, "decision", "reason"],
  PreCompact: universal,
  PostCompact: universal,
  Interrupt: ["systemMessage"],
  SessionEnd: [],
};

const below: Readonly<Record<string, readonly string[]>> = {
  SessionStart: ["additionalContext"],
  SubagentStart: ["additionalContext"],
  UserPromptSubmit: ["additionalContext"],
  PreToolUse: ["additionalContext", "permissionDecision", "permissionDecisionReason", "updatedInput"],
  PermissionRequest: ["decision"],
  PostToolUse: ["additionalContext"],
};

/**
 * Returns the reasons for which Codex would discard an output, by its schemas. Returns an empty list if it accepts the
 * output.
 */
export function codexOutputFaults(event: string, output: Json): string[] {
  const specific = output["hookSpecificOutput"] as Json | undefined;
  const faults = Object.keys(output)
    .filter((key) => !(topLevel[event] ?? []).includes(key))
    .map((key) => `${key} is not for ${event}`);
  if (specific === undefined) return faults;
  if (specific["hookEventName"] !== event) faults.push("hookEventName is not the event's");
  for (const key of Object.keys(specific)) {
    if (key !== "hookEventName" && !(below[event] ?? []).includes(key)) faults.push(`${key} is not for ${event}`);
  }
  const verdict = specific["permissionDecision"];
  if (verdict !== undefined && verdict !== "deny") faults.push("only deny is taken without updatedInput");
  if (verdict === "deny" && isEmpty(specific["permissionDecisionReason"])) faults.push("deny needs a reason");
  const decision = specific["decision"] as Json | undefined;
  const behavior = decision?.["behavior"];
  if (decision !== undefined && behavior !== "allow" && behavior !== "deny") faults.push("no such behavior");
  const isOpen = Object.keys(decision ?? {}).some((key) => key !== "behavior" && key !== "message");
  return isOpen ? [...faults, "the decision has fields that Codex refuses"] : faults;
}

function isEmpty(text: unknown): boolean {
  return typeof text !== "string" || text.trim() === "";
}
