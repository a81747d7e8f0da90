import { useState } from "react";

export type Theme = "system" | "light" | "dark";

const key = "loci-theme";

/** Applies the theme that the person chose in this browser. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(key);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(storedTheme);
  const choose = (chosen: Theme): void => {
    localStorage.setItem(key, chosen);
    applyTheme(chosen);
    setTheme(chosen);
  };
  return [theme, choose];
}
