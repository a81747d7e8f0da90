import { useEffect, useState } from "react";

import type { StoredMemory } from "../../../api/types.ts";
import { Button } from "../../../parts/button.tsx";
import { Key } from "../../../parts/marks.tsx";
import type { Snippet } from "./remember-dialog.tsx";

import css from "./selection-button.module.css";

/** The most characters of a passage that a fact can quote. */
export const mostQuoted = 2000;

/** A button beside selected words. It makes a fact of them. */
export function SelectionButton({
  events,
  onRemember,
}: {
  readonly events: readonly StoredMemory[];
  readonly onRemember: (snippet: Snippet) => void;
}) {
  const [place, setPlace] = useState<{ readonly top: number; readonly left: number } | null>(null);
  useEffect(() => {
    const show = (): void => setPlace(placeOfSelection());
    const hide = (): void => setPlace(null);
    document.addEventListener("selectionchange", show);
    document.addEventListener("scroll", hide, { capture: true, passive: true });
    return () => {
      document.removeEventListener("selectionchange", show);
      document.removeEventListener("scroll", hide, { capture: true });
    };
  }, []);
  if (place === null) return null;
  return (
    <div className={css["place"]} style={place}>
      <Button
        // The selection must survive the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          const snippet = selectedSnippet(events);
          if (snippet !== null) onRemember(snippet);
          setPlace(null);
        }}
      >
        Remember this <Key>r</Key>
      </Button>
    </div>
  );
}

/** Returns the selected words and the memory that they are from; null if the selection is not within one memory. */
export function selectedSnippet(events: readonly StoredMemory[]): Snippet | null {
  const selection = document.getSelection();
  const quote = (selection?.toString() ?? "").trim().slice(0, mostQuoted);
  const id = memoryOfSelection(selection);
  const memory = id === null ? undefined : events.find((event) => event.id === id);
  return memory === undefined || quote === "" ? null : { memory, quote };
}

function memoryOfSelection(selection: Selection | null): string | null {
  const [from, to] = [memoryAround(selection?.anchorNode), memoryAround(selection?.focusNode)];
  return from === to ? from : null;
}

function memoryAround(node: Node | null | undefined): string | null {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest("[data-memory]")?.getAttribute("data-memory") ?? null;
}

function placeOfSelection(): { readonly top: number; readonly left: number } | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || memoryOfSelection(selection) === null) return null;
  const box = selection.getRangeAt(0).getBoundingClientRect();
  return { top: Math.max(8, box.top - 36), left: Math.min(Math.max(8, box.left), document.body.clientWidth - 160) };
}
