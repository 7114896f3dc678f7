/**
 * A button that opens a menu. The menu itself (Radix) is fetched when the pointer or the focus reaches the button.
 */
import { lazy, Suspense, useState } from "react";
import type { MenuButtonProps } from "./menu-props.ts";

const loadPanel = () => import("./menu-panel.tsx");
const MenuPanel = lazy(loadPanel);

/** Renders a plain button until it is first used. */
export function MenuButton(props: MenuButtonProps) {
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  // A failed prefetch is ignored: the click loads the panel again and shows any error.
  const prefetch = () => void loadPanel().catch(() => undefined);
  const plain = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={open}
      className={props.className}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => {
        setUsed(true);
        setOpen(true);
      }}
    >
      {props.children}
      <span className="sr-only">{props.label}</span>
    </button>
  );
  if (!used) return plain;
  return (
    <Suspense fallback={plain}>
      <MenuPanel {...props} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
}
