/** Longer prompts contain pasted text, whose words would displace the question. */
const mostCharacters = 8_000;

const partCharacters = 400;
const readCharacters = 65_536;
const mostQuestions = 2;
const mostLooks = 50;

/**
 * The part of a prompt that recall reads. For a long prompt, this is its questions, its beginning and its end, because
 * people paste a log and ask before or after it. Reads at most 64 K characters at each end, so that the time does not
 * grow with the pasted text.
 */
export function promptGist(prompt: string): string {
  if (prompt.length <= mostCharacters) return prompt;
  const head = prompt.slice(0, readCharacters).trimStart();
  const tail = prompt.slice(-readCharacters).trimEnd();
  const questions = [...firstQuestions(head), ...lastQuestions(tail)];
  const first = head.slice(0, partCharacters);
  const last = tail.slice(-partCharacters);
  // If there is a question, only the first and the last line are added, because more pasted text would hide the
  // question. The end comes last, because it contains the request.
  const parts = questions.length === 0 ? [first, last] : [lineOf(first, "first"), ...questions, lineOf(last, "last")];
  return [...new Set(parts)].join("\n").toWellFormed();
}

function lineOf(text: string, which: "first" | "last"): string {
  const at = which === "first" ? text.indexOf("\n") : text.lastIndexOf("\n");
  if (at === -1) return text;
  return which === "first" ? text.slice(0, at) : text.slice(at + 1);
}

function firstQuestions(text: string): string[] {
  const found: string[] = [];
  let at = text.search(mark);
  for (let looks = 0; at !== -1 && looks < mostLooks && found.length < mostQuestions; looks += 1) {
    found.push(...questionAt(text, at));
    const next = text.slice(at + 1).search(mark);
    at = next === -1 ? -1 : at + 1 + next;
  }
  return found;
}

function lastQuestions(text: string): string[] {
  const found: string[] = [];
  let at = text.length;
  for (let looks = 0; looks < mostLooks && found.length < mostQuestions; looks += 1) {
    at = Math.max(...marks.map((one) => (at === 0 ? -1 : text.lastIndexOf(one, at - 1))));
    if (at === -1) break;
    found.unshift(...questionAt(text, at));
  }
  return found;
}

const marks = ["?", "？", "؟"];
const mark = /[?？؟]/;

/** Returns the question that ends at `at`. Returns nothing for a question mark within an address or a line of code. */
function questionAt(text: string, at: number): string[] {
  if (/^[^\s"'”’)*_]/.test(text.slice(at + 1, at + 2))) return [];
  const before = text.slice(Math.max(0, at - partCharacters), at);
  const question = before.slice(before.search(/[^\n.!?。！？]*$/)).trim();
  const isAsked = /[^\s]$/.test(before) && (question.split(/\s+/).length > 2 || /[^\u0000-\u024f]{4}/.test(question));
  return isAsked ? [`${question}${text[at]}`] : [];
}
