/** A button that opens a menu. The menu itself (Radix) is fetched when the pointer or focus nears it. */
import { lazy, Suspense, useState } from "react";
import type { MenuButtonProps } from "./menu-props.ts";

const loadPanel = () => import("./menu-panel.tsx");
const MenuPanel = lazy(loadPanel);

/** Looks like a plain button until it is used for the first time. */
export function MenuButton(props: MenuButtonProps) {
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  // A failed prefetch is no error: the click asks again and shows what happens.
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
