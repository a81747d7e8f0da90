import { useMemo } from "react";

/** A text in which the words of a question are marked. */
export function Highlight({ text, words }: { readonly text: string; readonly words: string }) {
  const parts = useMemo(() => {
    const wanted = words.match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
    if (wanted.length === 0) return [text];
    const escaped = wanted.slice(0, 20).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return text.split(new RegExp(`((?<![\\p{L}\\p{N}])(?:${escaped.join("|")})[\\p{L}\\p{N}]{0,3})`, "giu"));
  }, [text, words]);
  return <>{parts.map((part, n) => (n % 2 === 1 ? <mark key={n}>{part}</mark> : part))}</>;
}
