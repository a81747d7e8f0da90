import { defaultRetention } from "./retention.ts";

/** The defaults of settings that both a settings file and a library caller may leave out. */
export const settingDefaults = {
  profile: "assisted",
  documents: { compactAt: 100 * 1024, compactAll: false },
  entries: { limit: 10_000, planScope: "session" },
  history: { messages: 80 },
  retention: { days: defaultRetention.days },
  tiers: { warm: 14, cold: 60 },
  facts: { review: "off", every: 8_000 },
  model: { provider: "none", timeout: 60, tokensPerDay: 2_000_000, dollarsPerDay: 1 },
  recall: { enabled: true, learn: true, tokens: 800, facts: 5, snippets: 3 },
} as const;
