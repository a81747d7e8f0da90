import type { Config } from "../config/config-schema.ts";
import { LociError } from "../core/errors.ts";
import type { EmbedderSource } from "../memory/recall/semantic.ts";

/** Returns a function that opens the model from the settings when it is first needed. */
export function configuredEmbedder({ model, checksum }: Config["embeddings"]): EmbedderSource {
  if (model === undefined) {
    throw new LociError(
      "USAGE",
      "no model is set; name one as `embeddings.model` in the settings: a folder, or package:<name>",
    );
  }
  return async () => {
    const { openEmbedder } = await import("../compose/open-memory.ts");
    return openEmbedder({ model, checksum });
  };
}
