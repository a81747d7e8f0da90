/** The screens, in the order of the rail. The second key of `g` + key opens a screen. */
export const screens = [
  { path: "/", name: "Today", key: "t" },
  { path: "/search", name: "Search", key: "s" },
  { path: "/timeline", name: "Timeline", key: "l" },
  { path: "/recall", name: "Recall", key: "r" },
  { path: "/facts", name: "Facts", key: "f" },
  { path: "/documents", name: "Documents", key: "d" },
  { path: "/privacy", name: "Privacy", key: "p" },
  { path: "/insight", name: "Insight", key: "i" },
  { path: "/team", name: "Team", key: "m" },
  { path: "/settings", name: "Settings", key: "e" },
] as const;

/** The key of this system for commands of the page. */
export const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl ";
