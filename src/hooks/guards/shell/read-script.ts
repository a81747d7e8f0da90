import { parse, type ParsedScript } from "unbash";

import type { Reading } from "./invocation.ts";
import type { ScriptPlace } from "./script-place.ts";
import { Walk } from "./walk.ts";

const mostCharacters = 8_000;

// Invisible or misleading characters: control characters, joiners, direction marks, unusual blanks.
const isUnseen = (text: string): boolean =>
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]|(?! )\p{Zs}/u.test(text);

/**
 * Parses a command line with a parser of the shell's grammar, without running anything. Reports text that cannot be
 * parsed as a problem.
 */
export function readScript(source: string, place: ScriptPlace): Reading {
  if (source.length > mostCharacters) {
    // Parse the beginning, up to its last complete word.
    const beginning = readScript(source.slice(0, mostCharacters).replace(/\S*$/, ""), place);
    return { ...beginning, problems: [...beginning.problems, "it is too long to be looked into"], isCut: true };
  }
  const odd = [
    ...(isUnseen(source) ? ["it holds characters that cannot be seen"] : []),
    // Bash joins the lines before it parses, so a `$` at the end of a line takes its name from the next line.
    ...(/\S\\\n/.test(source) ? ["it joins lines in the middle of a word"] : []),
    // Whether bash keeps the last backslash depends on the text before it.
    ...(source.endsWith("\\") ? ["it ends in a backslash"] : []),
    // In fish, a quote after a backslash does not end the quoted text.
    ...(source.includes("\\'") ? ["it holds \\', which shells read in different ways"] : []),
  ];
  let script: ParsedScript;
  try {
    script = parse(source);
  } catch {
    return hopeless("it cannot be parsed");
  }
  const walk = new Walk(source, place);
  walk.script(script);
  const { commands, problems, isBomb } = walk.result();
  return { commands, problems: [...odd, ...problems], isCut: false, isBomb };
}

function hopeless(problem: string): Reading {
  return { commands: [], problems: [problem], isCut: false, isBomb: false };
}
