import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";

export function TodayScreen() {
  return (
    <Page title="Today">
      <Empty title="Not built yet" />
    </Page>
  );
}
