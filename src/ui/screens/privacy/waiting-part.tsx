import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";

import { confirm } from "../../api/memories.ts";
import { Chip } from "../../parts/button.tsx";
import { Mark } from "../../parts/marks.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { Empty } from "../../parts/states.tsx";
import { count, short } from "../../text/counts.ts";
import { trustNames } from "../../text/names.ts";
import { waitingSources } from "../screen-addresses.ts";
import { MemoryReview } from "./memory-review.tsx";
import { countQuery, reviewQuery } from "./privacy-queries.ts";
import type { ListProps } from "./reviewed-memories.ts";
import { SettingRow } from "./setting-row.tsx";

const sourceNames: Readonly<Record<(typeof waitingSources)[number], string>> = {
  tool: "From tools",
  web: "From the web",
  import: "Imported",
};

/** Memories from tools, the web and imports. Agents get them only after a person has confirmed them. */
export function WaitingPart(list: ListProps) {
  const { from } = useSearch({ from: "/privacy" });
  const notices = useNotices();
  return (
    <>
      <SettingRow name="facts.review" label="Facts that a model has learned" isWide />
      <MemoryReview
        {...list}
        query={reviewQuery("/trust/waiting", from === undefined ? {} : { from })}
        note="Facts, preferences and notes whose words came from elsewhere. Agents do not get them until you confirm them, because such words can carry instructions of strangers."
        decision="Confirm"
        decisionKey="c"
        decide={(ids) =>
          notices.now(
            `${count(ids.length, "memory", "memories")} confirmed. Agents may get what you confirm as a quotation.`,
            () => confirm(ids),
          )
        }
        tools={waitingSources.map((source) => (
          <SourceChip key={source} source={source} />
        ))}
        remarkOf={({ trust }) => <Mark>words by {trustNames[trust] ?? trust}</Mark>}
        empty={
          <Empty title="Nothing waits for you">
            {from === undefined
              ? "What agents import, fetch or read from tools and keep as a fact appears here first."
              : "Nothing of this source. Remove the filter to see the others."}
          </Empty>
        }
      />
    </>
  );
}

function SourceChip({ source }: { readonly source: (typeof waitingSources)[number] }) {
  const { from } = useSearch({ from: "/privacy" });
  const navigate = useNavigate({ from: "/privacy" });
  const { data } = useQuery(countQuery("/trust/waiting", { from: source }));
  return (
    <Chip
      on={from === source}
      onChange={(on) => void navigate({ search: { part: "waiting", ...(on ? { from: source } : {}) } })}
    >
      {sourceNames[source]} {data === undefined ? "" : short(data)}
    </Chip>
  );
}
