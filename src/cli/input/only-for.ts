import { LociError } from "../../core/errors.ts";

/** Refuses options that need another one, so that no option is ignored silently. */
export function onlyFor(
  other: string,
  isGiven: boolean,
  args: Readonly<Record<string, unknown>>,
  options: readonly string[],
): void {
  if (isGiven) return;
  const alone = options.find((option) => args[option] !== undefined && args[option] !== false);
  if (alone !== undefined) throw new LociError("USAGE", `--${alone} is for ${other}; it has no effect here`);
}
