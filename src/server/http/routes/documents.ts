import { z } from "zod";

import { givenFields } from "../../../core/event/given-fields.ts";
import { limits } from "../../../core/event/limits.ts";
import type {
  DocumentReadResult,
  KnownDocument,
  ListedFile,
  Version,
  DocumentWriteResult,
} from "../../../memory/documents/documents.ts";
import { asPrecondition, neededVersion, toEtag } from "../etag.ts";
import { pageFrom, pageOf, pageQuery } from "../page.ts";
import { defineRoute, reply } from "../route.ts";
import { count, flag, folder, id, name, shapeOf, text, typeOfLibrary } from "../schemas/fields.ts";

const params = z.strictObject({ scope: z.enum(["user", "space", "agent"]) });
const place = { space: folder.optional(), agent: name.optional() };
const path = z.string().min(1).max(limits.path).optional().describe("An archive or summary, as the list names it.");

const documentRead = shapeOf<DocumentReadResult>()({
  text: z.string(),
  file: z.string(),
  version: z.string().nullable(),
  bytes: z.number(),
  headings: z.array(z.looseObject({ depth: z.number(), title: z.string(), line: z.number(), start: z.number() })),
  isRedacted: z.boolean(),
  isUnconfirmed: z.boolean(),
  note: z.string().nullable(),
});

const written = shapeOf<DocumentWriteResult>()({ version: z.string(), bytes: z.number(), file: z.string() });

const listedFile = shapeOf<ListedFile>()({
  path: z.string().nullable(),
  file: z.string(),
  bytes: z.number(),
  changed: z.number(),
});

const knownDocument = shapeOf<KnownDocument>()({
  scope: z.enum(["user", "space", "agent"]),
  space: z.string().nullable(),
  folder: z.string().nullable(),
  agent: z.string().nullable(),
  file: z.string().nullable(),
  bytes: z.number(),
  changed: z.number().nullable(),
  by: z.string().nullable(),
  versions: z.number(),
});

const version = shapeOf<Version>()({
  version: z.string(),
  id: z.string(),
  name: z.string(),
  ts: z.number(),
  action: z.string(),
  by: z.string().nullable(),
  device: z.string(),
  file: z.string(),
  hash: z.string(),
  bytes: z.number(),
  trust: z.string(),
  confirmed: z.boolean(),
});

function replyWritten(made: DocumentWriteResult) {
  return reply({ headers: { ETag: toEtag(made.version) }, value: made });
}

