import { cpuTime } from "../../test/cpu-time.ts";
import { alphabets, createDraw, type Draw } from "./draw.ts";
import { sampleOf, type RuleGrammar } from "./rule-grammar.ts";

/** A pattern that makes a text of any length. */
export interface Shape {
  readonly name: string;
  readonly make: (length: number) => string;
}

/**
 * The text between two pieces: nothing, blanks, line ends, or the signs of assignments, lists, paths, quotes and
 * escapes.
 */
const joints: readonly [string, ...string[]] = [
  "",
  ..." \n\t:=,;|&+-_./@#\"'`\\(){}[]<>%$*~?!".split(""),
  "",
  ": ",
  " = ",
  '": "',
  "\\n",
  "%20",
  "%3D",
  '" +\n"',
  "\\\n",
  "\\u0022",
  "\u001b[1m",
  "\u200b",
  "\u00e9",
  "\u5bc6",
  "://",
  "-----",
  " -p ",
  " | ",
];

const fillers = [
  "a",
  "A",
  "1",
  "=",
  "-",
  ".",
  "/",
  " ",
  "\n",
  "+",
  "\\",
  '"',
  "%",
  "_",
  ":",
  "é",
  "aB3x",
  "eyJ",
  "a,",
  "a ",
  "a\n",
] as const;

/** Shapes on which a scan was too slow before its work was limited. Most of these came from `drawShapes`. */
const remembered = [
  "key",
  "token",
  "password",
  "secret-",
  "key=",
  "key key ",
  "key:key+",
  "key,",
  "authorization=",
  "Bearer+",
  "Cookie=cookie=b;",
  "clave=/",
  "AUTH%3D",
  "echo key1|",
  " -p|",
  'key="key=" +\n"',
  "oY8CQbfu4zsIpeBYqmjsoZ30N2dQIGC9VuxUqj=",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.a1B2c3D4e5\n",
  "htpasswd -bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb ",
  "net use \\\\\\\\a \\\\\\\\a \\\\\\\\a \\\\\\\\a \\\\\\\\a \\\\\\\\a ",
  "mysql-a-a-a-a-a ",
  "kind: Secret\ndata:\n aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
  "密码:",
  "seed phrase ",
  "a://b:",
] as const;

/** Shapes that once were too slow. Some contain a line break, for a scan that continues on the next line. */
export function rememberedShapes(): Shape[] {
  return [
    { name: "a word, dashes and a letter", make: (length) => `key${"-".repeat(length - 4)}x` },
    repeated("garage: 5200828282828210["),
    ...remembered.map(repeated),
    openedThenFilled("sk-your-", "a"),
    openedThenFilled("eyJaaaaaaaaaa.eyJaaaaaaaa", "a"),
    once("key", "-"),
    once("aaaaaaaaaaaaaaaa=================================\na", "="),
  ];
}

/** Repeats each word of the grammar, alone and with a space, an equals sign or a line break after it. */
export function wordShapes({ words }: Pick<RuleGrammar, "words">): Shape[] {
  return words.flatMap((word) => ["", " ", "=", "\n"].map((joint) => repeated(word + joint)));
}

/**
 * Draws shapes from a grammar. Pieces are repeated, truncated, nested, or opened and never closed, followed by a long
 * run of one character.
 */
export function drawShapes(grammar: RuleGrammar, seed: number, count: number): Shape[] {
  const draw = createDraw(seed);
  return Array.from({ length: count }, () => drawShape(grammar, draw));
}

function drawShape(grammar: RuleGrammar, draw: Draw): Shape {
  const pieces = Array.from({ length: draw.between(1, 4) }, () => pieceOf(grammar, draw) + draw.one(joints));
  const piece = pieces.join("") || "key";
  switch (draw.number(8)) {
    case 0:
      return openedThenFilled(piece, draw.one(fillers));
    case 1:
      return nested(piece, pieceOf(grammar, draw) || "]");
    case 2:
      return once(piece, draw.one(fillers));
    case 3:
      return inBase64(piece);
    case 4: {
      // Each piece is followed by its own run of filler.
      const filler = draw.one(fillers).repeat(draw.between(1, 300));
      return repeated(
        pieces
          .map((one) => one + filler)
          .join("")
          .slice(0, 2_000),
      );
    }
    default:
      return repeated(piece);
  }
}

