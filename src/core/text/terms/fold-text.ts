/** True for ASCII text. Most text is ASCII, and regexes for it are several times as fast. */
export function isPlain(text: string): boolean {
  return !/[^\x00-\x7f]/.test(text);
}

/**
 * Returns one form for texts that look the same. Full-width and half-width characters become regular, and Latin letters
 * lose their accents. The case stays.
 */
export function foldText(text: string): string {
  if (isPlain(text)) return text;
  // Removes only the marks of European scripts. In Thai, Hindi and Japanese, marks distinguish words.
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
