import type { Fact } from "../../api/types.ts";
import { agentName, trustNames } from "../../text/names.ts";
import { clock, dayName, startOfDay } from "../../text/times.ts";
import type { FactView } from "./sort-facts.ts";

export const viewNames: Readonly<Record<FactView, string>> = {
  current: "Current",
  superseded: "Superseded",
  waiting: "Waiting",
  rejected: "Rejected",
};

/** What a fact gives a value to: "staging port". A change names the value that it replaces: "replaces mysql". */
export function slotWords({ subject, attribute }: NonNullable<Fact["slot"]>): string {
  return attribute === "replaced by" ? `replaces ${subject}` : `${subject} ${attribute}`;
}

/** Who wrote the words of a fact: "you", "Codex", "a tool". */
export function saidBy({ trust, evidence }: Pick<Fact, "trust" | "evidence">): string {
  const agent = evidence.find((one) => one.agent !== null)?.agent;
  return trust === "agent" && agent !== undefined ? agentName(agent) : (trustNames[trust] ?? trust);
}

/** The source of a fact in a list: "said by you", "from the web". */
export function sourceOf(fact: Pick<Fact, "trust" | "evidence">): string {
  return fact.trust === "user" || fact.trust === "agent" ? `said by ${saidBy(fact)}` : `from ${saidBy(fact)}`;
}

/** How a fact came into the memory, in one sentence. Empty if its source says all. */
export function cameBy({ by, trust }: Pick<Fact, "by" | "trust">): string {
  if (by?.kind !== "rule" && by?.kind !== "model" && (trust === "tool" || trust === "web" || trust === "import"))
    return "";
  if (by === null) return "It was stored by an older version or an import.";
  if (by.kind === "rule") return "A rule read it in these words.";
  if (by.kind === "model") return `A model proposed it${by.model === undefined ? "" : ` (${by.model})`}.`;
  return by.kind === "tool" ? "An agent stated it with a tool." : "A person stated it.";
}

const stateSentences: Readonly<Record<Fact["state"], string>> = {
  current: "It holds, and agents can get it.",
  superseded: "A newer value has replaced it.",
  corrected: "Somebody corrected its words.",
  rejected: "You rejected it. Agents do not get it.",
  waiting: "Agents get it after you approve it.",
  later: "It did not hold yet.",
};

/** What the state of a fact means for agents. Sensitive facts have a switch of their own. */
export function stateSentence({ state, sensitive, wouldEnd }: Pick<Fact, "state" | "sensitive" | "wouldEnd">): string {
  if (wouldEnd !== null)
    return "It may end another fact. Approve it if it is the new value, and reject it if it is not.";
  return state === "current" && sensitive
    ? "It holds. Agents get it only if recall.sensitive is on."
    : stateSentences[state];
}

/** Which agents can read a fact, by its level. */
export const readerNames: Readonly<Record<string, string>> = {
  user: "agents everywhere",
  space: "agents in this space",
  agent: "one agent in this space",
};

/** The day on which something began or ended; for today, the time of day. */
export function dayOrTime(ts: number, now: number): string {
  if (startOfDay(ts) === startOfDay(now)) return clock(ts);
  const day = dayName(ts, now);
  return day === "Yesterday" ? "yesterday" : day;
}

/** When a value of a slot held, and its state if that does not follow from the time. */
export function spanWords({ from, until, state }: Fact, now: number): string {
  const start = dayOrTime(from, now);
  if (state === "current") return `since ${start}`;
  const span = until === null ? start : `${start} to ${dayOrTime(until, now)}`;
  return state === "superseded" ? span : `${span}, ${state}`;
}
