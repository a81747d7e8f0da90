/** True for text of ASCII characters only, which most is: the expressions for it are several times as fast. */
export function isPlain(text: string): boolean {
  return !/[^\x00-\x7f]/.test(text);
}

/** One form for what looks the same: full-width and half-width characters made regular, accents of Latin letters removed. Keeps case. */
export function foldText(text: string): string {
  if (isPlain(text)) return text;
  // Only the marks of European scripts go: those of Thai, Hindi or Japanese tell words apart.
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/ß/g, "ss")
    .replace(/ẞ/g, "SS")
    .replace(/ı/g, "i")
    .replace(/ø/g, "o")
    .replace(/Ø/g, "O")
    .replace(/[’‘ʼ]/g, "'");
}
