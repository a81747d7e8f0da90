import { commonArgs } from "../arguments.ts";
import type { CompletedCommand } from "./command-table.ts";

/** Returns the manual page of `loci`, in the format of man(7). */
export function manPage(groups: Readonly<Record<string, readonly CompletedCommand[]>>, version: string): string {
  const lines = [
    `.TH LOCI 1 "" "loci ${version}" "User Commands"`,
    ".SH NAME",
    "loci \\- one memory for all your AI agents",
    ".SH SYNOPSIS",
    ".B loci",
    "[\\fIcommand\\fR] [\\fIoptions\\fR]",
    ".SH DESCRIPTION",
    "Loci remembers what you and your AI agents did, and gives it to them when it helps. Without a command, it shows how the memory is doing.",
    "Every command takes \\fB\\-\\-json\\fR for one JSON object instead of text, and \\fB\\-\\-help\\fR.",
    ...Object.entries(groups).flatMap(([title, commands]) => [
      `.SH ${title.toUpperCase()}`,
      ...commands.flatMap(describe),
    ]),
    ".SH ENVIRONMENT",
    ...[
      ["AI_MEMORY_PATH", "the folder of the memory, instead of ai/memory in the folder for settings"],
      ["LOCI_DEBUG", "1 prints where an error came from"],
      ["NO_COLOR", "prints without colour"],
      ["PAGER", "the program that shows long lists on a terminal"],
      ["VISUAL, EDITOR", "the editor for documents and settings"],
    ].flatMap(([name = "", text = ""]) => [".TP", `.B ${roff(name)}`, roff(text)]),
    ".SH EXIT STATUS",
    "0 on success, 64 for a command line that Loci does not understand; docs/errors.md lists the others.",
    ".SH SEE ALSO",
    "The pages in docs/ of the package.",
  ];
  return `${lines.join("\n")}\n`;
}

function describe({ name, usage, summary, options, about, examples }: CompletedCommand): string[] {
  return [
    `.SS "loci ${roff(`${name} ${usage}`.trim().replace(/\s+/g, " ").replaceAll('"', "'"))}"`,
    `${capital(roff(summary))}.`,
    ...options
      .filter(({ name: option }) => !(option in commonArgs))
      .flatMap(({ name: option, letter, description, takesValue }) => [
        ".TP",
        `.B ${roff(`${letter === null ? "" : `-${letter}, `}--${option}${takesValue ? " …" : ""}`)}`,
        roff(description),
      ]),
    ...(about.length === 0 ? [] : [".PP", ".nf", ...about.map(roff), ".fi"]),
    ".PP",
    ".nf",
    ...examples.map((example) => `    ${roff(example)}`),
    ".fi",
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Escapes text so that man(7) prints it unchanged. */
function roff(text: string): string {
  return text
    .replace(/\\/g, "\\e")
    .replace(/-/g, "\\-")
    .replace(/^([.'])/, "\\&$1")
    .replaceAll("…", "...");
}
