import type { Found } from "./found.ts";
import { isPlaceholder } from "./is-placeholder.ts";
import { looksRandom } from "./looks-random.ts";
import type { NameClass } from "./secret-name.ts";
import type { TextScan } from "./text-scan.ts";

/** What follows the list of columns of an INSERT, up to the values. */
const values = /\)\s{0,8}VALUES\s{0,8}\(/iy;
/** The other columns of a list take no more. */
const longestList = 400;
const one = /\s{0,8}(?:N?'([^'\n]{0,2000})'|"([^"\n]{0,2000})"|[^,()'"]{0,400})\s{0,8}([,)])/y;

/** The value that an INSERT gives a column, in its first row. */
export function insertedValue(scan: TextScan, start: number, end: number, means: NameClass): Found[] | null {
  const { text } = scan;
  const listed = end + ("`\"']".includes(text.charAt(end)) ? 1 : 0);
  if (!(text.startsWith(",", listed) || text.startsWith(")", listed))) return null;
  values.lastIndex = nextBracket(scan, listed);
  if (values.lastIndex - listed > longestList || !values.test(text)) return null;
  const before = text.slice(Math.max(0, start - longestList), start);
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

const bracket = /[()]/g;

/** Where the next bracket is; all names of a list have the same. */
function nextBracket({ text, bracket: known }: TextScan, from: number): number {
  if (from < known.from || from > known.at) {
    bracket.lastIndex = from;
    known.from = from;
    known.at = bracket.test(text) ? bracket.lastIndex - 1 : text.length;
  }
  return known.at;
}
