import type { Home } from "./homes.ts";
import type { Question } from "./shape.ts";

export interface Ranking {
  /** The best first, 200 at most. */
  readonly turns: readonly string[];
  readonly sessions: readonly string[];
  /** Milliseconds. */
  readonly took: number;
}

/** One way to answer a question. */
export interface System {
  readonly name: string;
  rank(home: Home, question: Question): Promise<Ranking>;
  /** The text for the model, or null for nothing. */
  block(home: Home, question: Question, tokens: number): Promise<string | null>;
  /** No more questions to this home. */
  leave?(home: Home): void;
  /** No more questions at all. */
  close?(): Promise<void>;
}
