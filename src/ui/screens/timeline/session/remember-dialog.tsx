import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { pin } from "../../../api/memories.ts";
import { Problem, send } from "../../../api/request.ts";
import type { StoredMemory } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Dialog, DialogActions } from "../../../parts/dialog.tsx";
import { TextArea } from "../../../parts/field.tsx";
import { useNotices } from "../../../parts/notices.tsx";
import { spaceName, typeName } from "../../../text/names.ts";

import css from "./remember-dialog.module.css";

/** A passage of a memory that a person wants to keep. */
export interface Snippet {
  readonly memory: StoredMemory;
  readonly quote: string;
}

const mostWords = 40;

/** Makes a pinned fact of a passage. The person states it in own words; the passage is its evidence. */
export function RememberDialog({ snippet, onClose }: { readonly snippet: Snippet; readonly onClose: () => void }) {
  const notices = useNotices();
  const { memory, quote } = snippet;
  const [text, setText] = useState(() => (wordsIn(quote) <= mostWords ? quote.replaceAll(/\s+/g, " ").trim() : ""));
  const words = wordsIn(text);
  const isUsable = words > 0 && words <= mostWords;
  const remember = useMutation({
    mutationFn: async () => {
      const { id } = await send<{ readonly id: string }>("POST", "/facts", {
        text,
        evidence: { event: memory.id, quote },
      });
      await pin(id, true);
    },
    onSuccess: () => {
      void notices.now("Remembered and pinned. Agents get it at the start of a session.", async () => undefined);
      onClose();
    },
  });
  return (
    <Dialog title="Remember this" isOpen onClose={onClose}>
      <form
        className={css["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (isUsable) remember.mutate();
        }}
      >
        <label className={css["field"]}>
          <span>The fact, in one sentence</span>
          <TextArea
            autoFocus
            rows={3}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.metaKey || event.ctrlKey) && isUsable) remember.mutate();
            }}
          />
        </label>
        <p className={css["words"]} data-over={words > mostWords}>
          {words} of at most {mostWords} words
        </p>
        <figure className={css["evidence"]}>
          <figcaption>
            Evidence: {typeName(memory.type)} in {spaceName(memory.space)}
          </figcaption>
          <blockquote className={css["quote"]}>{quote}</blockquote>
        </figure>
        {remember.error === null ? null : (
          <p role="alert" className={css["problem"]}>
            {remember.error.message} {remember.error instanceof Problem ? remember.error.next : ""}
          </p>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="main" disabled={!isUsable || remember.isPending}>
            Remember and pin
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}
