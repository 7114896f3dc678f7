/** Buttons, and their look for links (`buttonClass`). */
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";

/** gold: the main action; green: deposits only; danger: an action that cannot be undone. */
export type ButtonVariant = "gold" | "green" | "ghost" | "danger" | "plain";
export type ButtonSize = "sm" | "md" | "lg";

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
}

const BASE =
  "relative inline-flex select-none items-center justify-center gap-2 overflow-hidden whitespace-nowrap font-semibold no-underline transition-[filter,transform,background-color,border-color] duration-150 active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-busy:pointer-events-none";
const VARIANTS: Record<ButtonVariant, string> = {
  gold: "btn-gold hover:brightness-107",
  green: "btn-green hover:brightness-107",
  ghost: "border border-line-strong bg-surface-2 text-text hover:border-gold/60 hover:bg-surface-3",
  danger: "bg-danger text-white hover:brightness-110",
  plain: "text-muted hover:bg-surface-2 hover:text-text",
};
const SIZES: Record<ButtonSize, string> = {
  sm: "h-9 rounded-lg px-3.5 text-sm pointer-coarse:h-11",
  md: "h-11 rounded-xl px-5 text-[0.95rem]",
  lg: "h-13 rounded-xl px-7 text-base",
};

/** The class names of a button, for an `<a>` or a router link. */
export function buttonClass({ variant = "ghost", size = "md", block = false }: Look = {}): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], block && "w-full");
}

type ButtonProps = ComponentProps<"button"> & Look & { loading?: boolean; icon?: IconName };

/** A button. While `loading` it keeps its width, announces the loading to screen readers, and ignores clicks. */
export function Button({
  variant,
  size,
  block,
  loading = false,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={loading || undefined}
      disabled={rest.disabled === true || loading}
      className={cx(buttonClass({ variant, size, block }), className)}
    >
      {icon && !loading ? <Icon name={icon} size={18} /> : null}
      <span className={cx("inline-flex items-center gap-2", loading && "invisible")}>{children}</span>
      {loading ? <Spinner className="absolute" /> : null}
    </button>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: IconName;
  /** The accessible name, also shown on hover. */
  label: string;
  tone?: "surface" | "clear";
  /** A small count or dot in the corner. */
  badge?: ReactNode;
  filled?: boolean;
};

/** A square button of 44 px with an icon. */
export function IconButton({
  icon,
  label,
  tone = "surface",
  badge,
  filled,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={cx(
        "relative inline-grid size-11 shrink-0 place-items-center rounded-xl text-text transition-colors disabled:opacity-45",
        tone === "surface"
          ? "border border-line-strong bg-surface-2 hover:border-gold/60 hover:bg-surface-3"
          : "text-muted hover:bg-surface-3 hover:text-text",
        className,
      )}
    >
      <Icon name={icon} filled={filled ?? false} />
      {badge}
    </button>
  );
}
