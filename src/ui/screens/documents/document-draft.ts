import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { Problem } from "../../api/request.ts";
import { useNotices } from "../../parts/notices.tsx";
import type { DocumentAddress } from "./document-ref.ts";
import { documentQuery, saveDocument } from "./documents-queries.ts";

/** A text and the ETag of its version. */
export interface PresentText {
  readonly text: string;
  readonly etag: string | null;
}

/** A text that a person edits, over the version that the person has seen. */
export interface DocumentDraft {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The version that the person began with. The draft must not silently replace a newer version. */
  readonly base: PresentText;
  /** The newer version that a save has found; null if there is none. */
  readonly theirs: PresentText | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Saves a text over a version, unless a newer version exists. */
  readonly save: (mine: string, over: PresentText) => Promise<void>;
  /** Drops the edited text and continues with the newer version. */
  readonly takeTheirs: () => void;
}

/** Edits the text of a document. */
export function useDocumentDraft(address: DocumentAddress, present: PresentText): DocumentDraft {
  const navigate = useNavigate({ from: "/documents" });
  const queries = useQueryClient();
  const notices = useNotices();
  const [base, setBase] = useState(present);
  const [text, setText] = useState(present.text);
  const [theirs, setTheirs] = useState<PresentText | null>(null);
  const [isSaving, setSaving] = useState(false);

  const presentText = async (): Promise<PresentText> => {
    const { value, etag } = await queries.fetchQuery({ ...documentQuery(address), staleTime: 0 });
    return { text: value.text, etag };
  };
  const save = async (mine: string, over: PresentText): Promise<void> => {
    setSaving(true);
    try {
      // The precondition of the request decides. This earlier check only avoids a refused request in the usual case.
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
  const takeTheirs = (): void => {
    if (theirs === null) return;
    setBase(theirs);
    setText(theirs.text);
    setTheirs(null);
    notices.say("You have the newer text now. Yours was not saved.");
  };
  return { text, setText, base, theirs, isDirty: text !== base.text, isSaving, save, takeTheirs };
}
