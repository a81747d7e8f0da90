import { useEffect, useRef } from "react";
import uPlot from "uplot";

import "uplot/dist/uPlot.min.css";
import css from "./day-chart.module.css";

/** A series of a chart: its name, its values, and the token of its colour. */
export interface Series {
  readonly name: string;
  readonly values: readonly number[];
  readonly colour: string;
}

const height = 140;

const axisFormat = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });

/** A day of the axis, which is in seconds. */
function dayOfAxis(seconds: number): string {
  return axisFormat.format(seconds * 1000);
}

/** Bars over days. The same numbers are in the text beside it, so the picture itself is hidden from screen readers. */
export function DayChart({ days, series }: { readonly days: readonly number[]; readonly series: Series }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const draw = (): uPlot => {
      const style = getComputedStyle(element);
      const colour = (name: string): string => resolveColour(element, `var(${name})`);
      const axis = {
        stroke: colour("--ink-3"),
        grid: { stroke: colour("--line-soft"), width: 1 },
        ticks: { show: false },
      };
      const bars = uPlot.paths.bars?.({ size: [0.8, 40] });
      const font = `11px ${style.fontFamily}`;
      const plot = new uPlot(
        {
          width: element.clientWidth,
          height,
          legend: { show: false },
          cursor: { show: false },
          axes: [
            { ...axis, font, grid: { show: false }, space: 64, values: (_plot, ticks) => ticks.map(dayOfAxis) },
            { ...axis, font, size: 44 },
          ],
          series: [
            {},
            {
              label: series.name,
              fill: colour(series.colour),
              width: 0,
              ...(bars === undefined ? {} : { paths: bars }),
              points: { show: false },
            },
          ],
          scales: { y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] } },
        },
        [days.map((ts) => ts / 1000), [...series.values]],
        element,
      );
      return plot;
    };
    let plot = draw();
    const redraw = (): void => {
      plot.destroy();
      plot = draw();
    };
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", redraw);
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      resized.disconnect();
      theme.disconnect();
      dark.removeEventListener("change", redraw);
      plot.destroy();
    };
  }, [days, series]);
  return <div ref={box} className={css["chart"]} aria-hidden="true" />;
}

/** A canvas knows no variables, so a hidden element tells what a colour is now. */
function resolveColour(beside: HTMLElement, value: string): string {
  const probe = document.createElement("span");
  probe.style.color = value;
  beside.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
