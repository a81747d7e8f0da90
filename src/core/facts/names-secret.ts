/**
 * True if a statement gives the value of something that only its owner should know, in whatever form. The rules of
 * redaction find secrets by their form; a passphrase of four words has none.
 */
export function namesSecret(text: string): boolean {
  const plain = text.normalize("NFKC");
  if (!hints.test(plain)) return false;
  return given().test(plain) || /\b(?:log|sign|logs|signs)[ -]?in\b.{0,60}\bwith\b.{0,20}\p{L}\d/iu.test(plain);
}

/** Every match contains one of these. Compiling the long expressions takes milliseconds. */
const hints = /pass|pwd|credential|secret|key|code|seed|phrase|word|pin|cvv|token|log|sign/i;

const secrets = [
  String.raw`pass(?:word|phrase|code|wd)s?`,
  "pwd",
  "credentials?",
  String.raw`(?:client |shared |signing )?secrets?`,
  String.raw`(?:api|aws|access|private|secret|signing|encryption|master|ssh|deploy) keys?`,
  String.raw`(?:backup|recovery|2fa|mfa|otp|one-time|alarm|door|gate|entry|lock|safe|pin|security|activation) codes?`,
  String.raw`(?:seed|recovery|mnemonic|wallet) (?:phrase|words?|seed)`,
  "pin",
  "cvv",
  String.raw`(?:auth|access|bearer|refresh|session|api|bot|personal access) tokens?`,
].join("|");

/** A text that says where a secret is, or what happens to it, does not contain the secret. */
const notValue =
  "in|inside|into|stored|kept|saved|at|under|on|with|from|for|by|via|rotated|managed|generated|created|set|required|needed|not|never|changed|reset|the|a|an|too|checked|shared|encrypted|hashed|read|loaded|injected|provided|issued|owned|handled|only|always|our|my|your|now|still|also|what|where|how|why";
/**
 * Words that describe a secret completely if nothing follows them. If more words follow, all of them may be the secret
 * itself.
 */
const described =
  "optional|missing|expired|invalid|valid|wrong|correct|different|weak|strong|long|short|safe|unsafe|ok|okay|fine|gone";

let made: RegExp | undefined;
/** Made on first use, because few statements need it. */
function given(): RegExp {
  return (made ??= new RegExp(
    String.raw`\b(?:${secrets})\b(?: (?!is\b|are\b)[\p{L}\p{N}'’-]+){0,5}(?: (?:is|are|was)|:| ?=) (?!(?:${notValue})\b|(?:${described})(?:[.,;!]|$))`,
    "iu",
  ));
}
