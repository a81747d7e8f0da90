import { LociError } from "../../core/errors.ts";

/** Refuses options that only work together with another one, so that no option is ignored silently. */
export function onlyFor(
  other: string,
  isOtherPresent: boolean,
  args: Readonly<Record<string, unknown>>,
  options: readonly string[],
): void {
  if (isOtherPresent) return;
  const alone = options.find((option) => args[option] !== undefined && args[option] !== false);
  if (alone !== undefined) throw new LociError("USAGE", `--${alone} is for ${other}; it has no effect here`);
}
