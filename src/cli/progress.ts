import { bytes as formatBytes } from "./quantities.ts";
import type { Style } from "./style.ts";
import type { World } from "./world.ts";

/** Shows on a terminal that something long goes on. Nothing of it stays behind. */
export interface Progress {
  /** How far it is, in the unit of the total. */
  update(done: number): void;
  end(): void;
}

export type ProgressUnit = "bytes" | "events" | "texts";

const barWidth = 24;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/**
 * Draws when told of progress, not by a timer: the work between two reports blocks the process. Standard error, so that
 * what is piped on stays clean.
 */
export function createProgress(
  world: World,
  style: Style,
  title: string,
  total = 0,
  unit: ProgressUnit = "events",
): Progress {
  const { stderr } = world;
  if (!stderr.isTTY) return { update: () => {}, end: () => {} };
  let last = 0;
  let frame = 0;
  const draw = (done: number) => {
    frame = (frame + 1) % frames.length;
    stderr.write(`\r\u001B[2K${style.accent(frames[frame] ?? "")} ${title}${describe(done, total, unit, style)}`);
  };
  draw(0);
  return {
    update: (done) => {
      const now = performance.now();
      // Ten times a second is as fast as anybody looks.
      if (now - last < 100) return;
      last = now;
      draw(done);
    },
    end: () => stderr.write("\r\u001B[2K"),
  };
}

function describe(done: number, total: number, unit: ProgressUnit, style: Style): string {
  const amount = unit === "bytes" ? formatBytes : (number: number) => `${number.toLocaleString("en")} ${unit}`;
  if (total <= 0) return done === 0 ? " …" : ` ${amount(done)}`;
  const share = Math.min(1, done / total);
  const full = Math.round(share * barWidth);
  const bar = `${style.accent("█".repeat(full))}${style.quiet("░".repeat(barWidth - full))}`;
  return ` ${bar} ${Math.floor(share * 100)}%  ${style.quiet(`${amount(done)} of ${amount(total)}`)}`;
}
