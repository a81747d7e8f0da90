import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { memoryQuery } from "../../../api/memories.ts";
import type { Fix, StoredMemory } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { spaceName } from "../../../text/names.ts";
import { subjectOf } from "./exchanges.ts";

import css from "./fix.module.css";

/** How an error was fixed, if Loci knows. Nothing for other memories. */
export function FixOf({
  id,
  onJump,
  isQuiet = false,
}: {
  readonly id: string;
  readonly onJump: (id: string) => void;
  /** True to show nothing if no fix is known. */
  readonly isQuiet?: boolean;
}) {
  const isResting = useIsResting();
  const { data } = useQuery({ ...memoryQuery(id), enabled: isResting });
  if (data?.status !== "found" || data.memory.type !== "error") return null;
  if (data.fix === undefined && isQuiet) return null;
  return data.fix === undefined ? (
    <p className={css["none"]}>Nothing in this session is known to have fixed it.</p>
  ) : (
    <FixSteps fix={data.fix} onJump={onJump} />
  );
}

/** How long a row must be visible before it asks for its fix, so that scrolling past many errors asks nothing. */
const restMs = 300;

function useIsResting(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
}

function FixSteps({ fix: { success, changes }, onJump }: { readonly fix: Fix; readonly onJump: (id: string) => void }) {
  return (
    <div className={css["fix"]}>
      <span className={css["title"]}>Fixed</span>
      {changes.length === 0 ? null : (
        <ul className={css["steps"]}>
          {changes.map((change) => (
            <li key={change.id}>
              <Button look="quiet" onClick={() => onJump(change.id)} title={stepText(change)}>
                <span className={css["step"]}>{stepText(change)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" onClick={() => onJump(success.id)}>
        <span className={css["step"]}>then it worked: {subjectOf(success) ?? "the same call"}</span>
      </Button>
    </div>
  );
}

function stepText(memory: StoredMemory): string {
  return memory.type === "artifact"
    ? `changed ${spaceName(memory.path)}`
    : `ran ${subjectOf(memory) ?? memory.text ?? ""}`;
}
