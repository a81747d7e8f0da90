import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";

import { classify } from "../../api/memories.ts";
import { Chip } from "../../parts/button.tsx";
import { Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Empty } from "../../parts/states.tsx";
import { count, short } from "../../text/counts.ts";
import { MemoryReview } from "./memory-review.tsx";
import { countQuery, reviewQuery } from "./privacy-queries.ts";
import type { ListProps } from "./reviewed-memories.ts";
import { SettingRow } from "./setting-row.tsx";

/** Why a rule found a memory sensitive. */
const ruleNames: Readonly<Record<string, string>> = {
  email: "an email address",
  phone: "a phone number",
  "national-id": "a number of an identity document",
  card: "a payment card",
  iban: "a bank account",
  password: "a password",
  "birth-date": "a date of birth",
  "document-number": "a document number",
  address: "an address",
  condition: "health",
  finances: "money",
  "key-file": "a file with keys",
  "env-file": "a file with secrets",
  papers: "personal papers",
  tag: "its tag",
};

/** Memories that agents get only when they ask for them. */
export function SensitivePart(list: ListProps) {
  const { cleared = false } = useSearch({ from: "/privacy" });
  const navigate = useNavigate({ from: "/privacy" });
  const notices = useNotices();
  const sensitive = useQuery(countQuery("/trust/sensitive")).data;
  const harmless = useQuery(countQuery("/trust/sensitive", { cleared: "true" })).data;
  const show = (isCleared: boolean): void =>
    void navigate({ search: { part: "sensitive", ...(isCleared ? { cleared: true } : {}) } });
  return (
    <>
      <SettingRow name="recall.sensitive" label="Give agents sensitive memories too" isWide />
      <MemoryReview
        key={String(cleared)}
        {...list}
        query={reviewQuery("/trust/sensitive", cleared ? { cleared: "true" } : {})}
        note={
          cleared
            ? "Memories that a rule found sensitive and you marked as harmless. Agents may get them."
            : "Memories about credentials, health, money and people. Loci leaves them out of what agents get unasked."
        }
        decision={cleared ? "Sensitive" : "Harmless"}
        decisionKey={cleared ? "s" : "h"}
        decide={(ids) =>
          notices.now(
            `${count(ids.length, "memory", "memories")} marked as ${cleared ? "sensitive" : "harmless"}.`,
            () => classify(ids, cleared),
          )
        }
        tools={
          <>
            <Chip on={!cleared} onChange={() => show(false)}>
              Sensitive {sensitive === undefined ? "" : short(sensitive)}
            </Chip>
            <Chip on={cleared} onChange={() => show(true)}>
              Marked as harmless {harmless === undefined ? "" : short(harmless)}
            </Chip>
          </>
        }
        remarkOf={({ sensitivity, classified }) => (
          <>
            {sensitivity.map((rule) => (
              <Mark key={rule}>{ruleNames[rule] ?? rule}</Mark>
            ))}
            {classified === true ? <Mark look="accent">marked by you</Mark> : null}
          </>
        )}
        empty={
          <Empty title={cleared ? "You have cleared nothing" : "Nothing is sensitive"}>
            {cleared
              ? "Memories that you mark as harmless appear here, so that you can change your mind."
              : "Loci looks for credentials, health, money and personal numbers. You can mark any memory as sensitive in its panel."}
          </Empty>
        }
      />
    </>
  );
}
