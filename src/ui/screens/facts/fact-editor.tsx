import { useState, type FormEvent, type KeyboardEvent } from "react";

import type { Fact } from "../../api/types.ts";
import { Button } from "../../parts/button.tsx";
import { TextArea } from "../../parts/field.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { editFact } from "./facts-queries.ts";

import css from "./facts.module.css";

/** Corrects the words of a fact. `onDone` gets the id of the corrected fact, or null if nothing was changed. */
export function FactEditor({
  fact,
  onDone,
}: {
  readonly fact: Fact;
  readonly onDone: (edited: string | null) => void;
}) {
  const notices = useNotices();
  const [text, setText] = useState(fact.text);
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    if (text.trim() === fact.text) {
      onDone(null);
      return;
    }
    let edited: string | null = null;
    setBusy(true);
    const isSaved = await notices.now("Corrected. The old words stay in the history.", async () => {
      ({ id: edited } = await editFact(fact.id, text.trim()));
    });
    setBusy(false);
    if (isSaved) onDone(edited);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onDone(null);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className={css["form"]}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label="Statement"
        autoFocus
      />
      <div className={css["actions"]}>
        <Button look="main" type="submit" disabled={isBusy || text.trim() === ""}>
          Save
        </Button>
        <Button onClick={() => onDone(null)}>Cancel</Button>
      </div>
    </form>
  );
}
