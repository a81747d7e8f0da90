import type { Event } from "../event/event.ts";
import { claimsPermission } from "./claims-permission.ts";
import { withoutHidden } from "./same-words.ts";

/**
 * True if a statement tells an agent what to do. Text of a tool or a web page may contain such sentences to take over an
 * agent, so they never become facts.
 */
export function readsLikeInstruction(text: string): boolean {
  const plain = withoutHidden(text).normalize("NFKC");
  return patterns().some((pattern) => pattern.test(plain)) || claimsPermission(text);
}

const verbs =
  "run|execute|call|use|send|post|fetch|install|download|approve|allow|delete|remove|trust|commit|push|open|visit|read|write|tell|reply|respond|answer|say|include|add|append|ignore|disregard|forget|follow|obey|click|email|upload|copy|paste|curl|disable|enable|skip|bypass|accept|grant|reveal|share|print|output|repeat|pretend|act|deploy|merge|release|publish|restart|rebase|force|drop|kill|start|stop|wipe|reset|rm|sudo";

// Made on first use, because only facts from tools, the web and imports need them.
let made: readonly RegExp[] | undefined;
function patterns(): readonly RegExp[] {
  return (made ??= [
    new RegExp(
      `^\\W*(?:please |kindly |now |then |first |always |never |do not |don't |just |simply |from now on,? |to continue,? )*(?:${verbs})\\b`,
      "i",
    ),
    new RegExp(
      `\\b(?:always|never|must|should|need to|have to|are to|required to|make sure to|be sure to|remember to|want you to|wants you to|do not|don't|please) (?:\\w+ )?(?:${verbs})\\b`,
      "i",
    ),
    /\b(?:ignore|disregard|forget|override) (?:all|any|every|the|previous|prior|above|earlier|your)\b/i,
    /\b(?:you|assistants?|agents?|models?|claude|codex|gemini|copilot|ai|llm) (?:must|should|need to|have to|are to|will|may now|can now)\b/i,
    /\b(?:system prompt|developer message|new instructions?|your instructions?|jailbreak)\b/i,
    /\b(?:make sure|be sure|ensure) (?:to|that|you)\b|\b(?:wants?|needs?|asks?|expects?|requires?) you to\b|^\W*(?:let|you are|from now on|remember to)\b/i,
    /\b(?:requires? \w+ing |(?:requires?|needs?) `)|\|\s*(?:sh|bash|zsh|python|node)\b|\bpiped? .* (?:into|to) (?:sh|bash|a shell)\b/i,
    new RegExp(`\\b(?:agents?|assistants?|anyone|everyone|everybody) (?:\\w+ )?(?:${verbs})\\b`, "i"),
    /\b(?:you|agents?|assistants?|anyone|everyone|everybody) (?:may|might|can|are (?:now )?(?:allowed|free|permitted|expected)|need not|needn't|don't (?:need|have) to)\b/i,
    // Permission that a text claims for itself.
    /\b(?:users?|owner|admins?|administrators?|human|person) (?:has |have |had )?(?:already )?(?:approve[sd]?|allow(?:s|ed)?|trust(?:s|ed)?|authori[sz]e[sd]?|grant(?:s|ed)?|confirm(?:s|ed)|consents?)\b/i,
    /(?:^|\n)\W*(?:system|human|assistant|user|developer)\s*:|#+ ?(?:system|instructions?)\b/i,
    // The most common openings in other languages.
    /\b(?:ignorier|ignorez|ignora|ignorad|ignorar|ignoreer|vergiss|oubli(?:e|ez)|olvida|anweisungen|instructions pr|instrucciones|istruzioni|instruções|instructies|du musst|sie müssen|vous devez|tu dois|debes|você deve|devi |je moet)|忽略|指令|指示|必须|必須|无视|無視|してください|игнорируй|инструкци|ты должен|вы должны/iu,
    /[<[]\/?(?:system|assistant|user|tool|instructions?)\b/i,
  ]);
}

/**
 * Decides how an event of another member counts where it arrives, on a server and on a laptop. The sender's program may
 * have skipped its own checks. What tells an agent what to do, and every preference, counts as an import: agents do not
 * get it unasked before a person has confirmed it.
 */
export function asReceived(event: Event): Event {
  if (event.content === null || (event.trust !== "user" && event.trust !== "agent")) return event;
  const { text, tags } = event.content as { readonly text?: unknown; readonly tags?: unknown };
  const words = [text, ...(Array.isArray(tags) ? (tags as unknown[]) : [])];
  const isTold = words.some((word) => typeof word === "string" && readsLikeInstruction(word));
  return isTold || event.kind === "preference.set" ? { ...event, trust: "import" } : event;
}
