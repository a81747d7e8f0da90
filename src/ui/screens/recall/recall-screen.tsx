import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";

export function RecallScreen() {
  return (
    <Page title="Recall">
      <Empty title="Not built yet" />
    </Page>
  );
}
