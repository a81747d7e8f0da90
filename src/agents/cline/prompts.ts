/** Returns the person's words without the frame around them and without Cline's notice of a changed mode. */
export function cleanPrompt(prompt: string): string {
  const said = prompt.replace(/\s*<mode_notice>[^<]*<\/mode_notice>\s*/, "");
  return /^<user_input\b[^>]*>([\s\S]*)<\/user_input>/.exec(said)?.[1] ?? said;
}

/** The beginnings of prompts that Cline writes itself. Cline does not show the last two of them to the person. */
export const isOfCline =
  /^(?:System-delivered teammate async run updates:|\[TASK RESUMPTION\]|The user approved switching to act mode\. Continue with the approved plan now\.$)/;
