import { Link, Outlet, useNavigate } from "@tanstack/react-router";
import { useState } from "react";

import { useLive } from "../api/live.tsx";
import { Button } from "../parts/button.tsx";
import { useKeys, useChordKeys } from "../parts/keys.ts";
import { Key } from "../parts/marks.tsx";
import { modifier, screens } from "./navigation.ts";
import { Palette } from "./palette.tsx";
import { Shortcuts } from "./shortcuts-dialog.tsx";
import { useTheme, type Theme } from "./theme.ts";

import css from "./shell.module.css";

const nextTheme: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };
const themeNames: Readonly<Record<Theme, string>> = { system: "System theme", light: "Light", dark: "Dark" };
const connectionNames = { connecting: "Connecting", live: "Live", lost: "Connection lost. Run loci ui" } as const;

/** The frame around every screen: the rail, the palette and the keys that work everywhere. */
export function Shell() {
  const navigate = useNavigate();
  const { connection } = useLive();
  const [theme, setTheme] = useTheme();
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  useKeys({
    "/": () => focusSearch(() => navigate({ to: "/search", search: { q: "" } })),
    "?": () => setOpen("shortcuts"),
  });
  useChordKeys("g", Object.fromEntries(screens.map(({ path, key }) => [key, () => void navigate({ to: path })])));
  return (
    <div className={css["shell"]}>
      <a className={css["skip"]} href="#content">
        Skip to the content
      </a>
      <nav className={css["rail"]} aria-label="Screens">
        <span className={css["brand"]}>Loci</span>
        <button type="button" className={css["find"]} onClick={() => setOpen("palette")}>
          <span>Find or do</span>
          <Key>{modifier}K</Key>
        </button>
        <ul className={css["screens"]}>
          {screens.map(({ path, name }) => (
            <li key={path}>
              <Link
                to={path}
                className={css["link"]}
                activeProps={{ "aria-current": "page" }}
                activeOptions={{ exact: path === "/", includeSearch: false }}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <div className={css["foot"]}>
          <span className={css["connection"]} data-connection={connection} role="status">
            {connectionNames[connection]}
          </span>
          <Button look="quiet" onClick={() => setTheme(nextTheme[theme])} title="Change the theme">
            {themeNames[theme]}
          </Button>
        </div>
      </nav>
      <div className={css["content"]}>
        <Outlet />
      </div>
      <Palette isOpen={open === "palette"} onOpen={() => setOpen("palette")} onClose={() => setOpen(null)} />
      <Shortcuts isOpen={open === "shortcuts"} onClose={() => setOpen(null)} />
    </div>
  );
}

/** Puts the cursor into the search field of this screen, or opens the search screen if this one has none. */
function focusSearch(otherwise: () => unknown): void {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  if (field === null) otherwise();
  else field.select();
}
