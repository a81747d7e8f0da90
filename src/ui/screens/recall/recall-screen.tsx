import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";

import { useListKeys } from "../../parts/keys.ts";
import { useMemoryActions } from "../../parts/memory-actions.ts";
import { Column, Page } from "../../parts/page.tsx";
import { Empty, Failed, Loading, Result } from "../../parts/states.tsx";
import { ViewTabs } from "../../parts/view-tabs.tsx";
import { noSpace } from "../screen-addresses.ts";
import { Answer } from "./answer.tsx";
import { CandidatePanel } from "./candidate-panel.tsx";
import { inAndOut } from "./considered-list.tsx";
import { GivenBefore } from "./given-before.tsx";
import { PromptBar } from "./prompt-bar.tsx";
import { placesQuery, tryQuery } from "./recall-queries.ts";

/** What agents get: for a prompt that is tried here, and for the prompts of the past. */
export function RecallScreen() {
  const { view } = useSearch({ from: "/recall" });
  const navigate = useNavigate({ from: "/recall" });
  const tabs = (
    <ViewTabs
      label="Views of recall"
      tabs={[
        { value: "try", name: "Try a prompt" },
        { value: "given", name: "Given before" },
      ]}
      chosen={view ?? "try"}
      onChoose={(chosen) =>
        void navigate({
          search: (before) => ({
            ...before,
            view: chosen === "given" ? chosen : undefined,
            id: undefined,
            recall: undefined,
          }),
        })
      }
    />
  );
  return view === "given" ? <GivenBefore tabs={tabs} /> : <TryPrompt tabs={tabs} />;
}

/** What would an agent get for this prompt? */
function TryPrompt({ tabs }: { readonly tabs: ReactNode }) {
  const { prompt = "", space: wanted, agent, sensitive = false, id } = useSearch({ from: "/recall" });
  const navigate = useNavigate({ from: "/recall" });
  const actions = useMemoryActions();
  const places = useQuery(placesQuery);
  const space = wanted ?? places.data?.latest ?? noSpace;
  const isReady = wanted !== undefined || places.data !== undefined;
  const query = useQuery({
    ...tryQuery({ prompt, from: space === noSpace ? undefined : space, agent, sensitive }),
    enabled: isReady && prompt.trim() !== "",
    placeholderData: keepPreviousData,
  });
  const [given, leftOut] = inAndOut(query.data?.considered ?? [], actions.leaving);
  const shown = prompt.trim() === "" ? [] : [...given, ...leftOut];
  const chosen = shown.find((one) => one.id === id);
  const open = (next: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, id: next }), replace: true });
  useListKeys({
    ids: shown.map((one) => one.id),
    at: id,
    onMove: open,
    more: {
      "#": () => {
        if (id === undefined) return;
        actions.forgetLater([id]);
        open(undefined);
      },
      Escape: () => open(undefined),
    },
  });
  return (
    <Page
      title="Recall"
      tools={tabs}
      panel={
        id === undefined ? undefined : (
          <CandidatePanel
            id={id}
            candidate={chosen}
            decision={query.data?.decision}
            actions={actions}
            onOpen={open}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      <PromptBar
        prompt={prompt}
        space={space}
        agent={agent}
        sensitive={sensitive}
        // The address names the space that was tried, because the latest session may soon be another one.
        onChange={(change) => void navigate({ search: (before) => ({ ...before, space, ...change }), replace: true })}
      />
      {places.error !== null && !isReady ? (
        <Failed error={places.error} onRetry={() => void places.refetch()} />
      ) : prompt.trim() === "" ? (
        <Empty title="What would an agent get for this prompt?">
          Type a prompt. This screen shows the block that Loci would put before the agent, which memories it considered,
          and why each one is in the block or not.
        </Empty>
      ) : isReady ? (
        <Result query={query}>
          {(recalled) => (
            <Column>
              <Answer recalled={recalled} given={given} leftOut={leftOut} at={id} onOpen={open} />
            </Column>
          )}
        </Result>
      ) : (
        <Loading />
      )}
    </Page>
  );
}
