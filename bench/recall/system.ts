import type { Home } from "./homes.ts";
import type { Question } from "./shape.ts";

export interface Ranking {
  /** The turn ids, best first, 200 at most. */
  readonly turns: readonly string[];
  readonly sessions: readonly string[];
  /** Milliseconds. */
  readonly took: number;
}

/** One way to answer a question. */
export interface System {
  readonly name: string;
  rank(home: Home, question: Question): Promise<Ranking>;
  /** Returns the text for the model, or null if the system recalls nothing. */
  block(home: Home, question: Question, tokens: number): Promise<string | null>;
  /** Called when no more questions for this home follow. */
  leave?(home: Home): void;
  /** Called when no more questions follow for any home. */
  close?(): Promise<void>;
}
