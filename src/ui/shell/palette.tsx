import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useEffectEvent, useState, type KeyboardEvent as ReactKeyboardEvent } from "react";

import { searchQuery } from "../api/memories.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Highlight, TypeMark } from "../parts/marks.tsx";
import { screens } from "./navigation.ts";

import css from "./palette.module.css";

interface Choice {
  readonly key: string;
  readonly label: string;
  readonly type?: string;
  readonly run: () => void;
}

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Finds a screen or a memory by a few letters. */
export function Palette({ isOpen, onOpen, onClose }: PaletteProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
    event.preventDefault();
    if (isOpen) onClose();
    else onOpen();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <Dialog title="Find or do" isOpen={isOpen} onClose={onClose} isWide>
      <Choices onClose={onClose} />
    </Dialog>
  );
}

function Choices({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  // Screens follow every key at once, so that Enter never opens the choice of an earlier text. Memories follow later.
  const asked = text.trim();
  const searched = useDeferredValue(asked);
  const found = useQuery({
    ...searchQuery({ q: searched, k: 8, shared: true }),
    enabled: searched.length > 1,
    placeholderData: keepPreviousData,
  });
  const go = (run: () => unknown) => () => {
    onClose();
    run();
  };
  const choices: readonly Choice[] = [
    ...screens
      .filter(({ name }) => name.toLowerCase().startsWith(asked.toLowerCase()))
      .map(({ path, name }) => ({ key: path, label: name, run: go(() => navigate({ to: path })) })),
    ...(asked === ""
      ? []
      : [
          {
            key: "search",
            label: `Search for “${asked}”`,
            run: go(() => navigate({ to: "/search", search: { q: asked } })),
          },
          {
            key: "recall",
            label: `What would an agent get for “${asked}”?`,
            run: go(() => navigate({ to: "/recall", search: { prompt: asked } })),
          },
        ]),
    ...(asked.length > 1 ? (found.data?.hits ?? []) : []).map(({ id, snippet, type }) => ({
      key: id,
      label: snippet,
      type,
      run: go(() => navigate({ to: "/search", search: { q: asked, id } })),
    })),
  ];
  const chosen = Math.min(at, choices.length - 1);
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(choices.length - 1, chosen + step)));
    else if (event.key === "Enter") choices[chosen]?.run();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={css["input"]}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        placeholder="A screen, a memory, a question"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-choices"
        aria-activedescendant={choices[chosen] === undefined ? undefined : `choice-${chosen}`}
        aria-label="Find or do"
      />
      <ul className={css["choices"]} id="palette-choices" role="listbox" aria-label="Choices">
        {choices.map((choice, n) => (
          <li
            key={choice.key}
            id={`choice-${n}`}
            role="option"
            aria-selected={n === chosen}
            className={css["choice"]}
            onClick={choice.run}
            onPointerMove={() => setAt(n)}
          >
            {choice.type === undefined ? null : <TypeMark type={choice.type} />}
            <span className={css["label"]}>
              {choice.type === undefined ? choice.label : <Highlight text={choice.label} words={asked} />}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
