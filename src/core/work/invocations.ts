import { starters } from "./error-lines.ts";

/** One program call of a command line. */
export interface Invocation {
  /** The call as it was written, with its flags, on one line. */
  readonly text: string;
  /** True if the call worked whenever the whole command line did. The exit code of a pipe or a list may hide a failure. */
  readonly isProven: boolean;
  /** True if the call failed whenever the whole command line did, because nothing else in it can fail. */
  readonly isAlone: boolean;
}

const longest = 200;
const shell = /^(?:\S*\/)?(?:ba|z|da|k)?sh\s+-\w*c\s+/;
/** Calls that only prepare the next one. */
const preparing = /^(?:cd|export|source|set|pushd|popd|\.|mkdir|sleep|echo|true|exit)(?:\s|$)/;

/** Splits a command line into the calls of programs. Text inside quotes and here-documents is not split. */
export function invocationsOf(command: string): Invocation[] {
  const parts = splitCalls(withoutShell(command.trim())).filter(({ text }) => text !== "");
  const calls = parts.filter(({ text }) => !preparing.test(text));
  return calls.map((call) => {
    const after = parts.slice(parts.indexOf(call) + 1);
    const isJoined = [call, ...after].every(({ next }) => next === "&&" || next === "");
    const hasChoice = parts.some(({ next }) => next === "||");
    return {
      text: call.text.slice(0, longest).toWellFormed(),
      isProven: isJoined && !hasChoice && !call.hasPipe,
      isAlone: calls.length === 1 && !call.hasPipe,
    };
  });
}

/** True if a call runs this program, or begins with these words: `npm run`, `vitest`, `docker compose up`. */
export function callsProgram(invocation: string, asked: string): boolean {
  const wanted = asked.trim().split(/\s+/).map(baseName);
  const words = invocation.split(/\s+/).map(baseName);
  const begin = words.findIndex((word) => !/^\w+=/.test(word));
  const named = words.findIndex((word, at) => at >= begin && !starters.has(word) && !word.startsWith("-"));
  return [begin, named].some((from) => from >= 0 && wanted.every((word, at) => words[from + at] === word));
}

function baseName(word: string): string {
  return word.replace(/^(?:\S*\/)(?=[\w.-]+$)/, "").replace(/^['"]|['"]$/g, "");
}

/** Removes `bash -lc '…'`, in which some hosts wrap every command. */
function withoutShell(command: string): string {
  const start = shell.exec(command)?.[0].length;
  if (start === undefined) return command;
  const inner = command.slice(start).trim();
  const [quote] = inner;
  return (quote === "'" || quote === '"') && inner.endsWith(quote) && inner.length > 1 ? inner.slice(1, -1) : inner;
}

interface Call {
  readonly text: string;
  /** What separates the call from the next one. */
  readonly next: string;
  readonly hasPipe: boolean;
}

const tokens = /\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\$\([^()]*\)|<<|&&|\|\||\||;|\n|[^\\'"$<&|;\n]+|[\s\S]/g;

function splitCalls(command: string): Call[] {
  const calls: Call[] = [];
  let text = "";
  let hasPipe = false;
  const end = (next: string): void => {
    const call = text.replace(/\s+/g, " ").trim();
    calls.push({ text: call.replace(/(?:\s\d?>\s?&\d)+$/, ""), next, hasPipe });
    text = "";
    hasPipe = false;
  };
  for (const [token] of command.matchAll(tokens)) {
    // What follows a here-document is its text.
    if (token === "<<") break;
    if (token === "&&" || token === "||" || token === ";" || token === "\n") {
      end(token);
      continue;
    }
    if (token === "|") hasPipe = true;
    text += token;
  }
  end("");
  return calls;
}
