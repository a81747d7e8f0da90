import { Dialog } from "../parts/dialog.tsx";
import { Key } from "../parts/marks.tsx";
import { modifier, screens } from "./navigation.ts";

import css from "./shortcuts-dialog.module.css";

const shortcuts: readonly (readonly [keys: readonly string[], what: string])[] = [
  [[`${modifier}K`], "find a memory, open a screen, do something"],
  [["/"], "search"],
  [["j", "k"], "next, previous"],
  [["Home", "End"], "first, last"],
  [["Enter"], "open the item"],
  [["Esc"], "close, leave the field"],
  [["x"], "select the item"],
  [["p"], "pin, or remove the pin"],
  [["#"], "forget, with time to undo"],
  [["a", "r", "e"], "approve, reject or edit a fact"],
  [["n"], "add a fact"],
  [["?"], "this list"],
];

export function Shortcuts({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={onClose}>
      <dl className={css["keys"]}>
        {shortcuts.map(([keys, what]) => (
          <div key={what} className={css["pair"]}>
            <dt>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
        {screens.map(({ name, key }) => (
          <div key={name} className={css["pair"]}>
            <dt>
              <Key>g</Key>
              <Key>{key}</Key>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
