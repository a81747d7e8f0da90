import { OwnOnly } from "../../parts/own-only.tsx";
import { Column, Page } from "../../parts/page.tsx";
import { Agents } from "./agents.tsx";
import { Day } from "./day.tsx";
import { Health } from "./health.tsx";
import { Switches } from "./switches.tsx";

import css from "./today-screen.module.css";

/** What agents did, learned and were given today, and whether everything works. */
export function TodayScreen() {
  return (
    <Page title="Today" note={<OwnOnly />}>
      <Column isWide>
        <Health />
        <div className={css["halves"]}>
          <div className={css["half"]}>
            <Day />
          </div>
          <div className={css["half"]}>
            <Switches />
            <Agents />
          </div>
        </div>
      </Column>
    </Page>
  );
}
