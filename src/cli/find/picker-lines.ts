import { printable, printableLine } from "../../core/text/phrases/printable.ts";
import { count } from "../../core/text/phrases/quantities.ts";
import { spaceLabel } from "../../core/text/phrases/space-label.ts";
import { timeAgo } from "../../core/text/phrases/times.ts";
import { wordPattern } from "../../core/text/terms/snippet.ts";
import { cut, cutMiddle, flow, fold, textWidth } from "../output/layout.ts";
import { agentOf, labelWidth, shortId, tagLabels, trustLabels, typeLabel, typeName } from "../output/memory-lines.ts";
import type { Style } from "../output/style.ts";
import { mostItems } from "./find-items.ts";
import { chosenItem, type PickerItem, type PickerState } from "./picker.ts";

/** The size and style of the screen. */
export interface Screen {
  readonly columns: number;
  readonly rows: number;
  readonly style: Style;
  readonly now: number;
  /** The filters of the command line, which no key changes. */
  readonly fixed: readonly string[];
}

export interface Drawn {
  readonly lines: readonly string[];
  /** The column of the cursor, which is always in the first line. */
  readonly cursor: number;
  /** How many lines of the preview are scrolled away. At most as many as the text has below the screen. */
  readonly scrolled: number;
}

/** Marks the words of the query in a text. */
type Mark = (text: string) => string;

interface Column {
  readonly lines: readonly string[];
  readonly scrolled: number;
}

/** From this width, the preview is beside the list. */
const wideColumns = 100;
/** With fewer rows, the list gets all of them. */
const previewRows = 12;
/** In a narrower list, the text gets the room of the type. */
const labelledWidth = 56;
const prompt = "› ";

/** Draws the picker. Each line fits the screen, and there are as many lines as the screen has, or fewer. */
export function drawPicker(state: PickerState, screen: Screen): Drawn {
  const { columns, rows, style } = screen;
  const query = tailOf(printable(state.query), columns - prompt.length - 1);
  const head = [`${style.accent(prompt)}${query}`, style.quiet(cut(summary(state, screen), columns))];
  const foot = rows < 6 ? [] : [footer(state, screen)];
  const room = Math.max(1, rows - head.length - foot.length);
  const cursor = textWidth(prompt) + textWidth(query);
  const { lines, scrolled } = body(state, screen, room);
  return { lines: [...head, ...lines, ...foot].slice(0, rows), cursor, scrolled };
}

function body(state: PickerState, screen: Screen, room: number): Column {
  const { columns, rows, style } = screen;
  if (columns >= wideColumns) {
    const width = Math.min(90, Math.floor(columns * 0.5));
    const list = listLines(state, screen, room, width - 1);
    const preview = previewLines(state, screen, room, columns - width - 2);
    // The column is set for each line, because a terminal may draw a character wider than Loci expects.
    const joined = (_: unknown, at: number) =>
      `${list[at] ?? ""}\u001b[${width + 1}G${style.quiet("│")} ${preview.lines[at] ?? ""}`;
    return { lines: Array.from({ length: room }, joined), scrolled: preview.scrolled };
  }
  if (rows < previewRows) return { lines: filled(listLines(state, screen, room, columns), room), scrolled: 0 };
  const listRoom = Math.ceil((room - 1) / 2);
  const preview = previewLines(state, screen, room - listRoom - 1, columns);
  const lines = [
    ...filled(listLines(state, screen, listRoom, columns), listRoom),
    style.quiet("─".repeat(columns)),
    ...filled(preview.lines, room - listRoom - 1),
  ];
  return { lines, scrolled: preview.scrolled };
}

/** Adds empty lines, so that what follows stays in its place while the list changes. */
function filled(lines: readonly string[], room: number): string[] {
  return Array.from({ length: room }, (_, at) => lines[at] ?? "");
}

function summary({ items, isCurrent, type, space, query }: PickerState, { fixed }: Screen): string {
  const parts = [
    isCurrent ? found(items.length, query) : "searching …",
    ...(type === null ? [] : [`type ${typeName(type)}`]),
    ...(space === null ? [] : [`space ${spaceLabel(space)}`]),
    ...fixed.map(printableLine),
  ];
  return parts.join(" · ");
}

