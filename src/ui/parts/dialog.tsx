import { Dialog as RadixDialog } from "radix-ui";
import type { ReactNode } from "react";

import css from "./dialog.module.css";

/** A dialog over the page. */
export function Dialog({
  title,
  isOpen,
  onClose,
  isWide = false,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={css["overlay"]} />
        <RadixDialog.Content className={`${css["content"]} ${isWide ? css["wide"] : ""}`} aria-describedby={undefined}>
          <RadixDialog.Title className={css["title"]}>{title}</RadixDialog.Title>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={css["actions"]}>{children}</div>;
}
