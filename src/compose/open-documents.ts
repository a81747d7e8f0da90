import type { Places } from "../config/paths.ts";
import type { DocumentStore } from "../core/ports/documents.ts";
import { createDocumentFiles } from "../disk/documents/document-files.ts";
import { openKeys } from "../platform/encryption/open-keys.ts";

/** Opens only the documents, in a process that handles one event. */
export function openDocuments({ memory, state }: Places): DocumentStore {
  return createDocumentFiles(memory, openKeys({ memory, state }));
}
