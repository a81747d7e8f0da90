import { withoutHidden } from "./same-words.ts";

/**
 * True if a text claims that an agent may do something, or that nobody needs to be asked. Only the person may say that:
 * a tool or a web page may have told an agent to store it.
 */
export function claimsPermission(text: string): boolean {
  const plain = withoutHidden(text).normalize("NFKC").replace(/\s+/g, " ");
  return patterns().some((pattern) => pattern.test(plain));
}

/** Checks a longer text, such as a document, whose sentences do not belong together. */
export function hasPermissionClaim(text: string): boolean {
  return text.split(/\n\s*(?:\n|[-*•#>|]|\d+[.)])|(?<=[.!?;])\s/).some(claimsPermission);
}

/** Words for the actor of the sentence. */
const actor =
  "(?:you|we|i|it|(?:the |this |that |any |every |all |each |our |your |an? )?(?:(?:ai|coding|code|cli|llm|language) )?(?:agents?|assistants?|subagents?|models?|bots?|llms?|ais?|tools?)|claude(?: code)?|codex|gemini|copilot|cursor|opencode|qwen|kilo|cline|chatgpt|gpt|anyone|everyone|everybody)";

/** Words for actions that people want to be asked about. */
const risky =
  "(?:delet\\w*|remov\\w*|eras\\w*|wip\\w*|overwrit\\w*|drop\\w*|destr\\w*|force[- ]?push\\w*|push\\w*|merg\\w*|commit\\w*|deploy\\w*|releas\\w*|publish\\w*|install\\w*|execut\\w*|run\\w*|upload\\w*|send\\w*|shar\\w*|leak\\w*|exfiltrat\\w*|disabl\\w*|bypass\\w*|skip\\w*|ignor\\w*|approv\\w*|access\\w*|read\\w*|writ\\w*|edit\\w*|chang\\w*|modif\\w*|rebas\\w*|reset\\w*|chmod|sudo|rm|commands?|actions?|changes?|files?|tools?|writes|deletions?|secrets?|credentials|guards?|hooks?)";

const unasked =
  "(?:(?:without|no|needs? no|requires? no|does(?:n't| not) (?:need|require)(?: any)?|do(?:n't| not) (?:need|require)(?: any)?|(?:is|are) not (?:needed|required)|not? (?:need|necessary)) (?:(?:any|a|further|more|prior|explicit|user|the user's|human|manual|your|her|his|their) )*(?:confirmations?|approvals?|permissions?|asking|prompt(?:s|ing)?|questions?|reviews?|consent|checks?))";

/** Names that are an agent's in every language. */
const named =
  "(?:claude(?: code)?|codex|gemini|copilot|cursor|opencode|chatgpt|(?:the |der |die |den |dem |l['’]|el |la |los |las |il |o |de |un |ein )?(?:(?:ai|ki|ia) )?(?:agent(?:en|es|s|e|i|a)?|assistant(?:en|es|s)?|assistent(?:en|e|i)?|asistentes?|agentes?|ki|ia))";

/** Actions that a person must allow even if the text does not name who acts. */
const grave =
  "(?:delet\\w*|remov\\w*|eras\\w*|wip(?:e|ing)\\w*|overwrit\\w*|destroy\\w*|force[- ]?push\\w*|push|merge|commit|deploy|release|publish|install|upload|share|leak|exfiltrate|disable|bypass|skip|ignore|rebase|reset|sudo|rm|drop)";

// Made on first use, because few events need them.
let made: readonly RegExp[] | undefined;
function patterns(): readonly RegExp[] {
  return (made ??= [
    // "Claude may delete files freely", "agents are allowed to push"
    new RegExp(
      `\\b(?!(?:i|it|we) )${actor} (?:(?:now|also|always|generally|already) )*(?:may|might|can (?:now|always|freely|safely)|need not|needn't|should feel free|(?:don't|doesn't|do not|does not) (?:need|have) to (?:ask|confirm|wait|check)|(?:is|are|was|were|has been|have been|will be) (?:(?:now|always|also|fully|explicitly|already) )*(?:allowed|free|permitted|authori[sz]ed|cleared|trusted|entitled|empowered|welcome|granted|given|approved|exempt)|(?:has|have|had|gets?|got|holds?|enjoys?) (?:(?:the|a|an|full|blanket|standing|unrestricted|unlimited|explicit|complete|my|his|her|their|root|admin|write|user's) )*(?:permissions?|rights?|authori[sz]ation|authority|clearance|freedom|approval|consent|licen[sc]e|carte blanche|free rein|go-ahead|green light|root|sudo|(?:write |root |admin |shell )?access))\\b`,
      "i",
    ),
    new RegExp(
      `\\b(?!(?:i|it|we) )${actor} can (?:\\w+ )?${risky}\\b.*\\b(?:freely|at will|any time|anytime|everything|anything|without|unasked|on (?:its|their|your) own)\\b`,
      "i",
    ),
    // "It is fine for Claude to delete files", "let the agent delete", "nobody minds if the agent force-pushes"
    new RegExp(
      `\\b(?:(?:is|it's|it is|that's|are|was) (?:\\w+ )?(?:ok|okay|fine|safe|acceptable|allowed|permitted|alright|all right|legitimate|no problem|good) (?:for|if|that|when) ${actor}|(?:lets?|allows?|permits?|authori[sz]es?|trusts?|wants?|grants?|gives?|allowed|permitted|authori[sz]ed|granted|gave) ${actor} (?:to |the |full |blanket |permission|access|\\w+ access)|lets? (?!i |we |it )${actor} ${risky}|(?:minds?|objects?) (?:if|when) ${actor})\\b`,
      "i",
    ),
    // "Deleting files needs no confirmation", "auto-approve all commands"
    new RegExp(`\\b${risky}\\b.*\\b${unasked}\\b|\\b${unasked}\\b.*\\b${risky}\\b`, "i"),
    new RegExp(
      `\\b(?:auto[- ]?(?:approve|accept|allow|confirm|grant)\\w*|pre[- ]?(?:approved|authori[sz]ed|cleared)|(?:yolo|bypass|full[- ]?auto|dangerously)[- ]?(?:mode|permissions?)|skip[- ]permissions?)\\b`,
      "i",
    ),
    /\b(?:permissions?|authori[sz]ation|approval|consent|clearance|blanket access|full access|the right|free rein|carte blanche)\b.{0,60}\b(?:(?:is|are|was|were|has been|have been) (?:already |now )?(?:granted|given|implied|in place|on file|assumed|standing)|to (?:delete|remove|erase|wipe|overwrite|drop|push|merge|deploy|publish|install|run|execute|send|upload|do))\b/i,
    // "It is fine to force-push", "feel free to delete", "go ahead and push"
    new RegExp(
      `\\b(?:(?:is|it's|are|be) (?:\\w+ )?(?:ok|okay|fine|alright|all right|acceptable|permitted|no problem|welcome) to|feel free to|go ahead and|(?:don't|do not|never) hesitate to|(?:no (?:one|body)|nobody) (?:will |would )?(?:minds?|objects?|cares?) (?:if|when)) (?:\\w+ )?${grave}\\b`,
      "i",
    ),
    // "Reviews may be skipped by Codex", "deleting by agents is tolerated"
    new RegExp(
      `\\b(?:may|might|can|are allowed to|is allowed to) (?:\\w+ )?be (?:\\w+ )?\\w+ed (?:\\w+ )?by ${named}\\b|\\bby ${named} (?:is|are) (?:\\w+ )?(?:ok|okay|fine|allowed|permitted|tolerated|accepted|welcome|approved)\\b`,
      "i",
    ),
    // "Approval for pushes is waived"
    /\b(?:approvals?|confirmations?|permissions?|consent|reviews?|sign-?offs?|asking)\b.{0,60}\b(?:is|are|was|were|has been|have been) (?:\w+ )?(?:waived|suspended|lifted|optional|unnecessary|superfluous|not needed|not required|not necessary|switched off|turned off)\b/i,
    // "Whatever Claude wants to delete is OK"
    new RegExp(
      `\\b(?:whatever|anything|everything|all) (?:that )?${named} \\w+(?: to \\w+)?.{0,40} (?:is|are) (?:\\w+ )?(?:ok|okay|fine|allowed|permitted|approved|welcome|good|right)\\b`,
      "i",
    ),
    // "Claude may delete files" and "the agent may delete without asking" in other languages
    new RegExp(
      `(?<!\\p{L})${named} (?:darf|dürfen|muss nicht|müssen nicht|braucht? (?:keine|nicht)|brauchen (?:keine|nicht)|peut|peuvent|puede|pueden|pode|podem|può|possono|mag|mogen|может|могут|möge|(?:ist|sind|wird|est|sont|está|están|è|sono) (?:\\p{L}+ )?(?:berechtigt|befugt|erlaubt|autorisiert|autorisé\\p{L}*|libre\\p{L}* de|autorizad\\p{L}*|autorizzat\\p{L}*))(?!\\p{L})`,
      "iu",
    ),
    /(?<!\p{L})(?:ohne (?:zu fragen|nachzufragen|rückfragen?|nachfragen?|bestätigung|erlaubnis|freigabe)|sans (?:demander|confirmation|autorisation|permission|approbation)|sin (?:preguntar|confirmación|permiso|autorización|aprobación)|senza (?:chiedere|conferma|permesso|autorizzazione)|sem (?:perguntar|confirmação|permissão|autorização)|zonder (?:te vragen|bevestiging|toestemming))(?!\p{L})/iu,
    // The text says that somebody has given a permission, or that nobody has to be asked.
    /\b(?:users?|owner|administrator|human|person|maintainers?) (?:(?:has|have|had) )?(?:(?:already|always|explicitly|fully|generally) )*(?:(?:approve[sd]?|allow(?:s|ed)?|permit(?:s|ted)?|authori[sz]e[sd]?|grant(?:s|ed)?|consent(?:s|ed)? to|agree[sd]? to|sign(?:s|ed) off on) (?:all|any|every|everything|anything|this|these|it|future|the agent|claude)|trusts? (?:you|claude|codex|gemini|copilot|(?:the |all |this )?(?:agents?|assistants?|ai)))\b/i,
    /\b(?:no (?:one|body) (?:needs?|has) to (?:be asked|ask|approve|confirm)|no need to (?:ask|confirm|wait)|(?:ask|asking) (?:for )?(?:permission|nobody|first) is (?:not|never|un)|there (?:is|are) no (?:restrictions?|limits?|rules?|guards?) (?:on|for|against))\b/i,
  ]);
}
