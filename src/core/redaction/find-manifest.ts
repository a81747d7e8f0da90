import type { Found } from "./found.ts";
import { isPlaceholder } from "./is-placeholder.ts";

/** A manifest of Kubernetes is not longer than this, before its data and behind. */
const reach = 4_000;

const member = /(?<![\w.-])["']?[\w.-]{1,253}["']?:[ \t]{0,4}["']?([^\s"',{}|>]{4,2000})/g;

/** Finds every value of a manifest that says of itself that it is a secret: its names say nothing. At the word of its kind; `before` is that of the last. */
export function findManifest(text: string, at: number, before: number, found: Found[]): void {
  if (!/\bkind["']?:[ \t]{0,4}["']?$/.test(text.slice(Math.max(0, at - 16), at))) return;
  // From the kind of the manifest before to that of the next: each part of a text is looked at twice and no more.
  const from = Math.max(before, at - reach);
  const next = text.indexOf("kind", at);
  const near = text.slice(from, Math.min(next === -1 ? text.length : next, at + reach));
  // Either the lines that are indented below it, or what is in its braces.
  for (const { 0: whole, 1: head = "", index } of near.matchAll(
    /(["']?\b(?:data|stringData)["']?:[ \t]{0,4})(?:\{[^{}]{0,2000}\}|(?:\r?\n[ \t]{1,20}[^\n]{1,2000}){1,60})/g,
  ))
    for (const { 0: pair, 1: value = "", index: offset } of whole.slice(head.length).matchAll(member)) {
      if (isPlaceholder(value)) continue;
      const start = from + index + head.length + offset + pair.length - value.length;
      found.push({ start, end: start + value.length, kind: "secret", secret: value });
    }
}
