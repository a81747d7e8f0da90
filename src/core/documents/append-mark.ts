/** The comment above an appended text, with time and writer. */
export function appendMark(at: number, by: string): string {
  return `<!-- ${new Date(at).toISOString()} by ${markName(by)} -->`;
}

/** A name that cannot end the comment around it. */
function markName(name: string): string {
  return name
    .replace(/[\r\n]+/g, " ")
    .replace(/--+[<>]*|[<>]/g, "-")
    .slice(0, 80);
}

/** Removes the comments of `appendMark` from a text, so that a search does not find them. */
export function withoutAppendMarks(text: string): string {
  return text.replace(/^<!-- \d{4}-\d\d-\d\dT[\d:.]+Z by [^\r\n]{0,100} -->\r?\n/gm, "");
}
