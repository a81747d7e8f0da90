/** A number with its unit: “24 voices” is 24 and “voice”. */
interface Quantity {
  readonly value: string;
  readonly unit: string;
}

const quantity = /(?<![\w.,:/#-])(\d+(?:[.,]\d+)*)(?![\w-]*[/:-]\d)(?:\s?(%|\p{L}{1,14}))?/gu;
/** Small numbers without a unit count steps and points of a list. */
const smallest = 10;
const longestRead = 1_500;

/**
 * Tells how a later prompt gives a new value for what an exchange says: it repeats a value of the exchange next to
 * another one (“24 is too few, make it 32”), or has another value with the same unit. Null if it does neither.
 */
export function amendsValue(prompt: string, exchange: string): "repeated" | "same unit" | null {
  const said = quantitiesIn(prompt);
  if (said.length === 0) return null;
  const before = quantitiesIn(exchange);
  const fresh = said.filter((one) => before.every((other) => other.value !== one.value));
  if (fresh.length === 0) return null;
  const repeats = (one: Quantity) =>
    isTelling(one) && before.some((other) => other.value === one.value && mayBeSame(one.unit, other.unit));
  if (said.some(repeats)) return "repeated";
  return fresh.some(({ unit }) => unit !== "" && before.some((other) => other.unit === unit)) ? "same unit" : null;
}

function isTelling({ value, unit }: Quantity): boolean {
  return unit !== "" || Number.parseFloat(value) >= smallest || /[.,]/.test(value);
}

function mayBeSame(unit: string, other: string): boolean {
  return unit === other || unit === "" || other === "" || verbs.has(unit) || verbs.has(other);
}

/** Words after a number that are not a unit: “1.42 was last year's”. */
const verbs: ReadonlySet<string> = new Set(
  "is are was were and or to in for of on at as with not but we i it now so then the per if do does stay stays".split(
    " ",
  ),
);

function quantitiesIn(text: string): Quantity[] {
  return [...text.slice(0, longestRead).matchAll(quantity)].map(([, value = "", word = ""]) => {
    const unit = word.toLowerCase().replace(/(?<=\p{L}{2})s$/u, "");
    return { value: value.replace(",", "."), unit: verbs.has(word.toLowerCase()) ? "" : unit };
  });
}
