import { useState } from "react";

import { Button } from "../../parts/button.tsx";
import { DiffView } from "../../parts/diff-view.tsx";
import { TextArea } from "../../parts/field.tsx";

import css from "./document-editor.module.css";

/** Two texts of one document: somebody saved another one meanwhile. The person chooses, or merges by hand. */
export function DocumentConflict({
  mine,
  theirs,
  isSaving,
  onSave,
  onTakeTheirs,
}: {
  readonly mine: string;
  readonly theirs: string;
  readonly isSaving: boolean;
  readonly onSave: (text: string) => void;
  readonly onTakeTheirs: () => void;
}) {
  const [merged, setMerged] = useState(mine);
  return (
    <div className={css["editor"]}>
      <p className={css["changed"]} role="alert">
        Somebody saved another text while you were editing. Nothing was replaced. Choose one of the texts, or change
        yours below until it has both.
      </p>
      <section className={css["part"]}>
        <h3>The difference: from theirs to yours</h3>
        <DiffView before={theirs} after={merged} label="From theirs to yours" />
      </section>
      <div className={css["both"]}>
        <label className={css["side"]}>
          <span>Yours, to change</span>
          <TextArea
            value={merged}
            onChange={(event) => setMerged(event.target.value)}
            className={css["area"] ?? ""}
            spellCheck={false}
            maxLength={1_000_000}
            autoFocus
          />
        </label>
        <label className={css["side"]}>
          <span>Theirs, as saved now</span>
          <TextArea value={theirs} readOnly className={css["area"] ?? ""} spellCheck={false} />
        </label>
      </div>
      <div className={css["actions"]}>
        <Button look="main" onClick={() => onSave(merged)} disabled={isSaving}>
          {merged === mine ? "Save mine over theirs" : "Save the merged text"}
        </Button>
        <Button onClick={onTakeTheirs} disabled={isSaving}>
          Take theirs
        </Button>
        <span className={css["quiet"]}>Both stay in the versions of the document once they are saved.</span>
      </div>
    </div>
  );
}
