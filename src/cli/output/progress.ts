import { bytes as formatBytes, grouped } from "../../core/text/phrases/quantities.ts";
import type { World } from "../world.ts";
import type { Style } from "./style.ts";

/** Shows the progress of long work on a terminal, and removes it at the end. */
export interface Progress {
  /** Reports how much is done, in the unit of the total. `total` replaces a total that was unknown at the start. */
  update(done: number, note?: string, total?: number): void;
  end(): void;
}

export type ProgressUnit = "bytes" | "events" | "texts";

const barWidth = 24;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/**
 * Shows progress on a terminal. It draws at each report instead of using a timer, because the work between two reports
 * blocks the process. It writes to standard error, so that piped output stays clean.
 */
export function createProgress(
  world: World,
  style: Style,
  title: string,
  expected = 0,
  unit: ProgressUnit = "events",
): Progress {
  const { stderr } = world;
  if (!stderr.isTTY) return { update: () => {}, end: () => {} };
  const start = performance.now();
  let last = 0;
  let frame = 0;
  let total = expected;
  const draw = (done: number, note = "") => {
    frame = (frame + 1) % frames.length;
    const more = [note, timeLeft(done, total, performance.now() - start)].filter((text) => text !== "");
    const status = `${describe(done, total, unit, style)}${more.map((text) => style.quiet(`, ${text}`)).join("")}`;
    stderr.write(`\r\u001B[2K${style.accent(frames[frame] ?? "")} ${title}${status}`);
  };
  draw(0);
  return {
    update: (done, note, newTotal = total) => {
      total = newTotal;
      const now = performance.now();
      // Drawing ten times a second is enough.
      if (now - last < 100) return;
      last = now;
      draw(done, note);
    },
    end: () => stderr.write("\r\u001B[2K"),
  };
}

function describe(done: number, total: number, unit: ProgressUnit, style: Style): string {
  const amount = unit === "bytes" ? formatBytes : (number: number) => `${grouped(number)} ${unit}`;
  if (total <= 0) return done === 0 ? " …" : ` ${amount(done)}`;
  const share = Math.min(1, done / total);
  const full = Math.round(share * barWidth);
  const bar = `${style.accent("█".repeat(full))}${style.quiet("░".repeat(barWidth - full))}`;
  return ` ${bar} ${Math.floor(share * 100)}%  ${style.quiet(`${amount(done)} of ${amount(total)}`)}`;
}

/** Returns the estimated time left. Empty in the first two seconds, because the estimate would be unreliable. */
function timeLeft(done: number, total: number, elapsedMs: number): string {
  if (total <= 0 || done <= 0 || done >= total || elapsedMs < 2000) return "";
  const seconds = Math.ceil((elapsedMs * (total - done)) / done / 1000);
  return seconds < 120 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`;
}
