import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";

export function InsightScreen() {
  return (
    <Page title="Insight">
      <Empty title="Not built yet" />
    </Page>
  );
}
