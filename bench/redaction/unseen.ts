import { existsSync, readdirSync, readFileSync } from "node:fs";

import { isGone } from "./corpus.ts";
import { createDraw, type Draw } from "./draw.ts";
import { unseenValues } from "./unseen-values.ts";

/** A text whose shape was written without looking at the rules. */
export interface Unseen {
  /** The file of the shape and its name. */
  readonly id: string;
  readonly text: string;
  /** The secrets in the text. Empty for a look-alike. */
  readonly secrets: readonly string[];
}

/** Rules may be adapted to misses of the tuning set. Misses of the held-out set are counted, but never printed. */
export type UnseenSet = "tuning" | "held_out";

/**
 * A part of the tuning set used to be held out, until somebody read its misses. The current held-out set was written
 * after that, without looking at the rules.
 */
const folders: Readonly<Record<UnseenSet, URL>> = {
  tuning: new URL("unseen/", import.meta.url),
  held_out: new URL("held-out/", import.meta.url),
};

/**
 * Makes the texts of a set: `rounds` texts of each shape, with different values. Returns empty lists if the set is
 * missing.
 */
export function unseenTexts(set: UnseenSet, rounds: number): { planted: Unseen[]; alike: Unseen[] } {
  const texts = shapes(folders[set]).flatMap(({ id, shape }) =>
    Array.from({ length: rounds }, (_, round) => ({ id, ...fill(shape, createDraw(hash(`${id} ${round}`))) })),
  );
  return {
    planted: texts.filter(({ secrets }) => secrets.length > 0),
    alike: texts.filter(({ secrets }) => secrets.length === 0),
  };
}

/**
 * True if nothing of the secrets is left. Also checks secrets that are too short for `isGone`, which looks for pieces
 * of six characters.
 */
export function isUnseenGone(redacted: string, { secrets }: Unseen): boolean {
  return isGone(redacted, secrets) && !secrets.some((secret) => redacted.includes(secret));
}

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

/** Replaces each `‹kind:length›` with a random value. Text inside `⟦…⟧` is a secret. */
function fill(shape: string, draw: Draw): { readonly text: string; readonly secrets: readonly string[] } {
  const filled = shape.replace(/‹(\w+)(?::(\d+))?›/g, (whole, kind: string, length = "0") => {
    const value = unseenValues[kind];
    if (value === undefined) throw new Error(`No values of the kind ${whole}`);
    return value(draw, Number(length));
  });
  const secrets = [...filled.matchAll(/⟦([^⟧]*)⟧/g)].map(([, secret = ""]) => secret);
  return { text: filled.replace(/[⟦⟧]/g, ""), secrets };
}

/** FNV-1a with a final mix, so that every letter also affects the lowest bit. */
function hash(text: string): number {
  let state = 0x811c_9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x0100_0193);
  state ^= state >>> 15;
  return Math.imul(state, 0x2c1b_3c6d) >>> 7;
}
