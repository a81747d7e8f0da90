import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";

import { pause, pausesQuery, resume } from "../../../api/machine.ts";
import type { SessionSummary } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { agentHue } from "../../../parts/marks.tsx";
import { useNotices } from "../../../parts/notices.tsx";
import { count } from "../../../text/counts.ts";
import { agentName, spaceName } from "../../../text/names.ts";
import { clock, dayName, span, startOfDay } from "../../../text/times.ts";
import { ForgetSession } from "./forget-session.tsx";

import css from "./session-head.module.css";

/** Who worked when and where, and how much is known of it. */
export function SessionHead({ session, id }: { readonly session: SessionSummary | null; readonly id: string }) {
  return (
    <div className={css["head"]}>
      <Link to="/timeline" search={{ at: id }}>
        ‹ All sessions
      </Link>
      {session === null ? null : (
        <>
          <span className={css["agent"]}>
            <span className={css["dot"]} style={{ background: agentHue(session.agent) }} aria-hidden="true" />
            {agentName(session.agent)}
          </span>
          <span title={session.space ?? ""}>{spaceName(session.space)}</span>
          <span>{timeRange(session)}</span>
          <span>{count(session.memories, "event")}</span>
        </>
      )}
      <code className={css["id"]} title={id}>
        {id.slice(0, 8)}
      </code>
    </div>
  );
}

function timeRange({ started, ended }: SessionSummary): string {
  const end = startOfDay(started) === startOfDay(ended) ? clock(ended) : `${dayName(ended)} ${clock(ended)}`;
  return `${dayName(started)} ${clock(started)}–${end}, ${span(ended - started)}`;
}

export function SessionTools({
  session,
  onLeaving,
  onEnd,
  onOutline,
}: {
  readonly session: string;
  readonly onLeaving: (isLeaving: boolean) => void;
  readonly onEnd: () => void;
  readonly onOutline: () => void;
}) {
  const [isForgetting, setForgetting] = useState(false);
  return (
    <>
      <Button className={css["onlyNarrow"] ?? ""} onClick={onOutline}>
        Files and facts
      </Button>
      <Button onClick={onEnd} title="End">
        To the end
      </Button>
      <PauseSession session={session} />
      <Button look="danger" onClick={() => setForgetting(true)}>
        Forget this session
      </Button>
      {isForgetting ? (
        <ForgetSession session={session} onLeaving={onLeaving} onClose={() => setForgetting(false)} />
      ) : null}
    </>
  );
}

/** Stops recording and recall in one session, and resumes them. The screen Today can pause only one of the two. */
function PauseSession({ session }: { readonly session: string }) {
  const notices = useNotices();
  const { data } = useQuery(pausesQuery);
  const own = data?.pauses.filter((one) => one.session === session) ?? [];
  return own.length === 0 ? (
    <Button
      disabled={data === undefined}
      title="Loci then neither records this session nor gives it memories."
      onClick={() => void notices.now("Paused in this session.", () => pause({ what: "both", session }))}
    >
      Pause here
    </Button>
  ) : (
    <Button
      title={own.map(({ description }) => description).join(", ")}
      onClick={() => void notices.now("Resumed in this session.", () => Promise.all(own.map(resume)))}
    >
      Resume here
    </Button>
  );
}
