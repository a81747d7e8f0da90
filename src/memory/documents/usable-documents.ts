import type { Operation } from "../../core/access/permission.ts";
import type { DocumentView, InstructionsInput } from "../../core/documents/instructions.ts";
import { LociError } from "../../core/errors.ts";
import type { Parts } from "../parts.ts";
import { listFiles } from "./archive-document.ts";
import type { DocumentRef } from "./documents.ts";
import { findPlace } from "./place.ts";

const operations: readonly Operation[] = ["read", "append", "replace"];

/** Lists the documents that a principal may use, with their sizes and the allowed operations. */
export async function usableDocuments(parts: Parts, space: string | undefined): Promise<InstructionsInput> {
  const { principal } = parts;
  const scopes = principal.kind === "agent" ? (["agent", "space", "user"] as const) : (["user", "space"] as const);
  const documents: DocumentView[] = [];
  for (const scope of scopes) {
    if (scope !== "user" && space === undefined) continue;
    const access: Operation[] = [];
    for (const operation of operations) if (await isAllowed(parts, { scope, space }, operation)) access.push(operation);
    if (access.length === 0) continue;
    const place = await findPlace(parts, { scope, space }, "read");
    const [document, ...archives] = await listFiles(place);
    const isThere = document?.path === null;
    documents.push({
      scope,
      access,
      path: place.file,
      bytes: isThere ? document.bytes : 0,
      archives: isThere || document === undefined ? archives.length : archives.length + 1,
    });
  }
  return {
    principal: principal.kind === "agent" ? "agent" : "user",
    documents,
    profile: parts.settings.profile,
  };
}

async function isAllowed(parts: Parts, ref: DocumentRef, operation: Operation): Promise<boolean> {
  try {
    await findPlace(parts, ref, operation);
    return true;
  } catch (error) {
    if (error instanceof LociError && error.code === "SCOPE_REFUSED") return false;
    throw error;
  }
}
