import { checkOwner } from "../core/access/scope.ts";
import { LociError } from "../core/errors.ts";
import type { DocumentStore } from "../core/ports/documents.ts";
import type { FileCare } from "../core/ports/file-care.ts";
import type { TransferFiles } from "../core/ports/transfer.ts";
import type { Parts } from "./parts.ts";

/** Makes methods that throw SCOPE_REFUSED unless the owner calls them. */
export function ownerOnly({ principal }: Pick<Parts, "principal">) {
  return <A extends readonly unknown[], R>(doing: string, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      checkOwner(principal, doing);
      return work(...args);
    };
}

/** The care for the files of a memory. Throws NO_FILES for a memory whose log is in another store. */
export function careOf({ care }: Pick<Parts, "care">, doing: string): FileCare {
  if (care === null)
    throw new LociError(
      "NO_FILES",
      `the log of this memory is not in files, so Loci cannot ${doing}; use its own store for that`,
    );
  return care;
}

/** The documents of a memory. Throws NO_FILES for a memory that was opened without any. */
export function documentsOf({ documents }: Pick<Parts, "documents">): DocumentStore {
  if (documents === null)
    throw new LociError(
      "NO_FILES",
      "this memory was opened without documents; open it with a document store to use them",
    );
  return documents;
}

/** The files of imports and exports. Throws NO_FILES for a memory that was opened without any. */
export function filesOf({ transfer }: Pick<Parts, "transfer">): TransferFiles {
  if (transfer === null)
    throw new LociError(
      "NO_FILES",
      "this memory was opened without files to read or write; use `export` and `record` instead",
    );
  return transfer;
}
