/** What a menu is made of, for its button and for its panel, which is fetched later. */
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
  /** Read after what the button shows. */
  label: string;
  items: readonly (MenuItem | "line")[];
  /** Above the items. */
  head?: ReactNode;
  className?: string | undefined;
  /** What the button shows. */
  children: ReactNode;
}
