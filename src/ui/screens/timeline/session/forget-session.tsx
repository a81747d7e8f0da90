import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";

import { send } from "../../../api/request.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog, DialogActions } from "../../../parts/dialog.tsx";
import { TypeMark } from "../../../parts/marks.tsx";
import { useNotices } from "../../../parts/notices.tsx";
import { Result } from "../../../parts/states.tsx";
import { count } from "../../../text/counts.ts";
import { forgetPreviewQuery } from "../timeline-queries.ts";

import css from "./forget-session.module.css";

/** Shows what forgetting a session erases, and does it after the time to undo. */
export function ForgetSession({
  session,
  onLeaving,
  onClose,
}: {
  readonly session: string;
  readonly onLeaving: (isLeaving: boolean) => void;
  readonly onClose: () => void;
}) {
  const preview = useQuery(forgetPreviewQuery(session));
  const notices = useNotices();
  const navigate = useNavigate({ from: "/timeline" });
  const forget = (): void => {
    onLeaving(true);
    onClose();
    void navigate({ search: {} });
    notices.later({
      text: "The session will be forgotten.",
      run: () =>
        send("POST", "/memory/forget", { target: { session } }).catch((error: unknown) => {
          onLeaving(false);
          throw error;
        }),
      onUndo: () => onLeaving(false),
    });
  };
  return (
    <Dialog title="Forget this session?" isOpen onClose={onClose}>
      <Result query={preview}>
        {({ ids, derived, examples, files }) => (
          <>
            <p>
              This erases {count(ids.length, "memory", "memories")} from the log, the index and Loci’s backups on this
              machine
              {derived.length === 0
                ? "."
                : `, among them ${count(derived.length, "fact or summary", "facts and summaries")} made from it.`}
            </p>
            <ul className={css["examples"]}>
              {examples.map((memory) => (
                <li key={memory.id} className={css["example"]}>
                  <TypeMark type={memory.type} />
                  <span className={css["text"]}>{memory.text}</span>
                </li>
              ))}
            </ul>
            {files.length === 0 ? null : <p>These files still contain some of it: {files.join(", ")}</p>}
            <p className={css["note"]}>The agent’s own transcript stays as it is.</p>
          </>
        )}
      </Result>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" disabled={preview.data === undefined} onClick={forget}>
          Forget
        </Button>
      </DialogActions>
    </Dialog>
  );
}
