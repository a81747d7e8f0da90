/**
 * Makes the clock of this process wrong. It starts with the milliseconds in LOCI_TEST_CLOCK_MS, and jumps when the
 * parent sends `{ clockMs }`. Import it before everything else.
 */
const TrueDate = Date;
let offset = Number(process.env["LOCI_TEST_CLOCK_MS"] ?? 0);

class ShiftedDate extends TrueDate {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) super(ShiftedDate.now());
    else super(...values);
  }
  static override now(): number {
    return TrueDate.now() + offset;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;

process.on("message", (message: { readonly clockMs?: number }) => {
  if (message.clockMs !== undefined) offset = message.clockMs;
});
