import { useState } from "react";

import { send } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, DialogActions } from "../../parts/dialog.tsx";
import { Select, TextArea } from "../../parts/field.tsx";
import { useNotices } from "../../parts/notices.tsx";

const kinds = [
  { type: "fact", name: "A fact" },
  { type: "preference", name: "A preference that agents follow" },
  { type: "pin", name: "A note that every session gets" },
] as const;

/** Adds something to the memory by hand. */
export function AddDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Dialog title="Add to memory" isOpen={isOpen} onClose={onClose}>
      <AddForm onClose={onClose} />
    </Dialog>
  );
}

function AddForm({ onClose }: { readonly onClose: () => void }) {
  const notices = useNotices();
  const [text, setText] = useState("");
  const [type, setType] = useState<string>("fact");
  const save = async (): Promise<void> => {
    if (await notices.now("Remembered.", () => send("POST", "/memory/record", { type, text: text.trim() }))) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="Staging is reset every night at 03:00 UTC"
        aria-label="What to remember"
      />
      <DialogActions>
        <Select value={type} onChange={(event) => setType(event.target.value)} aria-label="Kind of memory">
          {kinds.map((kind) => (
            <option key={kind.type} value={kind.type}>
              {kind.name}
            </option>
          ))}
        </Select>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="main" type="submit" disabled={text.trim() === ""}>
          Remember
        </Button>
      </DialogActions>
    </form>
  );
}
