/** The comment that stands above what was appended: when, and by whom. */
export function appendMark(at: number, by: string): string {
  return `<!-- ${new Date(at).toISOString()} by ${markName(by)} -->`;
}

/** A name that cannot end the comment it stands in. */
function markName(name: string): string {
  return name
    .replace(/[\r\n]+/g, " ")
    .replace(/--+[<>]*|[<>]/g, "-")
    .slice(0, 80);
}

/** A text without these comments: who looks for something else need not pay for them. */
export function withoutAppendMarks(text: string): string {
  return text.replace(/^<!-- \d{4}-\d\d-\d\dT[\d:.]+Z by [^\r\n]{0,100} -->\r?\n/gm, "");
}
