import { useQuery } from "@tanstack/react-query";

import { pause, pausesQuery, resume } from "../../../api/machine.ts";
import { Button } from "../../../parts/button.tsx";
import { useNotices } from "../../../parts/notices.tsx";

/** Stops recording and recall in one session, and resumes them. The screen Today can pause only one of the two. */
export function PauseSession({ session }: { readonly session: string }) {
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
