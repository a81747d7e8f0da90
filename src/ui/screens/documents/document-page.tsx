import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";

import type { DocumentReadResult } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Select } from "../../parts/field.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Empty, Loading, Result } from "../../parts/states.tsx";
import { bytes } from "../../text/counts.ts";
import type { DocumentView } from "../screen-addresses.ts";
import { titleOf, type DocumentAddress } from "./document-ref.ts";
import { confirmDocument, documentQuery, filesQuery, type DocumentFile } from "./documents-queries.ts";

import css from "./document-page.module.css";

// The parser of Markdown and the comparison of texts load only with a document.
const MarkdownView = lazy(async () => ({ default: (await import("./markdown-view.tsx")).MarkdownView }));
const DocumentEditor = lazy(async () => ({ default: (await import("./document-editor.tsx")).DocumentEditor }));
const DocumentVersions = lazy(async () => ({ default: (await import("./document-versions.tsx")).DocumentVersions }));

const viewNames: Readonly<Record<DocumentView, string>> = {
  read: "Read",
  source: "Source",
  edit: "Edit",
  versions: "Versions",
};

/** One document: its text, its source, an editor, or its versions. */
export function DocumentPage({ address }: { readonly address: DocumentAddress }) {
  const { path, view = "read" } = useSearch({ from: "/documents" });
  const file: DocumentFile = path === undefined ? address : { ...address, path };
  const query = useQuery(documentQuery(file));
  return (
    <>
      <Head address={address} path={path} view={view} document={query.data?.value} />
      <div className={css["body"]}>
        <Result query={query}>
          {({ value, etag }) => (
            <Suspense fallback={<Loading />}>
              <Remarks document={value} file={file} />
              {view === "read" || (view === "edit" && path !== undefined) ? <Reader text={value.text} /> : null}
              {view === "source" ? <pre className={css["source"]}>{value.text}</pre> : null}
              {view === "edit" && path === undefined ? (
                <DocumentEditor address={address} present={{ text: value.text, etag }} />
              ) : null}
              {view === "versions" ? <DocumentVersions file={file} /> : null}
            </Suspense>
          )}
        </Result>
      </div>
    </>
  );
}

function Reader({ text }: { readonly text: string }) {
  return text.trim() === "" ? (
    <Empty title="Nothing is written yet">Edit it here, or let an agent write it.</Empty>
  ) : (
    <MarkdownView text={text} />
  );
}

function Head({
  address,
  path,
  view,
  document,
}: {
  readonly address: DocumentAddress;
  readonly path: string | undefined;
  readonly view: DocumentView;
  readonly document: DocumentReadResult | undefined;
}) {
  const navigate = useNavigate({ from: "/documents" });
  const archives = (useQuery(filesQuery(address)).data ?? []).filter((one) => one.path !== null);
  const views = (Object.keys(viewNames) as DocumentView[]).filter((one) => one !== "edit" || path === undefined);
  return (
    <header className={css["head"]}>
      <Link to="/documents" className={css["back"]}>
        ‹ All documents
      </Link>
      <div className={css["line"]}>
        <h2 className={css["title"]}>{titleOf(address)}</h2>
        {archives.length === 0 ? null : (
          <Select
            aria-label="File"
            value={path ?? ""}
            onChange={(event) =>
              void navigate({
                search: { ...address, ...(event.target.value === "" ? {} : { path: event.target.value }) },
              })
            }
          >
            <option value="">the document</option>
            {archives.map((one) => (
              <option key={one.path} value={one.path ?? ""}>
                {one.path?.replace(/^memory\//, "")}
              </option>
            ))}
          </Select>
        )}
        <div className={css["views"]} role="group" aria-label="View">
          {views.map((one) => (
            <Link
              key={one}
              to="/documents"
              search={{ ...address, ...(path === undefined ? {} : { path }), ...(one === "read" ? {} : { view: one }) }}
              className={css["view"]}
              data-at={one === view}
              aria-current={one === view ? "true" : undefined}
            >
              {viewNames[one]}
            </Link>
          ))}
        </div>
      </div>
      {document === undefined ? null : (
        <p className={css["file"]}>
          <code>{document.file}</code> · {bytes(document.bytes)}
        </p>
      )}
    </header>
  );
}

/** What a reader should know about the text before it is trusted. */
function Remarks({ document, file }: { readonly document: DocumentReadResult; readonly file: DocumentFile }) {
  const notices = useNotices();
  return (
    <>
      {document.isUnconfirmed ? (
        <div className={css["remark"]}>
          <span>
            This text was not written through Loci; it may have come with a clone. Agents do not get it until you
            confirm it.
          </span>
          <Button
            onClick={() => void notices.now("Confirmed. Agents may read this version.", () => confirmDocument(file))}
          >
            Confirm this text
          </Button>
        </div>
      ) : null}
      {document.isRedacted ? (
        <p className={css["remark"]}>
          The file contains secrets, which Loci leaves out here. Remove them from the file before you edit it here.
        </p>
      ) : null}
      {document.note === null || document.bytes === 0 ? null : <p className={css["remark"]}>{document.note}</p>}
    </>
  );
}
