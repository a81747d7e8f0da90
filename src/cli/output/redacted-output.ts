import { errorTable, LociError } from "../../core/errors.ts";
import { redactDeep } from "../../core/redaction/redact-deep.ts";
import { redactText } from "../../core/redaction/redact-text.ts";
import { tildeText } from "../../core/text/phrases/paths.ts";
import { printable, printableJson, printableLine } from "../../core/text/phrases/printable.ts";
import type { Answer } from "../command.ts";
import type { World } from "../world.ts";
import { createStyle, isColoured } from "./style.ts";

/** Prints an error, and below it what to do. Returns the exit code for its kind of error. */
export function printError(error: unknown, world: World, isJson: boolean): number {
  const fault = error instanceof LociError ? error : new LociError("INTERNAL", describe(error), { cause: error });
  const { exit, next: usual } = errorTable[fault.code];
  // A message may quote the input, which may contain a secret.
  const message = redactText(fault.message);
  const next = redactText(fault.next);
  if (isJson) {
    world.stdout.write(`${printableJson({ error: { code: fault.code, message, next } })}\n`);
  } else {
    const style = createStyle(isColoured(world, world.stderr));
    world.stderr.write(`${style.bad("loci:")} ${printableLine(tildeText(message, world.env))}\n`);
    // Unlike the usual advice of an error code, advice written for this error may have several lines, such as commands
    // to copy.
    if (next !== usual) world.stderr.write(`${printable(tildeText(next, world.env))}\n`);
    else if (!saysWhatToDo(message, next)) world.stderr.write(`${style.quiet(next)}\n`);
  }
  if (world.env["LOCI_DEBUG"] === "1") world.stderr.write(`${printable(redactText(stackOf(fault)))}\n`);
  return exit;
}

/** True if the message already contains advice, which a second line would repeat. */
function saysWhatToDo(message: string, next: string): boolean {
  return message.includes(next) || /[;:] \S|`loci |\?$/.test(message);
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${stackOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

/**
 * Returns the answer for an agent without secrets. Older rules or another machine may have let secrets into the log.
 */
export function withoutSecrets(answer: Answer): Answer {
  const { json, lines, text, notes } = answer;
  return {
    ...answer,
    json: redactDeep(json),
    // All lines are redacted as one text, because some secrets, such as PEM keys, are recognised by the lines around
    // them.
    lines: () => {
      const plain = lines();
      return plain.length === 0 ? [] : [redactText(plain.join("\n"))];
    },
    ...(text === undefined ? {} : { text: redactText(text) }),
    ...(notes === undefined ? {} : { notes: notes.map((note) => redactText(note)) }),
  };
}

/** Describes a fault without content: secrets are redacted, and long messages are cut. */
export function describeFault(error: unknown): { readonly code: string; readonly message: string } {
  const code = error instanceof Error && "code" in error ? String(error.code) : "INTERNAL";
  const message = error instanceof Error ? error.message : String(error);
  return { code, message: printableLine(redactText(message)).slice(0, 300) };
}
