/**
 * The tables that decide which sentences state a fact, by subject. `word-pattern.ts` describes the patterns.
 *
 * Each table prefers to miss a fact: a wrong fact misleads an agent for months, a missing one costs a repetition.
 */
export * from "./statement-rules/changes.ts";
export * from "./statement-rules/clauses.ts";
export * from "./statement-rules/decisions.ts";
export * from "./statement-rules/doubts.ts";
export * from "./statement-rules/foreign-text.ts";
export * from "./statement-rules/memory-requests.ts";
export * from "./statement-rules/practices.ts";
export * from "./statement-rules/preferences.ts";
export * from "./statement-rules/speaker.ts";
export * from "./statement-rules/standing-rules.ts";
export * from "./statement-rules/things.ts";
export * from "./statement-rules/trigger-words.ts";
