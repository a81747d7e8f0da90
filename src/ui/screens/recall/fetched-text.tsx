import { useQuery } from "@tanstack/react-query";

import { memoryQuery } from "../../api/queries.ts";

import css from "./recall.module.css";

/** The text of a memory of which only the id is known. */
export function FetchedText({ id, isQuiet = false }: { readonly id: string; readonly isQuiet?: boolean }) {
  const { data, error } = useQuery(memoryQuery(id));
  const text =
    data === undefined
      ? error === null
        ? "…"
        : "This memory cannot be read."
      : data.status === "erased"
        ? "This memory was forgotten since."
        : (data.memory.text ?? "The words of this memory cannot be read.");
  return (
    <span className={css["text"]} data-hidden={isQuiet}>
      {text}
    </span>
  );
}
