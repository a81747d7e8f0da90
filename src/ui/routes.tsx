import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";

import { Failed, Loading } from "./parts/states.tsx";
import {
  readDocumentsSearch,
  readFactsSearch,
  readRecallSearch,
  readSearchSearch,
  readTodaySearch,
  readTimelineSearch,
  readPrivacySearch,
  readInsightSearch,
  readTeamSearch,
  readSettingsSearch,
} from "./screens/screen-addresses.ts";
import { Shell } from "./shell/shell.tsx";

const root = createRootRoute({ component: Shell });

const today = createRoute({
  getParentRoute: () => root,
  path: "/",
  validateSearch: readTodaySearch,
  component: lazyRouteComponent(() => import("./screens/today/today-screen.tsx"), "TodayScreen"),
});
const search = createRoute({
  getParentRoute: () => root,
  path: "/search",
  validateSearch: readSearchSearch,
  component: lazyRouteComponent(() => import("./screens/search/search-screen.tsx"), "SearchScreen"),
});
const timeline = createRoute({
  getParentRoute: () => root,
  path: "/timeline",
  validateSearch: readTimelineSearch,
  component: lazyRouteComponent(() => import("./screens/timeline/timeline-screen.tsx"), "TimelineScreen"),
});
const recall = createRoute({
  getParentRoute: () => root,
  path: "/recall",
  validateSearch: readRecallSearch,
  component: lazyRouteComponent(() => import("./screens/recall/recall-screen.tsx"), "RecallScreen"),
});
const facts = createRoute({
  getParentRoute: () => root,
  path: "/facts",
  validateSearch: readFactsSearch,
  component: lazyRouteComponent(() => import("./screens/facts/facts-screen.tsx"), "FactsScreen"),
});
const documents = createRoute({
  getParentRoute: () => root,
  path: "/documents",
  validateSearch: readDocumentsSearch,
  component: lazyRouteComponent(() => import("./screens/documents/documents-screen.tsx"), "DocumentsScreen"),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: "/privacy",
  validateSearch: readPrivacySearch,
  component: lazyRouteComponent(() => import("./screens/privacy/privacy-screen.tsx"), "PrivacyScreen"),
});
const insight = createRoute({
  getParentRoute: () => root,
  path: "/insight",
  validateSearch: readInsightSearch,
  component: lazyRouteComponent(() => import("./screens/insight/insight-screen.tsx"), "InsightScreen"),
});
const team = createRoute({
  getParentRoute: () => root,
  path: "/team",
  validateSearch: readTeamSearch,
  component: lazyRouteComponent(() => import("./screens/team/team-screen.tsx"), "TeamScreen"),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  validateSearch: readSettingsSearch,
  component: lazyRouteComponent(() => import("./screens/settings/settings-screen.tsx"), "SettingsScreen"),
});

const tree = root.addChildren([today, search, timeline, recall, facts, documents, privacy, insight, team, settings]);

export const router = createRouter({
  routeTree: tree,
  basepath: "/ui",
  defaultPreload: "intent",
  defaultPendingComponent: Loading,
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} onRetry={reset} />,
  defaultNotFoundComponent: () => <Failed error={new Error("There is no such page.")} />,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
