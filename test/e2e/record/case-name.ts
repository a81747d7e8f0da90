import type { Recorded } from "./record-host.ts";

/** Names a case after its event and its special feature. Recordings with the same name show the same thing. */
export function caseName({ event, stdin }: Recorded): string {
  const text = (...names: readonly string[]): string | undefined =>
    names.map((name) => stdin[name]).find((value): value is string => typeof value === "string");
  const source = text("source");
  const prompt = text("prompt") ?? "";
  const parts = [
    event,
    text("tool_name", "toolName")?.replace(/[^\w-]+/g, "-"),
    isStarting(source) ? undefined : source,
    text("trigger") === "auto" ? "auto" : undefined,
    text("agent_id", "agentId") === undefined || /^subagent/i.test(event) ? undefined : "subagent",
    text("agent_type") === "" ? "internal" : undefined,
    JSON.stringify(stdin).includes("exit 3") ? "failed" : undefined,
    JSON.stringify(stdin).includes("missing.txt") ? "missing" : undefined,
    JSON.stringify(stdin).includes("async_launched") ? "background" : undefined,
    event === "afterRun" && text("error") !== undefined ? "error" : undefined,
    prompt.startsWith("<task-notification>") ? "notice" : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(".");
}

function isStarting(source: string | undefined): boolean {
  return source === undefined || source === "startup" || source === "new";
}
