import { blockBegin, blockEnd, blockHeader } from "../../../src/core/block/own-block.ts";

// Text that a model or a terminal could mistake for something other than quoted words. Defined independently of the
// code under test.
const dangers: Readonly<Record<string, RegExp>> = {
  "a character that cannot be seen": /[\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|[^\P{Cc}\n]/u,
  "the tag of a role":
    /[<＜⟨〈]\s*\/?\s*(?:loci|l\u043eci|system|human|user|assistant|function|tool|memory|context|developer|invoke)/i,
  "a special token": /[<＜]\s*(?:[|｜]|\/?s>|(?:start|end)_of_)/i,
  "an instruction mark": /\[\s*\/?INST\s*\]|<<\s*\/?SYS\s*>>/i,
  "the name of a role":
    /(?:^|[\s"'(#*>])(?:Human|Assistant|System|User|Developer|SYSTEM|USER|Observation|Tool result)\s?:/,
  "the heading of a role": /#\s?(?:System|Response|Instruction)\b/,
  "a message in JSON": /"(?:role|type)"\s*:\s*"(?:system|user|assistant|tool_result|tool_use)"/,
  "something to load": /!\[|<(?:img|iframe|script|svg|link|!)/i,
};

/** Finds dangers in lines with other people's words. */
export function findDangers(text: string): string[] {
  return Object.entries(dangers).flatMap(([name, danger]) => (danger.test(text) ? [name] : []));
}

/**
 * Finds faults in a text for a model. The text must be one frame, in which each line is one memory and names its
 * source.
 */
export function findFaults(output: string): string[] {
  if (output === "") return [];
  const lines = output.split("\n");
  const items = lines.slice(2, -1);
  const isFrame = lines[0] === blockBegin && lines[1] === blockHeader && lines.at(-1) === blockEnd;
  return [
    ...(isFrame && items.length > 0 ? [] : ["no frame"]),
    ...(items.every((line) => /^- (?:\d{4}-\d\d-\d\d|undated), .*[0-9a-f]{8,}: ./.test(line))
      ? []
      : ["a line of its own"]),
    ...findDangers(items.join("\n")),
  ];
}

/** Checks words from untrusted sources. Each line with the word must name its source and quote the word. */
export function findUnquoted(output: string, word: string): string[] {
  const lines = output.split("\n").filter((line) => line.includes(word));
  return lines.every((line) =>
    /: \((?:untrusted, from [a-z ]+|from [a-z ]+, confirmed by the user)\) "[^"]*"$/.test(line),
  )
    ? []
    : ["not quoted"];
}
