import { documentForModel } from "../../core/documents/document-for-model.ts";
import { LociError } from "../../core/errors.ts";
import type { ListedFile, ReadOptions } from "../../memory/documents/documents.ts";
import { documentRef, documentScopes, type DocumentScope } from "../../tools/allowed-scopes.ts";
import { toldFiles } from "../../tools/document-tools.ts";
import type { ToolContext } from "../../tools/tool.ts";

/** A document, archive or summary as an MCP resource. */
interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly mimeType: "text/markdown";
  readonly size: number;
  readonly annotations: { readonly lastModified: string };
}

const documentNames: Readonly<Record<DocumentScope, string>> = {
  user: "MEMORY.md",
  space: "MEMORY.md",
  agent: "memory.md",
};

/**
 * Lists the files that the principal may read, with URIs such as `loci://space/MEMORY.md` and
 * `loci://agent/memory/2026-11-14-0930.md`.
 */
export async function listResources(context: ToolContext): Promise<Resource[]> {
  const { documents } = await context.memory();
  const scopes = documentScopes(context, "read") ?? [];
  const listed = await Promise.all(
    scopes.map(async (scope) => ({ scope, files: await toldFiles(documents, documentRef(context, scope)) })),
  );
  return listed.flatMap(({ scope, files }) => files.map((file) => fileToResource(scope, file)));
}

function fileToResource(scope: DocumentScope, file: ListedFile): Resource {
  const name = resourceName(scope, file);
  return {
    uri: `loci://${scope}/${name.split("/").map(encodeURIComponent).join("/")}`,
    name: `${scope} ${name}`,
    mimeType: "text/markdown",
    size: file.bytes,
    annotations: { lastModified: new Date(file.changed).toISOString() },
  };
}

function resourceName(scope: DocumentScope, { path }: ListedFile): string {
  return path === null ? documentNames[scope] : `memory/${path.split(/[/\\]/).at(-1) ?? path}`;
}

/** Returns the text of the file at a URI; null if the principal may not read such a file. */
export async function readResource(context: ToolContext, uri: string): Promise<string | null> {
  const { scope, name } = splitUri(uri);
  const allowed = (documentScopes(context, "read") ?? []).find((candidate) => candidate === scope);
  if (allowed === undefined) return null;
  const { documents } = await context.memory();
  const ref = documentRef(context, allowed);
  const read = async (options: ReadOptions) => {
    const { text, isUnconfirmed } = await documents.read(ref, options);
    return documentForModel(text, isUnconfirmed);
  };
  if (name === documentNames[allowed]) return read({});
  const file = (await documents.list(ref)).find((listed) => resourceName(allowed, listed) === name);
  return file === undefined ? null : read({ path: file.path ?? undefined });
}

function splitUri(uri: string): { readonly scope: string; readonly name: string } {
  const [, scope = "", name = ""] = /^loci:\/\/([a-z]+)\/(.+)$/.exec(uri) ?? [];
  try {
    return { scope, name: decodeURIComponent(name) };
  } catch {
    throw new LociError("USAGE", `'${uri}' is not a URI of a memory document`);
  }
}
