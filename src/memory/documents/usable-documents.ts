import type { InstructionsInput } from "../../core/documents/instructions.ts";
import { LociError } from "../../core/errors.ts";
import type { Operation } from "../../core/permission.ts";
import type { Parts } from "../parts.ts";
import { listFiles } from "./archive-document.ts";
import type { DocumentRef } from "./documents.ts";
import { findPlace } from "./place.ts";

const operations: readonly Operation[] = ["read", "append", "replace"];

/** The documents that a principal may use, what it may do with each, and how large they are. */
export function usableDocuments(parts: Parts, space: string | undefined): InstructionsInput {
  const { principal } = parts;
  const scopes = principal.kind === "agent" ? (["agent", "space", "user"] as const) : (["user", "space"] as const);
  const documents = scopes.flatMap((scope) => {
    if (scope !== "user" && space === undefined) return [];
    const access = operations.filter((operation) => isAllowed(parts, { scope, space }, operation));
    if (access.length === 0) return [];
    const place = findPlace(parts, { scope, space }, "read");
    const [document, ...archives] = listFiles(place);
    const isThere = document?.path === null;
    return [
      {
        scope,
        access,
        path: place.file,
        bytes: isThere ? document.bytes : 0,
        archives: isThere || document === undefined ? archives.length : archives.length + 1,
      },
    ];
  });
  return {
    principal: principal.kind === "agent" ? "agent" : "user",
    documents,
    profile: parts.settings.profile,
  };
}

function isAllowed(parts: Parts, ref: DocumentRef, operation: Operation): boolean {
  try {
    findPlace(parts, ref, operation);
    return true;
  } catch (error) {
    if (error instanceof LociError && error.code === "SCOPE_REFUSED") return false;
    throw error;
  }
}
