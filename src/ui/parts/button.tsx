import { Switch as RadixSwitch } from "radix-ui";
import type { ButtonHTMLAttributes, ReactNode } from "react";

import css from "./button.module.css";

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** `main` for the one most likely action of a screen, `danger` for what erases. */
  readonly look?: "plain" | "main" | "danger" | "quiet";
};

export function Button({ look = "plain", className = "", type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={`${css["button"]} ${css[look]} ${className}`} {...rest} />;
}

/** A link with the look of a button, which saves a file under the name `as`. */
export function DownloadLink({
  href,
  as,
  children,
}: {
  readonly href: string;
  readonly as: string;
  readonly children: ReactNode;
}) {
  return (
    <a className={`${css["button"]} ${css["link"]}`} href={href} download={as}>
      {children}
    </a>
  );
}

/** A filter that is on or off. */
export function Chip({
  on,
  onChange,
  children,
}: {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={css["chip"]} aria-pressed={on} onClick={() => onChange(!on)}>
      {children}
    </button>
  );
}

export function Switch({
  on,
  onChange,
  label,
  name,
}: {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly label: string;
  /** What the switch is called, if its label only says on or off. */
  readonly name?: string;
}) {
  return (
    <label className={css["switchLabel"]}>
      <RadixSwitch.Root className={css["switch"]} checked={on} onCheckedChange={onChange} aria-label={name}>
        <RadixSwitch.Thumb className={css["thumb"]} />
      </RadixSwitch.Root>
      <span>{label}</span>
    </label>
  );
}
