/**
 * The parts of a score that a policy may weigh. Events contain no other names, so no word of a memory can get into a
 * policy. Trust, scopes, redaction, deletion and sensitivity are not parts of a score and are never learned.
 */
export const learnedParts = [
  "words",
  "neighbours",
  "session",
  "tag",
  "meaning",
  "pinned",
  "space",
  "recency",
  "time",
  "usage",
  "fact",
  "question",
  "firstPerson",
  "relativeTime",
  "date",
  "askedTime",
  "askedNumber",
  "longPrompt",
] as const;
