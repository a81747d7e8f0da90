import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";

import { Chip } from "../../parts/button.tsx";
import { Column, Page } from "../../parts/page.tsx";
import { Growth } from "./growth.tsx";
import { Helped } from "./helped.tsx";
import { spans, type Span } from "./insight-search.ts";
import { Models } from "./models.tsx";
import { Policies } from "./policies.tsx";
import { Preferences } from "./preferences.tsx";
import { Speed } from "./speed.tsx";

const week = 7 * 86_400_000;
const names: Readonly<Record<Span, string>> = { "4w": "4 weeks", "12w": "12 weeks", "52w": "A year" };

/** Whether memory helps, what it costs, how it grows, and what Loci has learned about ranking. */
export function InsightScreen() {
  const { span = "12w" } = useSearch({ from: "/insight" });
  const navigate = useNavigate({ from: "/insight" });
  const since = useMemo(() => {
    const start = new Date(Date.now() - Number.parseInt(span, 10) * week);
    return start.setHours(0, 0, 0, 0);
  }, [span]);
  return (
    <Page
      title="Insight"
      tools={spans.map((one) => (
        <Chip
          key={one}
          on={one === span}
          onChange={() => void navigate({ search: (before) => ({ ...before, span: one }), replace: true })}
        >
          {names[one]}
        </Chip>
      ))}
    >
      <Column>
        <Helped since={since} />
        <Growth since={since} />
        <Speed />
        <Models />
        <Policies />
        <Preferences />
      </Column>
    </Page>
  );
}
