import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";

import { statsQuery } from "../../api/memories.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Input, TextArea } from "../../parts/field.tsx";
import { useNotices } from "../../parts/notices.tsx";
import { addFact } from "./facts-queries.ts";

import css from "./facts.module.css";

/** The length of a quote, which is also the greatest length of a statement. */
const mostCharacters = 2000;

export function AddFact({
  isOpen,
  onClose,
  onAdded,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}) {
  return (
    <Dialog title="Add a fact" isOpen={isOpen} onClose={onClose}>
      <Form onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

function Form({ onClose, onAdded }: { readonly onClose: () => void; readonly onAdded: (id: string) => void }) {
  const notices = useNotices();
  const [text, setText] = useState("");
  const [folder, setFolder] = useState("");
  const [tags, setTags] = useState("");
  const [isBusy, setBusy] = useState(false);
  const stats = useQuery(statsQuery);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const tagList = tags
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== "");
    setBusy(true);
    const isAdded = await notices.now("Stored.", async () => {
      const { id } = await addFact({
        text: text.trim(),
        ...(folder.trim() === "" ? {} : { space: folder.trim() }),
        ...(tagList.length === 0 ? {} : { tags: tagList }),
      });
      onAdded(id);
    });
    setBusy(false);
    if (isAdded) onClose();
  };
  return (
    <form className={css["form"]} onSubmit={(event) => void submit(event)}>
      <label className={css["label"]}>
        Statement
        <TextArea
          rows={3}
          required
          maxLength={mostCharacters}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="The staging port is 6433"
          autoFocus
        />
      </label>
      <label className={css["label"]}>
        Folder of its space
        <Input
          list="facts-folders"
          value={folder}
          onChange={(event) => setFolder(event.target.value)}
          placeholder="everywhere"
        />
        <datalist id="facts-folders">
          {stats.data?.spaces
            .flatMap(({ space }) => (space !== null && /^(?:\/|[A-Za-z]:\\)/.test(space) ? [space] : []))
            .map((space) => (
              <option key={space} value={space} />
            ))}
        </datalist>
      </label>
      <label className={css["label"]}>
        Tags, separated by commas
        <Input value={tags} onChange={(event) => setTags(event.target.value)} />
      </label>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="main" type="submit" disabled={isBusy || text.trim() === ""}>
          Add
        </Button>
      </DialogActions>
    </form>
  );
}
