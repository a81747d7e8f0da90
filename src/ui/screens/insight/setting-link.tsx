import { Link } from "@tanstack/react-router";

/** A setting by its name, which leads to its field. */
export function SettingLink({ name }: { readonly name: string }) {
  return (
    <Link to="/settings" search={{ q: name }}>
      <code>{name}</code>
    </Link>
  );
}
