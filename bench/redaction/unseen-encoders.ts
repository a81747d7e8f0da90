import { shortestPiece } from "./corpus.ts";

/** A text, and the secrets in it. */
interface Encoded {
  readonly text: string;
  /** The secrets as they are encoded in the text. */
  readonly secrets: readonly string[];
  /**
   * For each secret, the length of a piece that may not be left: as many characters as six characters of the plain
   * secret have in this encoding.
   */
  readonly pieces: readonly number[];
}

/** The characters of a text, and the index of the secret to which each belongs, or -1. */
interface Traced {
  readonly text: string;
  readonly owners: readonly number[];
}

/** The text between two brackets, and how many characters it has before any encoding. */
interface Inner extends Traced {
  readonly plain: number;
}

/** How often an encoder changes the number of characters of a secret. */
type Lengths = Map<number, number>;

/**
 * Writes each `⟪encoder|text⟫` through its encoder, the innermost first, and follows the secrets `⟦…⟧` through all of
 * them.
 */
export function encoded(shape: string): Encoded {
  const plain: Lengths = new Map();
  const { text, owners } = read(shape, { at: 0, secrets: 0, plain }, false);
  const secrets: string[] = [];
  const pieces: number[] = [];
  for (const [owner, length] of plain) {
    const from = owners.indexOf(owner);
    const secret = from === -1 ? "" : text.slice(from, owners.lastIndexOf(owner) + 1);
    secrets.push(secret);
    pieces.push(Math.max(shortestPiece, Math.ceil((shortestPiece * secret.length) / length)));
  }
  return { text, secrets, pieces };
}

interface Reader {
  at: number;
  secrets: number;
  /** The length of each secret before it is encoded. */
  readonly plain: Lengths;
}

function read(shape: string, reader: Reader, isInner: boolean): Inner {
  let [text, owner, plain] = ["", -1, 0];
  const owners: number[] = [];
  const add = (more: string, of: readonly number[] | number): void => {
    text += more;
    for (let at = 0; at < more.length; at += 1) owners.push(typeof of === "number" ? of : (of[at] ?? -1));
  };
  while (reader.at < shape.length) {
    const sign = shape.charAt(reader.at);
    reader.at += 1;
    if (sign === "⟫" && isInner) return { text, owners, plain };
    if (sign === "⟦") {
      owner = reader.secrets;
      reader.secrets += 1;
      reader.plain.set(owner, 0);
    } else if (sign === "⟧") owner = -1;
    else if (sign === "⟪") {
      const bar = shape.indexOf("|", reader.at);
      const encoder = shape.slice(reader.at, bar);
      reader.at = bar + 1;
      const before = read(shape, reader, true);
      const inner = encode(encoder, before);
      plain += before.plain;
      // Inside a secret, everything belongs to this secret.
      add(inner.text, owner === -1 ? inner.owners : owner);
      if (owner !== -1) reader.plain.set(owner, (reader.plain.get(owner) ?? 0) + before.plain);
    } else {
      plain += 1;
      add(sign, owner);
      if (owner !== -1) reader.plain.set(owner, (reader.plain.get(owner) ?? 0) + 1);
    }
  }
  if (isInner) throw new Error(`An encoder is not closed: ${shape}`);
  return { text, owners, plain };
}

/** Encodes character by character, so that each result belongs to the owner of its character. */
function each(traced: Traced, write: (character: string, at: number) => string): Traced {
  let text = "";
  const owners: number[] = [];
  for (let at = 0; at < traced.text.length;) {
    const character = String.fromCodePoint(traced.text.codePointAt(at) ?? 0);
    const written = write(character, at);
    text += written;
    for (let count = 0; count < written.length; count += 1) owners.push(traced.owners[at] ?? -1);
    at += character.length;
  }
  return { text, owners };
}

/**
 * Encodes the bytes of a text in base64. A character that also encodes something beside the secret does not count as
 * part of it.
 */
function inBase64(traced: Traced, bytesOf: (character: string) => Buffer, code: "base64" | "base64url"): Traced {
  const bytes = each(traced, (character) => bytesOf(character).toString("latin1"));
  const text = Buffer.from(bytes.text, "latin1").toString(code);
  const owners = Array.from(text, (_, at) => {
    const first = Math.floor((at * 6) / 8);
    const owner = bytes.owners[first] ?? -1;
    return bytes.owners[Math.floor((at * 6 + 5) / 8)] === owner ? owner : -1;
  });
  return { text, owners };
}

const named: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Reads `\n`, `\t`, `\e` and `\\` in the template of an encoder. */
function readTemplate(template: string): string {
  const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", e: "\u001b", "\\": "\\" };
  return template.replace(/\\([nte\\])/g, (_, letter: string) => escapes[letter] ?? letter);
}

function byTemplate(template: string): (character: string) => string {
  const whole = readTemplate(template);
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    const hex = code.toString(16);
    const written: Readonly<Record<string, string>> = {
      c: character,
      d: String(code),
      o: code.toString(8).padStart(3, "0"),
      x: hex.padStart(2, "0"),
      X: hex.padStart(2, "0").toUpperCase(),
      "4": hex.padStart(4, "0"),
      "8": hex.padStart(8, "0"),
    };
    return whole.replace(/@([cdoxX48])/g, (_, letter: string) => written[letter] ?? "");
  };
}

function encode(encoder: string, traced: Traced): Traced {
  const [name = "", ...rest] = encoder.split(":");
  const argument = rest.join(":");
  switch (name) {
    case "json":
      return each(traced, (character) => JSON.stringify(character).slice(1, -1));
    case "percent":
      return each(traced, encodeURIComponent);
    case "html":
      return each(traced, (character) => named[character] ?? character);
    case "doubled": {
      const sign = argument === "" ? '"' : argument;
      return each(traced, (character) => (character === sign ? sign + sign : character));
    }
    case "base64":
    case "base64url":
      return inBase64(traced, (character) => Buffer.from(character, "utf8"), name);
    case "base64le":
      return inBase64(traced, (character) => Buffer.from(character, "utf16le"), "base64");
    case "hexbytes":
      return each(traced, (character) => Buffer.from(character, "utf8").toString("hex"));
    case "utf16":
      return each(traced, (character) => `${character}\0`);
    case "each":
      return each(traced, byTemplate(argument));
    case "signs": {
      const write = byTemplate(argument);
      return each(traced, (character) => (/[A-Za-z0-9\s]/.test(character) ? character : write(character)));
    }
    case "between": {
      const between = String.fromCodePoint(Number.parseInt(argument, 16));
      return each(traced, (character, at) => (at === 0 ? character : between + character));
    }
    case "lines": {
      const [count = "", ...joint] = rest;
      const [width, by] = [Number(count), readTemplate(joint.join(":"))];
      return each(traced, (character, at) => (at > 0 && at % width === 0 ? by + character : character));
    }
    case "prefix": {
      const by = readTemplate(argument);
      const lines = each(traced, (character) => (character === "\n" ? `\n${by}` : character));
      return { text: by + lines.text, owners: [...Array.from(by, () => -1), ...lines.owners] };
    }
    default:
      throw new Error(`No encoder of the name ${name}`);
  }
}
