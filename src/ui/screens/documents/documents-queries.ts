import { queryOptions } from "@tanstack/react-query";

import { get, getVersioned, send, toSearch } from "../../api/request.ts";
import type {
  DocumentReadResult,
  KnownDocument,
  ListedFile,
  Page,
  Version,
  DocumentWriteResult,
} from "../../api/types.ts";
import type { DocumentAddress } from "./document-ref.ts";

/** The document itself, or an archive or summary of it. */
export interface DocumentFile extends DocumentAddress {
  readonly path?: string | undefined;
}

function placeOf({ space, agent, path }: DocumentFile) {
  return { space, agent, path };
}

export const documentsQuery = queryOptions({
  queryKey: ["documents"],
  queryFn: async ({ signal }) => (await get<Page<KnownDocument>>("/documents", { limit: 1000 }, { signal })).items,
});

/** The present text with its ETag. */
export function documentQuery(file: DocumentFile) {
  return queryOptions({
    queryKey: ["document", file.scope, placeOf(file)],
    queryFn: ({ signal }) => getVersioned<DocumentReadResult>(`/documents/${file.scope}`, placeOf(file), { signal }),
  });
}

export function filesQuery({ scope, space, agent }: DocumentAddress) {
  return queryOptions({
    queryKey: ["document-files", scope, space, agent],
    queryFn: async ({ signal }) =>
      (await get<Page<ListedFile>>(`/documents/${scope}/files`, { space, agent, limit: 1000 }, { signal })).items,
  });
}

export function versionsQuery(file: DocumentFile) {
  return queryOptions({
    queryKey: ["document-versions", file.scope, placeOf(file)],
    queryFn: async ({ signal }) =>
      (await get<Page<Version>>(`/documents/${file.scope}/versions`, { ...placeOf(file), limit: 500 }, { signal }))
        .items,
  });
}

/** The text of a version never changes. */
export function versionTextQuery(file: DocumentFile, id: string | null) {
  return queryOptions({
    queryKey: ["version-text", file.scope, placeOf(file), id],
    queryFn: async ({ signal }) => {
      if (id === null) return "";
      const path = `/documents/${file.scope}/versions/${encodeURIComponent(id)}`;
      return (await get<{ readonly text: string }>(path, placeOf(file), { signal })).text;
    },
    staleTime: Infinity,
  });
}

/** Replaces a document if it is still the version of this ETag. Null if the document must not exist yet. */
export function saveDocument(
  { scope, space, agent }: DocumentAddress,
  text: string,
  etag: string | null,
): Promise<DocumentWriteResult> {
  const headers: Record<string, string> = etag === null ? { "If-None-Match": "*" } : { "If-Match": etag };
  return send("PUT", `/documents/${scope}${toSearch({ space, agent })}`, { text }, { headers });
}

export function restoreVersion(file: DocumentFile, id: string): Promise<DocumentWriteResult> {
  return send("POST", `/documents/${file.scope}/restore${toSearch(placeOf(file))}`, { id });
}

export function confirmDocument(file: DocumentFile): Promise<Version> {
  return send("POST", `/documents/${file.scope}/confirm${toSearch(placeOf(file))}`, {});
}
