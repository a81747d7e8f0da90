/** True for ASCII text, which most text is: its regexes are several times as fast. */
export function isPlain(text: string): boolean {
  return !/[^\x00-\x7f]/.test(text);
}

/**
 * One form for text that looks the same: full-width and half-width characters become regular, accents of Latin letters
 * are removed. Keeps case.
 */
export function foldText(text: string): string {
  if (isPlain(text)) return text;
  // Only the marks of European scripts are removed: those of Thai, Hindi or Japanese distinguish words.
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