function pieceOf({ words, patterns }: RuleGrammar, draw: Draw): string {
  const kind = draw.number(8);
  const whole =
    kind < 4
      ? draw.one(words)
      : kind < 7
        ? sampleOf(draw.one(patterns), draw).slice(0, 400)
        : draw.text(
            draw.one([alphabets.base62, alphabets.base64, alphabets.hex, " \n\t\"'\\=:;&@/.-_%"]),
            draw.between(1, 40),
          );
  return draw.number(5) === 0 ? whole.slice(0, draw.between(1, whole.length)) : whole;
}

function repeated(piece: string): Shape {
  return { name: `${show(piece)} repeated`, make: (length) => fill(piece, length) };
}

function once(piece: string, filler: string): Shape {
  return {
    name: `${show(piece)}, then ${show(filler)}`,
    make: (length) => piece + fill(filler, length - piece.length),
  };
}

function openedThenFilled(piece: string, filler: string): Shape {
  return {
    name: `${show(piece)} repeated, then ${show(filler)}`,
    make: (length) => `${fill(piece, length / 2)}\n${fill(filler, length / 2)}`,
  };
}

function nested(opening: string, closing: string): Shape {
  return {
    name: `${show(opening)} opened, ${show(closing)} closed`,
    make: (length) => fill(opening, length / 2) + fill(closing, length / 2),
  };
}

function inBase64(piece: string): Shape {
  return {
    name: `${show(piece)} in base64`,
    make: (length) =>
      Buffer.from(fill(piece, (length * 3) / 4))
        .toString("base64")
        .slice(0, length),
  };
}

function fill(piece: string, length: number): string {
  return piece.repeat(Math.ceil(Math.max(0, length) / piece.length)).slice(0, Math.max(0, length));
}

function show(piece: string): string {
  return JSON.stringify(piece.length > 60 ? `${piece.slice(0, 60)}…` : piece);
}

/** How processor time for a shape grows from the shortest length to the longest. */
export interface Growth {
  readonly name: string;
  /** The exponent of the growth: 1 is linear, 2 is quadratic. */
  readonly power: number;
  /** Seconds of processor time per million characters, at the longest length. */
  readonly seconds: number;
}

/**
 * Measures the growth. The best of several turns counts for each length, because other load on the machine only adds
 * time.
 */
export function growthOf(
  { name, make }: Shape,
  work: (text: string) => unknown,
  lengths: readonly number[],
  turns: number,
): Growth {
  const texts = lengths.map((length) => flat(make(Math.floor(length))));
  const longest = lengths.at(-1) ?? 1;
  // Scans the same number of characters for each length. Processor time is counted in ticks, and a short text takes
  // less than one tick.
  const repeats = lengths.map((length) => Math.max(1, Math.round(longest / length)));
  const timeOf = (text: string, at: number): number => {
    const times = repeats[at] ?? 1;
    return cpuTime(() => Array.from({ length: times }, () => work(text))) / times;
  };
  // Each turn measures all lengths, so that they run under the same load.
  const timesByTurn = Array.from({ length: turns }, () => texts.map(timeOf));
  const times = lengths.map((_, at) => Math.min(...timesByTurn.map((turn) => turn[at] ?? 0)));
  return { name, power: slope(lengths, times), seconds: (times.at(-1) ?? 0) / 1000 / (longest / 1e6) };
}

/** Copies a text into one flat string. Otherwise the engine would join its pieces within the measured time. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}

/** Below this many milliseconds, the resolution of the clock dominates. */
const leastTime = 1;

/** The slope of a least-squares line through the logarithms of lengths and times. */
function slope(lengths: readonly number[], times: readonly number[]): number {
  const points = lengths.map((length, at): [number, number] => [
    Math.log(length),
    Math.log(Math.max(leastTime * (length / (lengths[0] ?? 1)), times[at] ?? 0)),
  ]);
  const mean = (of: 0 | 1): number => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  const [middle, height] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
  return points.reduce((sum, [x, y]) => sum + (x - middle) * (y - height), 0) / spread;
}
