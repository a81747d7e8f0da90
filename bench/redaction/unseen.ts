import { existsSync, readdirSync, readFileSync } from "node:fs";

import { isGone } from "./corpus.ts";
import { createDraw, type Draw } from "./draw.ts";
import { encoded } from "./unseen-encoders.ts";
import { unseenValues } from "./unseen-values.ts";

/** A text whose shape was written without looking at the rules. */
export interface Unseen {
  /** The file of the shape and its name. */
  readonly id: string;
  readonly text: string;
  /** The secrets in the text, as they are encoded in it. Empty for a look-alike. */
  readonly secrets: readonly string[];
  /** No piece of a secret with this many characters may be left; see `Encoded`. */
  readonly pieces: readonly number[];
}

/** Rules may be adapted to misses of the tuning set. Misses of the held-out set are counted, but never printed. */
export type UnseenSet = "tuning" | "held_out";

/** A part of the tuning set used to be held out, until somebody read its misses. */
const folders: Readonly<Record<UnseenSet, URL>> = {
  tuning: new URL("unseen/", import.meta.url),
  held_out: new URL("held-out/", import.meta.url),
};

/**
 * Makes the texts of a set: `rounds` texts of each shape, with different values, and the texts that are stored with
 * their values. Returns empty lists if the set is missing.
 */
export function unseenTexts(
  set: UnseenSet,
  rounds: number,
): { readonly planted: Unseen[]; readonly encoded: Unseen[]; readonly alike: Unseen[] } {
  const drawn = shapes(folders[set]).flatMap(({ id, shape }) =>
    Array.from({ length: rounds }, (_, round) => ({ id, ...fill(shape, createDraw(hash(`${id} ${round}`))) })),
  );
  const texts = [...drawn, ...wholeTexts(folders[set])];
  const secret = texts.filter(({ secrets }) => secrets.length > 0);
  return {
    planted: secret.filter(({ id }) => !isEncoded(id)),
    encoded: secret.filter(({ id }) => isEncoded(id)),
    alike: texts.filter(({ secrets }) => secrets.length === 0),
  };
}

/** Encoded texts are counted on their own, because the documentation promises certain encodings. */
function isEncoded(id: string): boolean {
  return id.startsWith("encoded-");
}

/**
 * True if nothing of the secrets is left. Also checks secrets that are shorter than the pieces that `isGone` looks for.
 * A piece that also occurs outside of the secrets shows nothing of them: `slack_` in `slack_key: slack_…`.
 */
export function isUnseenGone(redacted: string, { text, secrets, pieces }: Unseen): boolean {
  const around = secrets.reduce((rest, secret) => rest.replaceAll(secret, "\0"), text);
  return secrets.every((secret, at) => isGone(redacted, [secret], pieces[at], around) && !redacted.includes(secret));
}

/** Reads the texts that are stored with their secrets, one in each line. */
function wholeTexts(folder: URL): Unseen[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) => readFileSync(new URL(file, folder), "utf8").trimEnd().split("\n"))
    .map((line, at) => {
      const { text, secret, kind } = JSON.parse(line) as { text: string; secret: string; kind: WholeKind };
      const secrets = kind === "look-alike" ? [] : [secret];
      return { id: `${kind === "encoding" ? "encoded-" : ""}texts/${at + 1}`, text, secrets, pieces: [] };
    });
}

/** A text with a plain secret, with an encoded secret, or without a secret. */
type WholeKind = "shape" | "encoding" | "look-alike";

/** Reads the shapes. Each begins with a line `#: name`, followed by the literal text. */
function shapes(folder: URL): { readonly id: string; readonly shape: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".txt"))
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, folder), "utf8")
        .split(/^#: /m)
        .slice(1)
        .map((piece) => {
          const end = piece.indexOf("\n");
          return { id: `${file.replace(/\.txt$/, "")}/${piece.slice(0, end)}`, shape: piece.slice(end + 1, -1) };
        }),
    );
}

/**
 * Replaces each `‹kind:length›` with a random value, then encodes the text of each `⟪encoder|…⟫` with that encoder.
 * Text inside `⟦…⟧` is a secret.
 */
function fill(shape: string, draw: Draw): Pick<Unseen, "text" | "secrets" | "pieces"> {
  const filled = shape.replace(/‹(\w+)(?::(\d+))?›/g, (whole, kind: string, length = "0") => {
    const value = unseenValues[kind];
    if (value === undefined) throw new Error(`No values of the kind ${whole}`);
    return value(draw, Number(length));
  });
  return encoded(filled);
}

/** FNV-1a with a final mix, so that every letter also affects the lowest bit. */
function hash(text: string): number {
  let state = 0x811c_9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x0100_0193);
  state ^= state >>> 15;
  return Math.imul(state, 0x2c1b_3c6d) >>> 7;
}
