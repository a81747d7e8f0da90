import { useBlocker, useNavigate } from "@tanstack/react-router";

import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { TextArea } from "../../parts/field.tsx";
import { DocumentConflict } from "./document-conflict.tsx";
import { useDocumentDraft, type DocumentDraft, type PresentText } from "./document-draft.ts";
import type { DocumentAddress } from "./document-ref.ts";

import css from "./document-editor.module.css";

/** An editor of the whole text. It saves only over the version that the person has seen. */
export function DocumentEditor({
  address,
  present,
}: {
  readonly address: DocumentAddress;
  readonly present: PresentText;
}) {
  const draft = useDocumentDraft(address, present);
  const { theirs, isDirty, isSaving } = draft;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty && !isSaving,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <>
      {theirs === null ? (
        <EditorForm draft={draft} address={address} isOutdated={draft.base.etag !== present.etag} />
      ) : (
        <DocumentConflict
          mine={draft.text}
          theirs={theirs.text}
          isSaving={isSaving}
          onSave={(merged) => void draft.save(merged, theirs)}
          onTakeTheirs={draft.takeTheirs}
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

function EditorForm({
  draft: { text, setText, base, isDirty, isSaving, save },
  address,
  isOutdated,
}: {
  readonly draft: DocumentDraft;
  readonly address: DocumentAddress;
  /** True if the document has changed since the person began. */
  readonly isOutdated: boolean;
}) {
  const navigate = useNavigate({ from: "/documents" });
  return (
    <form
      className={css["editor"]}
      onSubmit={(event) => {
        event.preventDefault();
        void save(text, base);
      }}
    >
      {isOutdated ? (
        <p className={css["changed"]} role="status">
          The document has changed since you began. Save shows both texts before anything is replaced.
        </p>
      ) : null}
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
  );
}
