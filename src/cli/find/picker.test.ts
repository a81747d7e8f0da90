import { stripVTControlCharacters } from "node:util";

import { describe, expect, it } from "vitest";

import type { MemoryType } from "../../core/event/memory-type.ts";
import { textWidth } from "../output/layout.ts";
import { createStyle } from "../output/style.ts";
import type { PickerAction } from "./keys.ts";
import { drawPicker, type Screen } from "./picker-lines.ts";
import { chosenItem, openPicker, pressKey, showItems, type PickerItem, type PickerState } from "./picker.ts";

const item = (n: number, snippet: string, type: MemoryType = "fact", space: string | null = null): PickerItem => ({
  id: `019a0000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  snippet,
  memory: {
    type,
    ts: 0,
    space,
    agent: null,
    origin: { device: "d", agent: "codex" },
    path: null,
    tags: [],
    pinned: false,
    sensitive: false,
    trust: "user",
    confirmed: false,
  },
});

const listed = (...items: PickerItem[]): PickerState => showItems(openPicker(""), items);
const act = (state: PickerState, ...actions: PickerAction[]): PickerState =>
  actions.reduce((current, action) => pressKey(current, { action }).state, state);
const screen = (columns: number, rows: number, hasColour = false): Screen => ({
  columns,
  rows,
  style: createStyle(hasColour),
  now: 3_600_000,
  fixed: [],
});
/** The text of each line, with a gap instead of the jump to the preview's column. */
const text = (state: PickerState, { columns, rows }: { columns: number; rows: number }) =>
  drawPicker(state, screen(columns, rows)).lines.map(stripVTControlCharacters);

describe("the keys", () => {
  it("type a query, and start a search only if it changed", () => {
    const typed = pressKey(openPicker("a"), { text: "b\nc" });
    expect(typed).toMatchObject({ effect: "search", state: { query: "ab c", isCurrent: false } });
    expect(pressKey(openPicker(""), { action: "erase" }).effect).toBe("none");
    expect(pressKey(typed.state, { action: "erase-word" }).state.query).toBe("ab ");
  });

  it("erase a whole character, and limit the length of a paste", () => {
    expect(act(openPicker("x👩‍👩‍👧"), "erase").query).toBe("x");
    expect(act(openPicker("né"), "erase").query).toBe("n");
    expect(pressKey(openPicker(""), { text: "y".repeat(5000) }).state.query).toHaveLength(1000);
  });

  it("cannot move beyond the list", () => {
    const state = listed(item(1, "one"), item(2, "two"), item(3, "three"));
    expect(chosenItem(act(state, "up"))?.snippet).toBe("one");
    expect(chosenItem(act(state, "down", "down", "down"))?.snippet).toBe("three");
    expect(chosenItem(act(state, "page-down", "page-up", "down"))?.snippet).toBe("two");
    expect(pressKey(listed(), { action: "choose" }).effect).toBe("none");
    expect(pressKey(listed(), { action: "copy" }).effect).toBe("none");
  });

  it("keep the chosen memory when the list changes, and otherwise choose the best", () => {
    const state = listed(item(1, "one"), item(2, "two"));
    const swapped = [item(2, "two"), item(1, "one")];
    expect(chosenItem(showItems(act(state, "down"), swapped))?.snippet).toBe("two");
    expect(chosenItem(showItems(state, swapped))?.snippet).toBe("two");
    expect(showItems(state, swapped).chosen).toBe(0);
  });

  it("choose from the list of the current query", () => {
    const typed = pressKey(listed(item(1, "one")), { text: "two" }).state;
    const pressed = pressKey(typed, { action: "choose" });
    expect(pressed).toMatchObject({ effect: "none", state: { isHasty: true } });
    expect(pressKey(pressed.state, { text: "!" }).state.isHasty).toBe(false);
    expect(pressKey(showItems(typed, [item(2, "two")]), { action: "choose" }).effect).toBe("choose");
  });

  it("cycle through the types and spaces of the list, and back to all", () => {
    const all = listed(item(1, "one", "fact", "shop"), item(2, "two", "error", "blog"));
    const facts = act(all, "next-type");
    expect(facts.type).toBe("fact");
    const narrowed = showItems(facts, [item(1, "one", "fact", "shop")]);
    expect(act(narrowed, "next-type").type).toBe("error");
    expect(act(narrowed, "next-type", "next-type").type).toBeNull();
    expect(act(all, "previous-type").type).toBe("error");
    expect(act(all, "next-space").space).toBe("shop");
    expect(act(all, "next-space", "next-space", "next-space").space).toBeNull();
  });
});

describe("the lines", () => {
  const hostile = "\u001b[31mred\u001b]52;c;Zm9v\u0007 \u202Eevil\u0000\r\nsecond\tline";
  const wide = "東京の本番サーバー 🚀🎉 は毎晩リセットされる👩‍👩‍👧 staging";
  const items = [
    item(1, "The staging port is 6433"),
    item(2, hostile, "prompt"),
    item(3, wide),
    item(4, "x".repeat(500)),
  ];

  it.each([
    [20, 3],
    [40, 10],
    [40, 24],
    [80, 24],
    [100, 12],
    [200, 60],
  ])("fit a screen of %i columns and %i rows", (columns, rows) => {
    for (let chosen = 0; chosen < items.length; chosen += 1) {
      const preview = { id: items[chosen]?.id ?? "", text: `${items[chosen]?.snippet}\n`.repeat(200) };
      const state = { ...listed(...items), query: "staging 東京", chosen, preview };
      const { lines, cursor } = drawPicker(state, screen(columns, rows, true));
      expect(lines.length).toBeLessThanOrEqual(rows);
      expect(cursor).toBeLessThan(columns);
      for (const line of lines) {
        // Beside the list, the preview begins in a column of its own.
        const [left = "", right] = line.split(/\u001b\[\d+G/);
        const start = right === undefined ? 0 : Number(/\u001b\[(\d+)G/.exec(line)?.[1]) - 1;
        expect(textWidth(left)).toBeLessThanOrEqual(right === undefined ? columns : start);
        expect(start + textWidth(right ?? "")).toBeLessThanOrEqual(columns);
      }
    }
  });

  it("contain no control sequence of a memory", () => {
    const preview = { id: items[1]?.id ?? "", text: hostile };
    const { lines } = drawPicker({ ...listed(...items), chosen: 1, preview }, screen(120, 30));
    const shown = lines.map((line) => line.replaceAll(/\u001b\[\d+G/g, "")).join("");
    expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
    expect(shown).toContain("second  line");
  });

  it("mark the chosen memory without colours, and show its text", () => {
    const state = act(listed(...items), "down", "up");
    const lines = text(state, { columns: 80, rows: 24 });
    expect(lines[1]).toBe("the newest 4 memories");
    expect(lines[2]).toBe("▌ fact         The staging port is 6433");
    expect(lines.join("\n")).toContain("fact · 00000001 · 1 h ago · codex");
    expect(lines.at(-1)).toContain("esc leave");
  });

  it("keep the hint for leaving on a narrow screen", () => {
    const lines = text(listed(...items), { columns: 30, rows: 12 });
    expect(lines.at(-1)).toBe("enter print  esc leave");
    expect(text(listed(), { columns: 40, rows: 12 })[2]).toBe("Nothing found. Try other or fewer words.");
  });

  it("scroll the text no further than its end, and show how much follows", () => {
    const preview = { id: items[0]?.id ?? "", text: Array.from({ length: 40 }, (_, n) => `line ${n}`).join("\n") };
    const state = { ...listed(...items), preview };
    expect(text(state, { columns: 120, rows: 13 }).join("\n")).toContain("… 33 more lines");
    const far = drawPicker({ ...state, scrolled: 900 }, screen(120, 13));
    expect(far.scrolled).toBe(32);
    expect(far.lines.join("\n")).toContain("line 39");
  });

  it("show the end of a long query", () => {
    const { lines, cursor } = drawPicker({ ...listed(), query: `${"word ".repeat(30)}end` }, screen(40, 12));
    expect(lines[0]).toMatch(/^› ….*word end$/);
    expect(cursor).toBe(39);
  });
});
