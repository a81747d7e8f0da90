import { Page } from "../../parts/page.tsx";
import { Empty } from "../../parts/states.tsx";

export function PrivacyScreen() {
  return (
    <Page title="Privacy">
      <Empty title="Not built yet" />
    </Page>
  );
}
