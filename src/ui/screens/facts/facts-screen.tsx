import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";

export function FactsScreen() {
  return (
    <Page title="Facts">
      <Empty title="Not built yet" />
    </Page>
  );
}
