import { LociError } from "../../core/errors.ts";

/** Refuses options that mean something only beside another one: what somebody asks for is not passed over in silence. */
export function onlyFor(
  other: string,
  isGiven: boolean,
  args: Readonly<Record<string, unknown>>,
  options: readonly string[],
): void {
  if (isGiven) return;
  const alone = options.find((option) => args[option] !== undefined && args[option] !== false);
  if (alone !== undefined) throw new LociError("USAGE", `--${alone} is for ${other}; it means nothing here`);
}
