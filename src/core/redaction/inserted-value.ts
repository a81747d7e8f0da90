import type { Found } from "./found.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { looksRandom } from "./looks-random.ts";
import type { NameClass } from "./secret-name.ts";

/** What follows a column in the list of an INSERT, up to the values. */
const values = /[`"'\]]?(?:,[^()]{1,400})?\)\s{0,8}VALUES\s{0,8}\(/iy;
const one = /\s{0,8}(?:N?'([^'\n]{0,2000})'|"([^"\n]{0,2000})"|[^,()'"]{0,400})\s{0,8}([,)])/y;

/** The value that an INSERT gives a column, in its first row. */
export function insertedValue(text: string, start: number, end: number, means: NameClass): Found[] | null {
  values.lastIndex = end;
  if (text.charAt(end) === "" || !/[`"'\],)]/.test(text.charAt(end)) || !values.test(text)) return null;
  const before = text.slice(Math.max(0, start - 400), start);
  const column = before.slice(before.lastIndexOf("(") + 1).split(",").length - 1;
  one.lastIndex = values.lastIndex;
  for (let at = 0; at <= column; at += 1) {
    const match = one.exec(text);
    if (match === null) return null;
    const value = match[1] ?? match[2] ?? "";
    if (at < column) continue;
    if (value.length < 4 || isPlaceholder(value)) return null;
    // A column `key` or `token` may hold names.
    if ((means === "key" || means === "token") && !looksRandom(value, 12)) return null;
    const from = match.index + match[0].indexOf(value);
    return [{ start: from, end: from + value.length, kind: "secret", secret: value }];
  }
  return null;
}
