import type { Style } from "../output/style.ts";
import type { ItemFinder } from "./find-items.ts";
import { createKeyReader, type Key } from "./keys.ts";
import { drawPicker } from "./picker-lines.ts";
import { chosenItem, openPicker, pressKey, showItems, type PickerState } from "./picker.ts";
import type { Terminal } from "./terminal.ts";

export interface PickerOptions {
  readonly terminal: Terminal;
  readonly finder: ItemFinder;
  readonly query: string;
  readonly fixed: readonly string[];
  readonly style: Style;
  readonly now: () => number;
  /** Copies a text. Returns the name of the program that did it. */
  readonly copy: (text: string) => Promise<string>;
}

/** The escape key and the start of an arrow key are the same byte, so Loci waits this long for the rest. */
const escapeMs = 50;

/** Lets a person choose a memory. Returns its id, or null if the person leaves. */
export async function runPicker(options: PickerOptions): Promise<string | null> {
  const { terminal, finder, fixed, style, now, copy } = options;
  const keys = createKeyReader();
  let state = openPicker(options.query);
  let escape: NodeJS.Timeout | undefined;
  let searches = 0;
  const draw = (): void => {
    const { lines, cursor, scrolled } = drawPicker(state, {
      columns: terminal.columns,
      rows: terminal.rows,
      style,
      now: now(),
      fixed,
    });
    state = { ...state, scrolled };
    terminal.draw(lines, cursor);
  };
  return new Promise((resolve, reject) => {
    const update = (next: PickerState): void => {
      state = next;
      draw();
    };
    const showPreview = async (): Promise<void> => {
      const id = chosenItem(state)?.id;
      if (id === undefined || state.preview?.id === id) return;
      const preview = await finder.preview(id);
      if (chosenItem(state)?.id === id) update({ ...state, preview });
    };
    // Keys that have arrived are handled before a search begins, and a newer search replaces an older one.
    const search = (): void => {
      const mine = (searches += 1);
      setImmediate(() => {
        if (mine !== searches) return;
        finder
          .find(state)
          .then((items) => {
            if (mine !== searches) return;
            const { isHasty } = state;
            update({ ...showItems(state, items), isHasty: false });
            const best = chosenItem(state);
            if (isHasty && best !== null) return resolve(best.id);
            return showPreview();
          })
          .catch(reject);
      });
    };
    const press = (key: Key): void => {
      const pressed = pressKey(state, key);
      state = pressed.state;
      const item = chosenItem(state);
      if (pressed.effect === "search") search();
      else if (pressed.effect === "choose" && item !== null) resolve(item.id);
      else if (pressed.effect === "cancel") resolve(null);
      else if (pressed.effect === "copy" && item !== null)
        copy(item.id)
          .then((by) => update({ ...state, note: `copied the id with ${by}` }))
          .catch(reject);
    };
    const handle = (pressed: readonly Key[]): void => {
      for (const key of pressed) press(key);
      if (pressed.length === 0) return;
      draw();
      showPreview().catch(reject);
    };
    terminal.onInput((piece) => {
      clearTimeout(escape);
      handle(keys.read(piece));
      if (keys.isWaiting()) escape = setTimeout(() => handle(keys.flush()), escapeMs);
    });
    terminal.onResize(draw);
    terminal.onEnd(() => {
      if (!state.isHasty) resolve(null);
    });
    draw();
    search();
  });
}
