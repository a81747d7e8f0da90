import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { LiveChanges } from "./api/live.tsx";
import { Problem } from "./api/request.ts";
import { NoticeList } from "./parts/notices.tsx";
import { router } from "./routes.tsx";
import { SessionGate } from "./shell/session-gate.tsx";
import { applyTheme } from "./shell/theme.ts";

import "./styles/tokens.css";
import "./styles/base.css";

// The content security policy allows only style elements with this nonce. Dialogs insert one while they are open.
setNonce(document.querySelector<HTMLMetaElement>("meta[name=csp-nonce]")?.content ?? "");
applyTheme();

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Changes arrive by events, so an answer stays fresh until one comes.
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      networkMode: "always",
      retry: (failures, error) =>
        failures < 2 && error instanceof Problem && (error.status === 0 || error.status === 503),
    },
    mutations: { networkMode: "always" },
  },
});

const app = document.querySelector("#app");
if (app === null) throw new Error("index.html has no element #app");
createRoot(app).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <NoticeList>
        <SessionGate>
          <LiveChanges>
            <RouterProvider router={router} />
          </LiveChanges>
        </SessionGate>
      </NoticeList>
    </QueryClientProvider>
  </StrictMode>,
);
