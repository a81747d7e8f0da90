import { Link } from "@tanstack/react-router";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";

import type { StoredMemory } from "../../../api/types.ts";
import { useNotices } from "../../../parts/notices.tsx";
import { useRowActions } from "./row-context.ts";

import css from "./item-menu.module.css";

/** The types of memories that a fact can quote. */
const quotable: ReadonlySet<string> = new Set([
  "prompt",
  "assistant",
  "message",
  "tool_use",
  "tool_result",
  "error",
  "artifact",
]);

/** What a person can do with one item of a session. The menu is built when it is first opened, because rows are many. */
export function ItemMenu({ memory }: { readonly memory: StoredMemory }) {
  const [isBuilt, setBuilt] = useState(false);
  return isBuilt ? (
    <OpenMenu memory={memory} />
  ) : (
    <button
      type="button"
      className={css["button"]}
      aria-label="More"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setBuilt(true)}
    >
      ⋯
    </button>
  );
}

function OpenMenu({ memory }: { readonly memory: StoredMemory }) {
  const { remember, open } = useRowActions();
  const notices = useNotices();
  const copy = (): void =>
    void navigator.clipboard.writeText(memory.id).then(() => notices.say("The id is copied."), notices.fail);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger className={css["button"]} aria-label="More">
        ⋯
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={css["menu"]} align="end">
          {quotable.has(memory.type) ? (
            <DropdownMenu.Item className={css["item"]} onSelect={() => remember(memory)}>
              Remember this
            </DropdownMenu.Item>
          ) : null}
          <DropdownMenu.Item className={css["item"]} onSelect={() => open(memory)}>
            {memory.type === "error" ? "Explain this error" : "Show details"}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={css["item"]} asChild>
            <Link to="/search" search={{ q: wordsOf(memory) }}>
              Find similar memories
            </Link>
          </DropdownMenu.Item>
          <DropdownMenu.Item className={css["item"]} onSelect={copy}>
            Copy its id
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function wordsOf({ text, path }: StoredMemory): string {
  return (path ?? text ?? "").replaceAll(/\s+/g, " ").slice(0, 120);
}
