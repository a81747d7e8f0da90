/** Stands before the host's own name of an event that a transcript has told, and no hook: `transcript:PostToolUse`. */
export const fromTranscript = "transcript:";
