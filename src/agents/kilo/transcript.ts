import { databaseTranscripts } from "../opencode/transcript.ts";
import type { TranscriptSource } from "../transcripts/transcript-source.ts";

export const transcripts: TranscriptSource = databaseTranscripts("kilo");