function found(items: number, query: string): string {
  if (query.trim() === "") return `the newest ${count(items, "memory", "memories")}`;
  return items < mostItems ? count(items, "memory", "memories") : `the best ${items} memories`;
}

const hints = ["enter print", "ctrl-y copy id", "tab type", "ctrl-s space", "ctrl-f/b scroll", "esc leave"];

function footer({ note }: PickerState, { columns, style }: Screen): string {
  if (note !== null) return style.good(cut(printableLine(note), columns));
  // The last hint explains how to leave, so it stays when the others do not fit.
  const leave = hints.at(-1) ?? "";
  let line = leave;
  for (let known = hints.length - 1; known > 0; known -= 1) {
    const all = [...hints.slice(0, known), leave].join("  ");
    if (textWidth(all) > columns) continue;
    line = all;
    break;
  }
  return style.quiet(cut(line, columns));
}

function listLines(state: PickerState, screen: Screen, room: number, width: number): string[] {
  const { items, chosen, isCurrent } = state;
  const { style } = screen;
  if (items.length === 0) return isCurrent ? [style.quiet(cut("Nothing found. Try other or fewer words.", width))] : [];
  const mark = markWords(state, screen);
  // The chosen line stays away from the edges, so that the next lines are in sight.
  const first = Math.max(0, Math.min(chosen - Math.floor(room / 2), items.length - room));
  return items.slice(first, first + room).map((item, at) => listLine(item, first + at === chosen, mark, style, width));
}

function listLine({ snippet, memory }: PickerItem, isChosen: boolean, mark: Mark, style: Style, width: number) {
  const pointer = isChosen ? style.accent("▌ ") : "  ";
  const label = width < labelledWidth ? "" : `${typeLabel(memory.type, style)}  `;
  const text = cut(printableLine(snippet), width - 2 - (label === "" ? 0 : labelWidth + 2));
  return `${pointer}${label}${isChosen ? style.strong(mark(text)) : mark(text)}`;
}

/** The pattern is made once for all lines, because making it takes longer than using it. */
function markWords({ query }: PickerState, { style }: Pick<Screen, "style">): Mark {
  const pattern = wordPattern(query);
  return (text) => text.replace(pattern, style.match);
}

function previewLines(state: PickerState, { style, now }: Screen, room: number, width: number): Column {
  const item = chosenItem(state);
  if (item === null) return { lines: [], scrolled: 0 };
  const { id, memory } = item;
  const agent = agentOf(memory);
  const facts = [
    timeAgo(memory.ts, now),
    ...(memory.space === null ? [] : [spaceLabel(memory.space)]),
    ...(agent === null ? [] : [printableLine(agent)]),
    ...(memory.path === null ? [] : [printableLine(memory.path)]),
    ...memory.tags.map((tag) => tagLabels([tag])),
  ].map((fact) => style.quiet(cutMiddle(fact, width)));
  const labels = [
    typeLabel(memory.type, style).replace(/ +(?=\u001b|$)/, ""),
    style.accent(shortId(id)),
    ...facts,
    ...(memory.pinned ? [style.warn("pinned")] : []),
    ...(memory.sensitive ? [style.warn("sensitive")] : []),
    ...trustLabels(memory, style),
  ];
  const head = [...flow(labels, style.quiet(" · "), width).slice(0, Math.max(1, room - 2)), ""];
  const text = state.preview?.id === id ? state.preview.text : item.snippet;
  const lines = fold(printable(text.slice(0, mostShown)), width);
  const left = Math.max(1, room - head.length);
  const from = Math.min(state.scrolled, Math.max(0, lines.length - left));
  const shown = lines.slice(from, from + left).map(markWords(state, { style }));
  const below = lines.length - from - left;
  if (below > 0) shown[shown.length - 1] = style.quiet(cut(`… ${count(below + 1, "more line")}`, width));
  return { lines: [...head, ...shown], scrolled: from };
}

/** More characters than a person scrolls through. Folding a text of megabytes would delay the next key. */
const mostShown = 20_000;

/** Returns as much of the end of a text as fits, because the person types at the end. */
function tailOf(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  const characters = Array.from(text);
  while (characters.length > 0 && textWidth(characters.join("")) > width - 1) characters.shift();
  return `…${characters.join("")}`;
}
