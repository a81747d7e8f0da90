import { useSearch } from "@tanstack/react-router";
import { useState } from "react";

import { SessionLanes } from "./lanes/session-lanes.tsx";
import { SessionView } from "./session/session-view.tsx";

/** All sessions over days, or one session as an exchange of questions and answers. */
export function TimelineScreen() {
  const { session } = useSearch({ from: "/timeline" });
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const setIsLeaving = (id: string, isLeaving: boolean): void =>
    setLeaving((before) => new Set(isLeaving ? [...before, id] : [...before].filter((one) => one !== id)));
  return session === undefined ? (
    <SessionLanes leaving={leaving} />
  ) : (
    <SessionView key={session} session={session} onLeaving={(isLeaving) => setIsLeaving(session, isLeaving)} />
  );
}
