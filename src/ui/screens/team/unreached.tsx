import type { UnreachedTeam } from "../../../server/machine.ts";
import { Button } from "../../parts/button.tsx";
import { Advice } from "../../parts/states.tsx";

import css from "./team.module.css";

/** Says why the server of a team could not be asked, and what the page shows instead. */
export function Unreached({
  why: { state, problem, next },
  isAsking,
  onRetry,
}: {
  readonly why: UnreachedTeam;
  readonly isAsking: boolean;
  readonly onRetry: () => void;
}) {
  return (
    <div className={css["unreached"]} role="status">
      <p className={css["unreachedTitle"]}>{state === "offline" ? "Offline" : "No longer accepted"}</p>
      <p>{problem}</p>
      <p>
        This page shows what your machine knows.
        {state === "offline" ? " What you share or take back reaches the team with the next sync." : ""}
      </p>
      {state === "refused" ? <Advice text={next} /> : null}
      <Button onClick={onRetry} disabled={isAsking}>
        {isAsking ? "Asking…" : "Try again"}
      </Button>
    </div>
  );
}

/** In place of a list that only the server knows. */
export function OnlyOnline({ what }: { readonly what: string }) {
  return <p className={css["quiet"]}>{what} are known to the server of the team only.</p>;
}
