import { useNavigate, useSearch } from "@tanstack/react-router";

import { ViewTabs } from "../../parts/view-tabs.tsx";
import { GivenBefore } from "./given-before.tsx";
import { TryPrompt } from "./try-prompt.tsx";

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
