import { existsSync, readdirSync, readFileSync } from "node:fs";

import { isGone } from "./corpus.ts";
import { createDraw, type Draw } from "./draw.ts";
import { unseenValues } from "./unseen-values.ts";

/** A text of a shape that was written without a look at the rules. */
export interface Unseen {
  /** The file and the name of its shape. */
  readonly id: string;
  readonly text: string;
  /** None in a look-alike. */
  readonly secrets: readonly string[];
}

/** The rules may be adapted to the misses of the tuning set. Misses of the held-out set are counted, but never shown. */
export type UnseenSet = "tuning" | "held_out";

/**
 * A part of the tuning set was held out until its misses had been read. The held-out set was written after that, without
 * a look at the rules.
 */
const folders: Readonly<Record<UnseenSet, URL>> = {
  tuning: new URL("unseen/", import.meta.url),
  held_out: new URL("held-out/", import.meta.url),
};

/** The texts of a set, `rounds` of each shape, with other values; none if the set is missing. */
export function unseenTexts(set: UnseenSet, rounds: number): { planted: Unseen[]; alike: Unseen[] } {
  const texts = shapes(folders[set]).flatMap(({ id, shape }) =>
    Array.from({ length: rounds }, (_, round) => ({ id, ...fill(shape, createDraw(hash(`${id} ${round}`))) })),
  );
  return {
    planted: texts.filter(({ secrets }) => secrets.length > 0),
    alike: texts.filter(({ secrets }) => secrets.length === 0),
  };
}

/** True if nothing of its secrets is left, including those too short to be checked in pieces. */
export function isUnseenGone(redacted: string, { secrets }: Unseen): boolean {
  return isGone(redacted, secrets) && !secrets.some((secret) => redacted.includes(secret));
}

/** Each shape begins with a line `#: name`; the rest is the literal text. */
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

/** Draws each `‹kind:length›`; a text in `⟦…⟧` is a secret. */
function fill(shape: string, draw: Draw): { readonly text: string; readonly secrets: readonly string[] } {
  const filled = shape.replace(/‹(\w+)(?::(\d+))?›/g, (whole, kind: string, length = "0") => {
    const value = unseenValues[kind];
    if (value === undefined) throw new Error(`No values of the kind ${whole}`);
    return value(draw, Number(length));
  });
  const secrets = [...filled.matchAll(/⟦([^⟧]*)⟧/g)].map(([, secret = ""]) => secret);
  return { text: filled.replace(/[⟦⟧]/g, ""), secrets };
}

/** FNV-1a with a final mix, so that all letters also affect its lowest bit. */
function hash(text: string): number {
  let state = 0x811c_9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x0100_0193);
  state ^= state >>> 15;
  return Math.imul(state, 0x2c1b_3c6d) >>> 7;
}
