/**
 * Moves the clock of this process or page, so that ages and dates are the same in every run. Timers stay real. A browser
 * gets the source of this function, so it uses nothing from outside.
 */
export function shiftDate(shiftMs: number): void {
  const RealDate = Date;
  const now = (): number => RealDate.now() + shiftMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, key, receiver): unknown => (key === "now" ? now : Reflect.get(target, key, receiver)),
  });
}
