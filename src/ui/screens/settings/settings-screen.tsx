import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";

export function SettingsScreen() {
  return (
    <Page title="Settings">
      <Empty title="Not built yet" />
    </Page>
  );
}
