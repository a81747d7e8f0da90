/**
 * The prefix of the host's event name if a transcript reported the event instead of a hook: `transcript:PostToolUse`.
 */
export const fromTranscript = "transcript:";
