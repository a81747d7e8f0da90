import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";

export function TimelineScreen() {
  return (
    <Page title="Timeline">
      <Empty title="Not built yet" />
    </Page>
  );
}
