import { checkOwner } from "../../core/access/scope.ts";
import { LociError } from "../../core/errors.ts";
import type { DocumentStore } from "../../core/ports/documents.ts";
import type { FileCare } from "../../core/ports/file-care.ts";
import type { TransferFiles } from "../../core/ports/transfer.ts";
import type { Parts } from "./parts.ts";

/** Returns a function that wraps methods, so that they throw SCOPE_REFUSED unless the owner calls them. */
export function ownerOnly({ principal }: Pick<Parts, "principal">) {
  return <A extends readonly unknown[], R>(doing: string, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      checkOwner(principal, doing);
      return work(...args);
    };
}

/** Returns the part that maintains a memory's files. Throws NO_FILES if the log is not stored in files. */
export function careOf({ care }: Pick<Parts, "care">, doing: string): FileCare {
  if (care === null)
    throw new LociError(
      "NO_FILES",
      `the log of this memory is not in files, so Loci cannot ${doing}; use its own store for that`,
    );
  return care;
}

/** Returns the document store of a memory. Throws NO_FILES if the memory was opened without one. */
export function documentsOf({ documents }: Pick<Parts, "documents">): DocumentStore {
  if (documents === null)
    throw new LociError(
      "NO_FILES",
      "this memory was opened without documents; open it with a document store to use them",
    );
  return documents;
}

/**
 * Returns the part that reads and writes import and export files. Throws NO_FILES if the memory was opened without it.
 */
export function filesOf({ transfer }: Pick<Parts, "transfer">): TransferFiles {
  if (transfer === null)
    throw new LociError(
      "NO_FILES",
      "this memory was opened without files to read or write; use `export` and `record` instead",
    );
  return transfer;
}
