import type { Settings } from "./use-system.ts";

/** The part of the page that a panel gets. */
export interface PanelProps {
  settings: Settings;
  saved: Settings;
  readOnly: boolean;
  onChange: (change: Partial<Settings>) => void;
}
