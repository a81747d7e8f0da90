import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import type { Host } from "../src/agents/host.ts";
import { readTranscript } from "../src/agents/transcripts/read-transcript.ts";
import type { HookEvent } from "../src/hooks/hook-event.ts";
import { makeScratch, removeScratch } from "../src/platform/files/scratch.ts";
import { systemTools } from "../src/platform/hashes/admission-tools.ts";
import { homeVariables } from "./home-variables.ts";

/**
 * Writes files into a temporary home, and returns the events that a host's importer reads from them. A file is a list
 * of lines, or one value.
 */
export async function toldByTranscript(
  host: Host,
  files: Readonly<Record<string, readonly unknown[] | object | string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<HookEvent[]> {
  const home = makeScratch("told");
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(home, name)), { recursive: true });
      writeFileSync(join(home, name), textOf(content));
    }
    const source = await host.loadTranscripts();
    const inHome = Object.entries(env).map(([name, folder]) => [name, join(home, folder)]);
    return source
      .find({ ...homeVariables(home), ...(Object.fromEntries(inHome) as object) })
      .flatMap((file) => [...readTranscript(file, source, host.contract, systemTools.sha256)])
      .flatMap(({ events }) => events)
      .map(({ event }) => event);
  } finally {
    removeScratch(home);
  }
}

function textOf(content: readonly unknown[] | object | string): string {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((line) => `${JSON.stringify(line)}\n`).join("") : JSON.stringify(content);
}

/** Describes an event in a few words. */
export function inShort(event: HookEvent): string {
  switch (event.kind) {
    case "prompt-submitted":
      return `prompt ${event.prompt}`;
    case "reply-finished":
      return `reply ${event.reply}`;
    case "subagent-finished":
      return `${event.subagent?.type} reply ${event.reply}`;
    case "tool-finished":
      return `${event.tool.name} ${event.tool.text} ${event.result.failed ? "failed" : "gave"} ${event.result.text}`;
    case "permission-denied":
      return `denied ${event.tool.text}`;
    case "compaction-finished":
      return `compacted ${event.summary}`;
    case "error-raised":
      return `error ${event.error}`;
    case "unknown":
      return `reported ${event.text}`;
    default:
      return event.kind;
  }
}
