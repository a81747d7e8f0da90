import { useState } from "react";

import css from "./command.module.css";

/** A command to run in a terminal. A click copies it. */
export function Command({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button type="button" className={css["command"]} onClick={() => void copy()} title="Copy">
      <code>{text}</code>
      {isCopied ? <span className={css["state"]}>copied</span> : null}
    </button>
  );
}
