import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";

import type { KnownDocument } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { Command } from "../../parts/command.tsx";
import { useListKeys } from "../../parts/keys.ts";
import { Page } from "../../parts/page.tsx";
import { Empty, Result } from "../../parts/states.tsx";
import { Time } from "../../parts/time.tsx";
import { count } from "../../text/counts.ts";
import { agentName } from "../../text/names.ts";
import { DocumentPage } from "./document-page.tsx";
import { addressOf, isSameAddress, titleOf, type DocumentAddress } from "./document-ref.ts";
import { documentsQuery } from "./documents-queries.ts";

import css from "./documents-screen.module.css";

const scopeNames = { user: "You", space: "Spaces", agent: "Agents" } as const;

export function DocumentsScreen() {
  const { scope, space, agent } = useSearch({ from: "/documents" });
  const query = useQuery(documentsQuery);
  const address: DocumentAddress | null =
    scope === undefined
      ? null
      : { scope, ...(space === undefined ? {} : { space }), ...(agent === undefined ? {} : { agent }) };
  return (
    <Page title="Documents">
      <div className={css["screen"]} data-open={address !== null}>
        <nav className={css["list"]} aria-label="Documents">
          <Result query={query}>{(documents) => <DocumentList documents={documents} address={address} />}</Result>
        </nav>
        <div className={css["document"]}>
          {address === null ? (
            <Empty title="Choose a document">
              Documents are Markdown files that you and your agents read and write: one about you, one for each space,
              one for each agent in it. Loci keeps every version. In a terminal: <Command text="loci read" />
            </Empty>
          ) : (
            <DocumentPage key={JSON.stringify(address)} address={address} />
          )}
        </div>
      </div>
    </Page>
  );
}

function isUnwritten({ versions, scope }: KnownDocument): boolean {
  return versions === 0 && scope !== "user";
}

function DocumentList({
  documents,
  address,
}: {
  readonly documents: readonly KnownDocument[];
  readonly address: DocumentAddress | null;
}) {
  const { view } = useSearch({ from: "/documents" });
  const [showsAll, setShowsAll] = useState(false);
  const isAt = (one: KnownDocument): boolean => address !== null && isSameAddress(addressOf(one), address);
  const shown = (["user", "space", "agent"] as const).flatMap((scope) =>
    documents.filter((one) => one.scope === scope && (showsAll || isAt(one) || !isUnwritten(one))),
  );
  const hidden = documents.filter(isUnwritten).length;
  return (
    <>
      {view === "versions" ? null : <MoveByKeys documents={shown} at={shown.find(isAt)} />}
      {(["user", "space", "agent"] as const).map((scope) => {
        const group = shown.filter((one) => one.scope === scope);
        return group.length === 0 ? null : (
          <section key={scope} className={css["group"]}>
            <h2>{scopeNames[scope]}</h2>
            <ul>
              {group.map((one) => (
                <li key={keyOf(one)}>
                  <Link
                    to="/documents"
                    search={addressOf(one)}
                    className={css["link"]}
                    activeProps={{}}
                    aria-current={isAt(one) ? "true" : undefined}
                    data-at={isAt(one)}
                  >
                    <span className={css["name"]}>{titleOf(addressOf(one))}</span>
                    <span className={css["about"]}>
                      {one.changed === null ? (
                        "not written yet"
                      ) : (
                        <>
                          <Time ts={one.changed} />
                          {one.by === null ? "" : ` · ${agentName(one.by)}`}
                        </>
                      )}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {hidden === 0 ? null : (
        <Button look="quiet" onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? "Hide spaces without a document"
            : count(hidden, "space without a document", "spaces without a document")}
        </Button>
      )}
    </>
  );
}

/** j and k go through the documents, unless the list of versions has these keys. */
function MoveByKeys({
  documents,
  at,
}: {
  readonly documents: readonly KnownDocument[];
  readonly at: KnownDocument | undefined;
}) {
  const navigate = useNavigate({ from: "/documents" });
  useListKeys({
    ids: documents.map(keyOf),
    at: at === undefined ? undefined : keyOf(at),
    onMove: (key) => {
      const next = documents.find((one) => keyOf(one) === key);
      if (next !== undefined) void navigate({ search: addressOf(next), replace: true });
    },
  });
  return null;
}

function keyOf(document: KnownDocument): string {
  return JSON.stringify(addressOf(document));
}
