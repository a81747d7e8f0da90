/**
 * The prefix of a host's event name if the event came from a transcript and not from a hook: `transcript:PostToolUse`.
 */
export const fromTranscript = "transcript:";
