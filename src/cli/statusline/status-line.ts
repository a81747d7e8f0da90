import { readSessionRecalls, type SessionRecalls } from "../../compose/read-session-recalls.ts";
import { type Places, resolvePlaces } from "../../config/paths.ts";
import { claimedName } from "../../core/access/scope.ts";
import { pauseOf, pausesOf } from "../../hooks/pauses.ts";
import { spaceEvidence } from "../../platform/spaces/space-evidence.ts";
import type { World } from "../world.ts";

/** What a host reports about the session in its status line. */
export interface StatusInput {
  readonly session: string | null;
  readonly folder: string;
}

/** The state that the line shows. */
interface StatusLine {
  readonly recalls: SessionRecalls | null;
  readonly paused: readonly ("capture" | "recall")[];
}

/** Reads the session and its folder from the JSON of a host. `folder` is used if the host does not report one. */
function readStatusInput(text: string, folder: string): StatusInput {
  const input = parseObject(text);
  const workspace =
    typeof input["workspace"] === "object" ? (input["workspace"] as Record<string, unknown> | null) : null;
  const named = [workspace?.["current_dir"], input["cwd"]].find((one) => typeof one === "string" && one !== "");
  const session = input["session_id"];
  return {
    session: typeof session === "string" && session !== "" ? session : null,
    folder: typeof named === "string" ? named : folder,
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Reads the state without opening the index. */
function readStatusLine(
  { session, folder }: StatusInput,
  places: Places,
  env: Readonly<Record<string, string | undefined>>,
  now: number,
): StatusLine {
  const here = { space: claimedName(spaceEvidence(folder)), session, at: now };
  const pauses = pausesOf(env, places.state, now);
  return {
    recalls: session === null ? null : readSessionRecalls(places, session),
    paused: (["capture", "recall"] as const).filter((what) => pauseOf(pauses, what, here) !== null),
  };
}

/** Describes the state in one line, which is empty if the state is unknown. */
export function describeStatusLine(status: StatusLine | null): string {
  if (status === null) return "";
  const { recalls, paused } = status;
  const names = { capture: "recording", recall: "recall" };
  const parts = [
    ...(recalls === null || (recalls.memories === 0 && !recalls.isWhole) ? [] : [describeRecalls(recalls)]),
    ...(paused.length === 0 ? [] : [`${paused.map((what) => names[what]).join(" and ")} paused`]),
  ];
  return `Loci: ${parts.length === 0 ? "on" : parts.join(" · ")}`;
}

function describeRecalls({ memories, tokens, isWhole }: SessionRecalls): string {
  const more = isWhole ? "" : "+";
  if (memories === 0) return "no memories yet";
  return `${memories}${more} ${memories === 1 && isWhole ? "memory" : "memories"} (${tokens}${more} tokens)`;
}

/** The longest input that is read: more than a host reports about a session. */
const mostCharacters = 1_000_000;

/**
 * Reads the JSON of a host from standard input, and the state of the memory. Returns null if the memory cannot be read,
 * because a host would show an error in place of its line; `loci doctor` explains it.
 */
export async function askStatusLine(world: World): Promise<StatusLine | null> {
  try {
    const text = world.stdin.isTTY === true ? "" : await readInput(world);
    return readStatusLine(readStatusInput(text, world.cwd), resolvePlaces(world.env), world.env, world.now());
  } catch {
    return null;
  }
}

async function readInput({ stdin }: World): Promise<string> {
  let text = "";
  for await (const piece of stdin) {
    text += String(piece);
    if (text.length > mostCharacters) break;
  }
  return text;
}