export const documentRoutes = [
  defineRoute({
    id: "documents.all",
    method: "get",
    path: "/documents",
    summary: "List all documents of this device, and the folders that could have one",
    query: z.strictObject(pageQuery),
    answer: pageOf(knownDocument),
    run: ({ memory, query }) =>
      pageFrom(
        query,
        () => memory.documents.all(),
        ({ scope, folder: root, agent }) => [scope, root ?? "", agent ?? ""].join(":").slice(-300),
      ),
  }),
  defineRoute({
    id: "documents.read",
    method: "get",
    path: "/documents/{scope}",
    summary: "Read a document, or a part of it",
    params,
    query: z.strictObject({
      ...place,
      mode: z.enum(["full", "headers", "section", "tail"]).optional(),
      section: name.optional(),
      lines: count.optional(),
      path,
    }),
    answer: documentRead,
    run: async ({ memory, params: { scope }, query: { space, agent, ...options } }) => {
      const read = await memory.documents.read({ scope, space, agent }, options);
      return reply({ headers: read.version === null ? {} : { ETag: toEtag(read.version) }, value: read });
    },
  }),
  defineRoute({
    id: "documents.replace",
    method: "put",
    path: "/documents/{scope}",
    summary: "Replace a whole document",
    params,
    query: z.strictObject(place),
    body: z.strictObject({ text: z.string().max(limits.text), by: name.optional() }),
    headers: {
      "If-Match": "The ETag of the version that is replaced.",
      "If-None-Match": "`*` if there is no document yet.",
    },
    answer: written,
    run: async ({ memory, params: { scope }, query, body: { text: replacement, by }, headers }) =>
      replyWritten(
        await asPrecondition(
          memory.documents.replace({ scope, ...query }, replacement, { version: neededVersion(headers), by }),
        ),
      ),
  }),
  defineRoute({
    id: "documents.append",
    method: "post",
    path: "/documents/{scope}/append",
    summary: "Append a text to a document",
    params,
    query: z.strictObject(place),
    body: z.strictObject({ text, by: name.optional() }),
    answer: written,
    run: async ({ memory, params: { scope }, query, body: { text: added, by } }) =>
      replyWritten(await memory.documents.append({ scope, ...query }, added, { by })),
  }),
  defineRoute({
    id: "documents.list",
    method: "get",
    path: "/documents/{scope}/files",
    summary: "List a document, its archives and summaries",
    params,
    query: z.strictObject({ ...place, ...pageQuery }),
    answer: pageOf(listedFile),
    run: ({ memory, params: { scope }, query: { limit, cursor, ...ref } }) =>
      pageFrom(
        { limit, cursor },
        () => memory.documents.list({ scope, ...ref }),
        (file) => file.path ?? "",
      ),
  }),
  defineRoute({
    id: "documents.versions",
    method: "get",
    path: "/documents/{scope}/versions",
    summary: "List the versions of a document, newest first",
    params,
    query: z.strictObject({ ...place, path, ...pageQuery }),
    answer: pageOf(version),
    run: ({ memory, params: { scope }, query: { limit, cursor, path: file, ...ref } }) =>
      pageFrom(
        { limit, cursor },
        (most) => memory.documents.versions({ scope, ...ref }, { path: file, limit: most }),
        (one) => one.id,
      ),
  }),
  defineRoute({
    id: "documents.versionText",
    method: "get",
    path: "/documents/{scope}/versions/{id}",
    summary: "Return the text of a version",
    params: params.extend({ id }),
    query: z.strictObject({ ...place, path }),
    answer: z.looseObject({ text: z.string() }),
    run: async ({ memory, params: { scope, id: wanted }, query: { path: file, ...ref } }) => ({
      text: await memory.documents.versionText({ scope, ...ref }, wanted, { path: file }),
    }),
  }),
  defineRoute({
    id: "documents.diff",
    method: "get",
    path: "/documents/{scope}/diff",
    summary: "Return the changes between two versions, or between a version and the present text",
    params,
    query: z.strictObject({ ...place, path, from: id, to: id.optional() }),
    answer: z.looseObject({ diff: z.string() }),
    run: async ({ memory, params: { scope }, query: { path: file, from, to, ...ref } }) => ({
      diff: await memory.documents.diff({ scope, ...ref }, from, to, { path: file }),
    }),
  }),
  defineRoute({
    id: "documents.restore",
    method: "post",
    path: "/documents/{scope}/restore",
    summary: "Replace a document with the text of an old version",
    params,
    query: z.strictObject({ ...place, path }),
    body: z.strictObject({ id }),
    answer: written,
    run: async ({ memory, params: { scope }, query: { path: file, ...ref }, body }) =>
      replyWritten(await memory.documents.restore({ scope, ...ref }, body.id, { path: file })),
  }),
  defineRoute({
    id: "documents.confirm",
    method: "post",
    path: "/documents/{scope}/confirm",
    summary: "Confirm a version that was not written through this memory",
    params,
    query: z.strictObject({ ...place, path }),
    body: z.strictObject({ id: id.optional() }),
    answer: version,
    run: ({ memory, params: { scope }, query: { path: file, ...ref }, body }) =>
      memory.documents.confirm({ scope, ...ref }, { path: file, ...givenFields(body) }),
  }),
  defineRoute({
    id: "documents.unconfirm",
    method: "post",
    path: "/documents/{scope}/unconfirm",
    summary: "Withdraw the confirmation of the present text",
    params,
    query: z.strictObject({ ...place, path }),
    answer: z.looseObject({ withdrawn: z.boolean() }),
    run: async ({ memory, params: { scope }, query: { path: file, ...ref } }) => ({
      withdrawn: await memory.documents.unconfirm({ scope, ...ref }, { path: file }),
    }),
  }),
  defineRoute({
    id: "documents.eraseVersions",
    method: "post",
    path: "/documents/{scope}/erase-versions",
    summary: "Erase every version except the present text",
    params,
    query: z.strictObject({ ...place, path }),
    answer: typeOfLibrary("ErasedVersions"),
    isSlow: true,
    run: ({ memory, params: { scope }, query: { path: file, ...ref } }) =>
      memory.documents.eraseVersions({ scope, ...ref }, { path: file }),
  }),
  defineRoute({
    id: "documents.needsCompaction",
    method: "get",
    path: "/documents/{scope}/needs-compaction",
    summary: "Return whether a document is larger than the settings allow",
    params,
    query: z.strictObject(place),
    answer: z.looseObject({ needed: z.boolean() }),
    run: async ({ memory, params: { scope }, query }) => ({
      needed: await memory.documents.needsCompaction({ scope, ...query }),
    }),
  }),
  defineRoute({
    id: "documents.compact",
    method: "post",
    path: "/documents/{scope}/compact",
    summary: "Archive a document and replace it with a summary",
    params,
    query: z.strictObject({ ...place, ifNeeded: flag.optional().describe("True to compact only what is too large.") }),
    answer: z.looseObject({ compacted: typeOfLibrary("Compacted").nullable() }),
    isSlow: true,
    run: async ({ memory, params: { scope }, query: { ifNeeded = false, ...where } }) => {
      const ref = { scope, ...where };
      return {
        compacted: await (ifNeeded ? memory.documents.compactIfNeeded(ref) : memory.documents.compact(ref)),
      };
    },
  }),
  defineRoute({
    id: "documents.saveSummary",
    method: "post",
    path: "/documents/{scope}/summaries",
    summary: "Store the summary of a session or run beside a document",
    params,
    query: z.strictObject(place),
    body: z.strictObject({ text, slug: name.optional() }),
    answer: z.looseObject({ path: z.string() }),
    run: async ({ memory, params: { scope }, query, body: { text: summary, slug } }) =>
      reply({
        status: 201,
        value: { path: await memory.documents.saveSummary({ scope, ...query }, summary, { slug }) },
      }),
  }),
  defineRoute({
    id: "documents.instructions",
    method: "get",
    path: "/instructions",
    summary: "Return the part of a system prompt that tells a model how to use documents",
    query: z.strictObject({ space: folder.optional() }),
    answer: z.looseObject({ text: z.string() }),
    run: async ({ memory, query }) => ({ text: await memory.documents.instructions(query) }),
  }),
];
