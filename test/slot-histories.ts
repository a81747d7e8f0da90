import { isAfter } from "../src/core/event/order.ts";
import { admitFact } from "../src/core/facts/admit-fact.ts";
import { factStates, type FactRecord } from "../src/core/facts/fact-states.ts";
import { findStatements } from "../src/core/facts/find-statements.ts";
import { mulberry32 } from "./mulberry32.ts";

/** One statement of a generated history, and whether it still holds at the end. */
interface Told {
  readonly id: string;
  readonly ts: number;
  readonly prompt: string;
  readonly slot: string;
  readonly value: string;
  readonly holds: boolean;
}

/** How the rules judged generated histories. */
export interface HistoryCounts {
  readonly statements: number;
  /** Statements that the rules did not find, or found without a slot. */
  readonly unread: number;
  /** Statements that hold, and that the rules call superseded. */
  readonly wrong: number;
  /** Statements that no longer hold, and that the rules call current. */
  readonly missed: number;
  /** Statements that no longer hold. */
  readonly ended: number;
}

const things = ["staging", "production", "demo", "checkout", "billing", "warehouse", "CI", "reporting"];
// Near misses: each attribute is another slot.
const attributes = [
  "port",
  "admin port",
  "database port",
  "url",
  "region",
  "default branch",
  "timeout",
  "test timeout",
];
const own = ["name", "email", "work email", "favourite editor", "phone number", "manager", "job title", "time zone"];
const values: Readonly<Record<string, (pick: <T>(list: readonly T[]) => T) => string>> = {
  port: (pick) => String(pick([6433, 6434, 5432, 8080, 9000, 7001])),
  url: (pick) => `https://${pick(["a", "b", "c"])}.example.org`,
  region: (pick) => pick(["eu-west-1", "eu-north-1", "us-east-2"]),
  branch: (pick) => pick(["main", "trunk", "develop"]),
  timeout: (pick) => `${pick([5, 10, 30, 60])} seconds`,
  name: (pick) => pick(["Ada Winter", "Ada Sommer", "Ada Herbst"]),
  email: (pick) => pick(["ada@example.org", "winter@example.com", "aw@example.net"]),
  editor: (pick) => pick(["Vim", "Emacs", "Helix", "Zed"]),
  number: (pick) => pick(["+49 30 1234567", "+49 40 7654321"]),
  manager: (pick) => pick(["Grace Hopper", "Alan Kay", "Barbara Liskov"]),
  title: (pick) => pick(["staff engineer", "team lead", "architect"]),
  zone: (pick) => pick(["Europe/Berlin", "Asia/Tokyo", "America/Denver"]),
};

const openers = [
  "Remember that ",
  "Note for later: ",
  "/remember ",
  "Please remember that ",
  "Remember: ",
  "Keep in mind that ",
];
const before = ["", "Thanks, that works. ", "Can you fix the tests?\n\n", "ok. "];
const after = ["", " Now go on with the login page.", "\n\nWhat does the failing test say?", " Thanks!"];

const day = 86_400_000;

/** Generates histories of changing slots and counts how the rules judge them. The same seed gives the same histories. */
export function judgeHistories(count: number, seed: number): HistoryCounts {
  const random = mulberry32(seed);
  const total = { statements: 0, unread: 0, wrong: 0, missed: 0, ended: 0 };
  for (let number = 0; number < count; number += 1) {
    const told = history(random, number);
    const facts = shuffled(told, random).flatMap((one) => read(one));
    const states = factStates(facts, { review: "off" });
    for (const { id, holds } of told) {
      const state = states.get(id)?.state;
      total.statements += 1;
      total.ended += holds ? 0 : 1;
      if (state === undefined) total.unread += 1;
      else if (holds && state === "superseded") total.wrong += 1;
      else if (!holds && state === "current") total.missed += 1;
    }
  }
  return total;
}

function history(random: () => number, number: number): Told[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const slots = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
    random() < 0.7 ? { thing: pick(things), attribute: pick(attributes) } : { thing: null, attribute: pick(own) },
  );
  const raw = Array.from({ length: 3 + Math.floor(random() * 8) }, (_, at) => {
    const { thing, attribute } = pick(slots);
    const value = (values[attribute.split(" ").at(-1) ?? ""] ?? (() => "x"))(pick);
    // Two devices write in turn, at irregular times and not in the order of the list.
    const ts = Date.UTC(2026, 0, 1) + at * pick([day, day / 24, 3 * day]) * (at + 1) + at;
    const device = pick(["a", "b"]);
    return {
      id: `${device}${number}-${at}`,
      ts,
      slot: `${thing ?? "me"}|${attribute}`,
      value,
      prompt: prompt(thing, attribute, value, pick),
    };
  });
  return raw.map((one) => ({
    ...one,
    holds: !raw.some((other) => other.slot === one.slot && other.value !== one.value && isAfter(other, one)),
  }));
}

function prompt(thing: string | null, attribute: string, value: string, pick: <T>(list: readonly T[]) => T): string {
  const statement =
    thing === null
      ? `my ${attribute} is ${value}`
      : pick([
          `the ${thing} ${attribute} is ${value}`,
          `our ${thing} ${attribute} is ${value}`,
          `the ${attribute} of ${thing} is ${value}`,
          `${thing}'s ${attribute} is ${value}`,
          `the ${thing} ${attribute} is now ${value}`,
        ]);
  return `${pick(before)}${pick(openers)}${statement}.${pick(after)}`;
}

function read({ id, ts, prompt: text }: Told): FactRecord[] {
  const event = {
    id,
    ts,
    text,
    trust: "user",
    names: [],
    level: "user",
    space: null,
    place: "",
    readers: null,
    sensitive: false,
  } as const;
  return findStatements(text).flatMap(({ text: statement, quote, isSure }): FactRecord[] => {
    if (!isSure) return [];
    const admitted = admitFact({ text: statement, evidence: [{ event: id, quote }] }, new Map([[id, event]]));
    if ("refused" in admitted || admitted.fact.slot === undefined) return [];
    const { slot, evidence, validFrom } = admitted.fact;
    const decided = { confirmed: false, verdict: null, correctedBy: null, unsettled: null };
    return [
      {
        id,
        ts,
        text: statement,
        trust: "user",
        place: "",
        evidence,
        slot,
        validFrom,
        by: { kind: "rule" },
        ...decided,
      },
    ];
  });
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value);
}
