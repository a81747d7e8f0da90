import type { StoredMemory } from "../../../api/types.ts";
import { toolOf } from "./exchanges.ts";
import { FixOf } from "./fix.tsx";
import { ItemMenu } from "./item-menu.tsx";
import { LongText } from "./long-text.tsx";
import { useRowActions } from "./row-context.ts";

import css from "./error-row.module.css";

/** An error, and what fixed it. */
export function ErrorRow({ memory }: { readonly memory: StoredMemory }) {
  const { jump } = useRowActions();
  return (
    <div className={css["error"]}>
      <div className={css["head"]}>
        <span className={css["title"]}>Error</span>
        <span>{toolOf(memory) ?? ""}</span>
        <span className={css["menu"]}>
          <ItemMenu memory={memory} />
        </span>
      </div>
      <div className={css["text"]}>
        <LongText id={memory.id} text={memory.text ?? ""} lines={5} isCode />
      </div>
      <FixOf id={memory.id} onJump={jump} isQuiet />
    </div>
  );
}
