/** How a page scrolled. */
export interface Frames {
  readonly drawn: number;
  /** Frames of 1/60 s in which nothing was drawn. */
  readonly dropped: number;
  readonly longTasks: number;
  readonly scrolledPx: number;
}

/** A script for the page that begins to wait: the time from the next input to the first row that it brings, or to
 * the message that nothing matches. */
export const beginTimeToRow = `globalThis.timeToRow = new Promise((resolve) => {
  const before = new Set([...document.querySelectorAll("main li")].map((row) => row.textContent));
  document.addEventListener("input", () => {
    const start = performance.now();
    const look = () => {
      const isNew = [...document.querySelectorAll("main li mark")].length > 0
        || [...document.querySelectorAll("main li")].some((row) => !before.has(row.textContent))
        || document.querySelector("main")?.textContent?.includes("Nothing matches");
      if (isNew || performance.now() - start > 10000) resolve(performance.now() - start);
      else requestAnimationFrame(look);
    };
    look();
  }, { once: true, capture: true });
}); undefined`;

/** A script for the page: the result of `beginTimeToRow`. */
export const endTimeToRow = "globalThis.timeToRow";

/** A script for the page: scrolls its longest list for this time, 40 px a frame, and counts frames and long tasks. */
export function frames(ms: number): string {
  return `new Promise((resolve) => {
    const boxes = [...document.querySelectorAll("main *")].filter((one) => one.scrollHeight > one.clientHeight + 200
      && /auto|scroll/.test(getComputedStyle(one).overflowY));
    const box = boxes.toSorted((a, b) => b.scrollHeight - a.scrollHeight)[0];
    if (box === undefined) return resolve(null);
    let [drawn, dropped, longTasks] = [0, 0, 0];
    new PerformanceObserver((list) => { longTasks += list.getEntries().length; }).observe({ entryTypes: ["longtask"] });
    const begin = performance.now();
    let last = begin;
    const step = (now) => {
      const missed = Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
      drawn += 1;
      dropped += missed;
      last = now;
      box.scrollTop += 40;
      if (now - begin < ${ms}) requestAnimationFrame(step);
      else resolve({ drawn, dropped, longTasks, scrolledPx: box.scrollTop });
    };
    requestAnimationFrame(step);
  })`;
}
