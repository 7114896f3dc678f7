/** Props of a menu, shared by its button and its panel, which is loaded later. */
import type { ReactNode } from "react";
import type { IconName } from "./icon.tsx";

export interface MenuItem {
  key: string;
  label: string;
  icon?: IconName;
  image?: ReactNode;
  end?: ReactNode;
  checked?: boolean;
  danger?: boolean;
  onSelect: () => void;
}

export interface MenuButtonProps {
  /** Accessible name, read after the button's content. */
  label: string;
  items: readonly (MenuItem | "line")[];
  /** Content above the items. */
  head?: ReactNode;
  className?: string | undefined;
  /** Content of the button. */
  children: ReactNode;
}
