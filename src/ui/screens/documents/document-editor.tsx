import { useQueryClient } from "@tanstack/react-query";
import { useBlocker, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { Problem } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { TextArea } from "../../parts/field.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { DocumentConflict } from "./document-conflict.tsx";
import type { DocumentAddress } from "./document-ref.ts";
import { documentQuery, saveDocument } from "./documents-queries.ts";

import css from "./document-editor.module.css";

/** A text and the ETag of its version. */
export interface PresentText {
  readonly text: string;
  readonly etag: string | null;
}

/** An editor of the whole text. It saves only over the version that the person has seen. */
export function DocumentEditor({
  address,
  present,
}: {
  readonly address: DocumentAddress;
  readonly present: PresentText;
}) {
  const navigate = useNavigate({ from: "/documents" });
  const queries = useQueryClient();
  const notices = useNotices();
  // The version that the person began with. A newer one must not silently replace it.
  const [base, setBase] = useState(present);
  const [text, setText] = useState(present.text);
  const [theirs, setTheirs] = useState<PresentText | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isDirty = text !== base.text;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty && !isSaving,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });

  const presentText = async (): Promise<PresentText> => {
    const { value, etag } = await queries.fetchQuery({ ...documentQuery(address), staleTime: 0 });
    return { text: value.text, etag };
  };
  const save = async (mine: string, over: PresentText): Promise<void> => {
    setSaving(true);
    try {
      // The precondition decides. Looking first only spares a refused request in the usual case.
      const now = await presentText();
      if (now.etag !== over.etag) return setTheirs(now);
      await saveDocument(address, mine, over.etag);
      setBase({ text: mine, etag: null });
      setText(mine);
      await queries.invalidateQueries();
      notices.say("Saved as a new version.");
      await navigate({ search: address, ignoreBlocker: true });
    } catch (error) {
      if (error instanceof Problem && error.status === 412) setTheirs(await presentText());
      else notices.fail(error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      {theirs === null ? (
        <form
          className={css["editor"]}
          onSubmit={(event) => {
            event.preventDefault();
            void save(text, base);
          }}
        >
          {base.etag === present.etag ? null : (
            <p className={css["changed"]} role="status">
              The document has changed since you began. Save shows both texts before anything is replaced.
            </p>
          )}
          <TextArea
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if ((event.metaKey || event.ctrlKey) && event.key === "Enter") event.currentTarget.form?.requestSubmit();
            }}
            className={css["area"] ?? ""}
            aria-label="Text of the document"
            spellCheck={false}
            maxLength={1_000_000}
            autoFocus
          />
          <div className={css["actions"]}>
            <Button type="submit" look="main" disabled={!isDirty || isSaving}>
              {isSaving ? "Saving…" : "Save"}
            </Button>
            <Button onClick={() => void navigate({ search: address })}>Cancel</Button>
            <span className={css["quiet"]}>{isDirty ? "Not saved yet." : "Nothing changed."} Ctrl Enter saves.</span>
          </div>
        </form>
      ) : (
        <DocumentConflict
          mine={text}
          theirs={theirs.text}
          isSaving={isSaving}
          onSave={(merged) => void save(merged, theirs)}
          onTakeTheirs={() => {
            setBase(theirs);
            setText(theirs.text);
            setTheirs(null);
            notices.say("You have the newer text now. Yours was not saved.");
          }}
        />
      )}
      <Dialog title="Leave without saving?" isOpen={status === "blocked"} onClose={() => reset?.()}>
        <p>Your changes to this document are not saved.</p>
        <DialogActions>
          <Button onClick={() => reset?.()}>Stay</Button>
          <Button look="danger" onClick={() => proceed?.()}>
            Discard my changes
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
