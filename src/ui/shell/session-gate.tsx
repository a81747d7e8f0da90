import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { get, Problem } from "../api/request.ts";
import { Command } from "../parts/command.tsx";
import { Failed, Loading } from "../parts/states.tsx";

import css from "./session-gate.module.css";

interface Session {
  readonly kind: "person" | "token";
  readonly version: string;
}

function useSession() {
  return useQuery({ queryKey: ["session"], queryFn: ({ signal }) => get<Session>("/session", {}, { signal }) });
}

/** Shows the screens if this browser has a session, and otherwise how to open one. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { data, error, refetch } = useSession();
  // A lost connection keeps the screens: what they have read stays visible.
  if (error instanceof Problem && error.status === 401)
    return (
      <main className={css["gate"]}>
        <h1>Loci</h1>
        <p>This browser has no session, or its session has ended.</p>
        <p>
          Run <Command text="loci ui" /> in a terminal. It opens a link that works once.
        </p>
      </main>
    );
  if (data !== undefined) return children;
  if (error === null) return <Loading />;
  return (
    <main className={css["gate"]}>
      <Failed error={error} onRetry={() => void refetch()} />
    </main>
  );
}
