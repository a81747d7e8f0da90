import type { Route } from "../route.ts";
import { careRoutes } from "./care.ts";
import { changeRoutes } from "./changes.ts";
import { decisionRoutes } from "./decisions.ts";
import { documentRoutes } from "./documents.ts";
import { entryRoutes } from "./entries.ts";
import { everydayRoutes } from "./everyday.ts";
import { factRoutes } from "./facts.ts";
import { historyRoutes } from "./history.ts";
import { insightRoutes } from "./insight.ts";
import { sharingRoutes } from "./sharing.ts";

/** All routes of the API, except the streams of events. */
export const routes: readonly Route[] = [
  ...everydayRoutes,
  ...insightRoutes,
  ...factRoutes,
  ...documentRoutes,
  ...entryRoutes,
  ...historyRoutes,
  ...decisionRoutes,
  ...sharingRoutes,
  ...careRoutes,
  ...changeRoutes,
];
