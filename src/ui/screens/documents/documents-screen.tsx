import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";

export function DocumentsScreen() {
  return (
    <Page title="Documents">
      <Empty title="Not built yet" />
    </Page>
  );
}
