// Loaded with `node --import` before `loci`, so that its clock begins at a fixed time.
import { shiftDate } from "./shift-date.ts";

shiftDate(Number(process.env["CLOCK_SHIFT_MS"] ?? 0));
