import { isSampled } from "../database/row-number.ts";
import type { Statements } from "./apply-statements.ts";

/** Adds and removes the words of rows in the full-text index. */
export interface WordApplier {
  /** Records that a row has terms now. */
  add(row: number): void;
  /** Records that a row is about to lose its terms. Must be called while the row still has them. */
  remove(row: number): void;
  /** Starts the next event, which `undo` can then revert. */
  begin(): void;
  /** Reverts the rows that the event has added or removed. */
  undo(): void;
  /** Writes the words of the added rows; called before each commit. */
  finish(): void;
}

/** Collects the new rows of a transaction and writes their words at its end. */
export function createWordApplier(statements: Statements): WordApplier {
  const waiting = new Set<number>();
  /** The changes of the current event. */
  const changed: { readonly row: number; readonly isAdded: boolean }[] = [];

  return {
    add: (row) => {
      changed.push({ row, isAdded: true });
      waiting.add(row);
    },
    remove: (row) => {
      if (waiting.delete(row)) {
        changed.push({ row, isAdded: false });
        return;
      }
      statements.unindex.run(row);
      if (isSampled(row)) statements.unsample.run(row);
    },
    begin: () => {
      changed.length = 0;
    },
    undo: () => {
      for (const { row, isAdded } of changed.splice(0).toReversed()) {
        if (isAdded) waiting.delete(row);
        else waiting.add(row);
      }
    },
    finish: () => {
      // FTS5 begins a new segment whenever a row number decreases, so the rows are sorted.
      const sorted = [...waiting].toSorted((a, b) => a - b);
      for (const row of sorted) statements.index.run(row);
      for (const row of sorted) if (isSampled(row)) statements.sample.run(row);
      waiting.clear();
      changed.length = 0;
    },
  };
}

/** Used for a file that is being built. Its full-text index stays empty until `fillWords` runs. */
export const wordsLater: WordApplier = {
  add: () => {},
  remove: () => {},
  begin: () => {},
  undo: () => {},
  finish: () => {},
};
