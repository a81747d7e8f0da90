import type { EventKind } from "./event.ts";
import { kindsOfTypes } from "./memory-type.ts";

/** Replaces the digest that events of version 0 lack. `loci migrate` computes a real one. */
export const noDigest = "0".repeat(64);

/** Converts an event from one older major version to the next version; null if it is not an event of that version. */
type Upcaster = (old: Record<string, unknown>) => Record<string, unknown> | null;

const upcasters: Readonly<Record<number, Upcaster>> = { 0: upcastRecord };

/** Converts an event of an older major version to the current one; null if it cannot be read as an event. */
export function upcast(old: Record<string, unknown>): Record<string, unknown> | null {
  const upcaster = upcasters[Number.parseInt(String(old["v"]), 10)];
  const next = upcaster === undefined ? null : upcaster(old);
  return next;
}

/** Converts version 0: flat records `{v, id, ts, type, session_id, workspace, tool, path, content, tags, metadata}`. */
function upcastRecord(old: Record<string, unknown>): Record<string, unknown> | null {
  if (typeof old["id"] !== "string") return null;
  const erased = old["content"] === null;
  // An erased short record has no room for its type, so a type is assumed.
  const kind = kindOf(old["type"]) ?? (erased ? "fact.learned" : undefined);
  const at = old["ts"] ?? (erased ? 0 : undefined);
  if (kind === undefined || typeof at !== "number" || !Number.isFinite(at)) return null;
  const space = text(old["workspace"]);
  const session = text(old["session_id"]);
  return {
    v: "1.0.0",
    id: old["id"],
    key: old["id"],
    ts: new Date(at).toISOString(),
    kind,
    scope: {
      level: space === undefined ? "user" : "space",
      user: "me",
      ...(space === undefined ? {} : { space: { path: space } }),
      ...(session === undefined ? {} : { session }),
    },
    origin: { device: "before-1.0" },
    trust: kind === "prompt.submitted" || kind === "preference.set" ? "user" : "agent",
    importance: 0.5,
    digest: noDigest,
    salt: null,
    content: erased ? null : upcastContent(kind, old),
  };
}

function upcastContent(kind: EventKind, old: Record<string, unknown>): Record<string, unknown> {
  const path = text(old["path"]);
  const tool = text(old["tool"]);
  const tags = Array.isArray(old["tags"]) ? old["tags"].filter((tag) => typeof tag === "string" && tag !== "") : [];
  const metadata = old["metadata"];
  const hasMetadata = typeof metadata === "object" && metadata !== null && Object.keys(metadata).length > 0;
  return {
    text: text(old["content"]) ?? "(empty)",
    ...(kind === "tool.called" || kind === "tool.finished" ? { tool: tool ?? "unknown" } : {}),
    ...(path !== undefined && kind !== "permission.decided" && takesPath.has(kind) ? { path } : {}),
    ...(kind === "artifact.changed" ? { path: path ?? "unknown", change: "modified" } : {}),
    ...(kind === "permission.decided" ? { decision: "allow", ...(tool === undefined ? {} : { tool }) } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(hasMetadata ? { meta: metadata } : {}),
  };
}

const takesPath: ReadonlySet<string> = new Set(["tool.called", "tool.finished", "error.raised"]);

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function kindOf(type: unknown): EventKind | undefined {
  return Object.entries(kindsOfTypes).find(([name]) => name === type)?.[1];
}
