import { countHidden, harmlessText } from "../../core/block/harmless-text.ts";
import { LociError } from "../../core/errors.ts";
import { printableLine } from "../../core/text/phrases/printable.ts";
import { count, grouped } from "../../core/text/phrases/quantities.ts";
import type { Stats } from "../../memory/care/care.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Cli } from "../command.ts";
import { cut } from "./layout.ts";
import { labelWidth, shortId, typeLabel, type ShownMemory } from "./memory-lines.ts";

type Waiting = Awaited<ReturnType<Memory["trust"]["waiting"]>>;
type Source = Pick<ShownMemory, "trust" | "origin">;

/** A document that waits for confirmation too. */
export interface WaitingDocument {
  readonly title: string;
}

/** Returns the source of a memory as `--all-from` accepts it, such as import/mem0. */
export function sourceName({ trust, origin }: Source): string {
  return origin.agent === undefined ? trust : `${trust}/${origin.agent}`;
}

/** Describes the source of a memory for people. */
export function sourceTitle({ trust, origin }: Source): string {
  const agent = origin.agent === undefined ? "" : `, ${cut(printableLine(harmlessText(origin.agent)), 40)}`;
  return `${titles[trust]}${agent}`;
}

const titles: Readonly<Record<ShownMemory["trust"], string>> = {
  user: "you",
  agent: "an agent",
  tool: "a tool",
  web: "the web",
  import: "an import",
};

type WaitingQuery = NonNullable<Parameters<Memory["trust"]["waiting"]>[0]>;

/** Converts a source's name to a query. */
export function fromSource(name: string): Pick<WaitingQuery, "from" | "agent"> {
  const [, from, agent] = /^(tool|web|import)(?:\/(.+))?$/s.exec(name) ?? [];
  if (from === undefined)
    throw new LociError(
      "USAGE",
      `there is no source '${name}'; \`loci confirm\` lists them, such as web or import/mem0`,
    );
  return { from: from as "tool" | "web" | "import", agent };
}

/** Describes the number of waiting memories in one line. */
export function describeWaitingCount({ count: all, isMore }: Stats["waiting"]): string {
  return `${grouped(all)}${isMore ? "+" : ""} from elsewhere, for your word; see \`loci confirm\``;
}

/** Describes the number of facts that contradict another one, in one line. */
export function describeQuestionCount(questions: number): string {
  return `${count(questions, "fact contradicts", "facts contradict")} an older one; see \`loci facts --waiting\``;
}

/** Lists the waiting memories by source, one line each. */
export function describeWaiting(
  { memories, count: all }: Waiting,
  document: WaitingDocument | null,
  cli: Cli,
): string[] {
  const { style } = cli;
  const hint = "What tools printed is not listed: `loci search` finds it; confirm it by its id.";
  const about = document === null ? [] : [`${document.title} came with its files: \`loci confirm --document\``];
  if (all === 0 && document === null) return ["Nothing waits for your word.", style.quiet(hint)];
  const groups = [...Map.groupBy(memories, sourceName)];
  return [
    `${count(all, "memory waits", "memories wait")} for your word; agents are given none of it unasked.`,
    ...groups.flatMap(([name, some]) => ["", ...describeGroup(name, some, cli)]),
    ...(all > memories.length ? ["", style.quiet(`and ${all - memories.length} more; --limit shows more`)] : []),
    ...(about.length === 0 ? [] : ["", ...about]),
    "",
    style.quiet("`loci confirm <id> …` shows each in full and asks; `--undo` withdraws it."),
    style.quiet(hint),
  ];
}

function describeGroup(name: string, some: readonly ShownMemory[], { style, width }: Cli): string[] {
  const [first] = some;
  const title = first === undefined ? "" : sourceTitle(first);
  // A name that a shell or a person could misread is not offered for copying.
  const offered = /^[\w./-]{1,60}$/.test(name) ? style.quiet(`  loci confirm --all-from ${name}`) : "";
  const room = width - (2 + 8 + 2 + labelWidth + 2);
  return [
    `${style.strong(`${title} · ${some.length}`)}${offered}`,
    ...some.map(({ id, type, text, details }) => {
      const hidden = countHidden(text ?? "");
      const mark = hidden === 0 ? "" : `(${hidden} hidden) `;
      const snippet = cut(printableLine(harmlessText(text ?? "")), Math.max(20, room - mark.length));
      return `  ${style.accent(shortId(id))}  ${typeLabel(type, style, details)}  ${style.warn(mark)}${snippet}`;
    }),
  ];
}
