import { hash } from "node:crypto";

import type { DataSet, Haystack, Question } from "./shape.ts";

/** In these sets, all questions of a conversation belong to the same half. */
const splitByConversation: readonly string[] = ["locomo", "beam100k", "beam500k"];

/** The split changes with this text. The figures of two splits cannot be compared. */
const seed = "loci 2026-11";

/**
 * Draws a second test half of a data set. The first one was looked at while the weights were chosen, so its figures
 * may be too good. The second half shares about half of its questions with the tuning half of the first split.
 */
export function drawFreshHalf({ source, haystacks }: DataSet): (haystack: Haystack, question: Question) => boolean {
  if (!splitByConversation.includes(source)) return (_, { id }) => isEven(digest(questionOf(id)));
  // There are few conversations, so single hashes would give uneven halves.
  const sorted = haystacks.map(({ id }) => id).toSorted((a, b) => (digest(a) < digest(b) ? -1 : 1));
  const fresh = new Set(sorted.slice(0, Math.floor(sorted.length / 2)));
  return ({ id }) => fresh.has(id);
}

/** A question that is asked in a foreign memory has the id of that memory after an @. */
function questionOf(id: string): string {
  return id.replace(/@.*$/, "");
}

function digest(text: string): string {
  return hash("sha256", `${seed}\n${text}`, "hex");
}

function isEven(hex: string): boolean {
  return Number.parseInt(hex.slice(0, 2), 16) % 2 === 0;
}
