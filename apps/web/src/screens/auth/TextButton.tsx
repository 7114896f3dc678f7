import type { ComponentProps } from "react";

/** A button that looks like a link, tall enough for touch. */
export function TextButton(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-11 text-sm font-semibold text-gold hover:underline disabled:text-muted"
    />
  );
}
