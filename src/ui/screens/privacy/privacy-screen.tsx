import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

import { useMemoryActions } from "../../parts/memory-actions.ts";
import { MemoryPanel } from "../../parts/memory-panel.tsx";
import { Page } from "../../parts/page.tsx";
import { short } from "../../text/counts.ts";
import type { PrivacyPart } from "../screen-addresses.ts";
import { CopiesPart } from "./copies-part.tsx";
import { DevicesPart } from "./devices-part.tsx";
import { ForgetPart } from "./forget-part.tsx";
import { countQuery, devicesQuery, retentionQuery } from "./privacy-queries.ts";
import { RedactionPart } from "./redaction-part.tsx";
import { RetentionPart } from "./retention-part.tsx";
import { SensitivePart } from "./sensitive-part.tsx";
import { WaitingPart } from "./waiting-part.tsx";

import css from "./privacy-screen.module.css";

const partNames: Readonly<Record<PrivacyPart, string>> = {
  waiting: "Waiting for you",
  sensitive: "Sensitive",
  forget: "Forget, with proof",
  retention: "How long it stays",
  redaction: "Secrets",
  copies: "Export and copies",
  devices: "Devices",
};

export function PrivacyScreen() {
  const { part = "waiting", id } = useSearch({ from: "/privacy" });
  const navigate = useNavigate({ from: "/privacy" });
  const actions = useMemoryActions();
  const open = (next: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, id: next }), replace: true });
  const list = { at: id, open, actions };
  return (
    <Page
      title="Privacy"
      panel={
        id === undefined ? undefined : (
          <MemoryPanel
            id={id}
            onClose={() => open(undefined)}
            onForget={actions.forgetLater}
            onPin={actions.setPinned}
          />
        )
      }
    >
      <div className={css["screen"]}>
        <PartList at={part} />
        <div className={css["part"]} key={part}>
          {part === "waiting" ? <WaitingPart {...list} /> : null}
          {part === "sensitive" ? <SensitivePart {...list} /> : null}
          {part === "forget" ? <ForgetPart /> : null}
          {part === "retention" ? <RetentionPart open={open} /> : null}
          {part === "redaction" ? <RedactionPart /> : null}
          {part === "copies" ? <CopiesPart /> : null}
          {part === "devices" ? <DevicesPart /> : null}
        </div>
      </div>
    </Page>
  );
}

/** The parts of the screen, with how much each has to decide. */
function PartList({ at }: { readonly at: PrivacyPart }) {
  const waiting = useQuery(countQuery("/trust/waiting")).data;
  const sensitive = useQuery(countQuery("/trust/sensitive")).data;
  const due = useQuery(retentionQuery()).data?.due.count;
  const devices = useQuery(devicesQuery).data?.filter(({ status }) => status === "waiting").length;
  const counts: Partial<Record<PrivacyPart, number | undefined>> = { waiting, sensitive, retention: due, devices };
  const list = useRef<HTMLElement>(null);
  // On a narrow screen the parts are one line that scrolls.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [at]);
  return (
    <nav ref={list} className={css["parts"]} aria-label="Parts of this screen">
      <ul>
        {(Object.keys(partNames) as PrivacyPart[]).map((part) => (
          <li key={part}>
            <Link
              to="/privacy"
              search={{ part }}
              className={css["link"]}
              aria-current={part === at ? "true" : undefined}
            >
              {partNames[part]}
              {(counts[part] ?? 0) === 0 ? null : <span className={css["count"]}>{short(counts[part] ?? 0)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
