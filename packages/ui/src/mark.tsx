import { Stroke } from "./icon.tsx";

/** Logos of other services in a separate file, because no first screen needs them. */
const PATHS = {
  apple:
    "M15.8 12.6c0-2.1 1.7-3.1 1.8-3.2-1-1.4-2.5-1.6-3-1.6-1.3-.1-2.5.8-3.1.8-.700 0-1.7-.8-2.7-.7-1.4 0-2.7.8-3.4 2-1.5 2.6-.4 6.4 1 8.5.7 1 1.5 2.1 2.6 2.1s1.5-.7 2.7-.7 1.6.7 2.7.7 1.8-1 2.5-2c.8-1.2 1.1-2.3 1.1-2.4 0 0-2.2-.8-2.2-3.5ZM13.7 6.3c.6-.7.9-1.6.8-2.6-.8 0-1.8.5-2.4 1.2-.5.6-1 1.6-.8 2.5.9.1 1.8-.400 2.4-1.1Z",
  android:
    "M6.5 10.5h11v7.5h-11zM8 10.5a4 4 0 0 1 8 0M8 4.5l1.3 2M16 4.5l-1.3 2M9.5 18v3M14.5 18v3M4 11.5v4.5M20 11.5v4.5",
  youtube: "M3 8.5A3 3 0 0 1 6 6h12a3 3 0 0 1 3 2.5v7A3 3 0 0 1 18 18H6a3 3 0 0 1-3-2.5zM10.5 9.5v5l4.5-2.5z",
  instagram:
    "M7 3.5h10A3.5 3.5 0 0 1 20.5 7v10a3.5 3.5 0 0 1-3.5 3.5H7A3.5 3.5 0 0 1 3.5 17V7A3.5 3.5 0 0 1 7 3.5ZM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM17 7h.01",
} as const;

export type MarkName = keyof typeof PATHS;

/** The logo of another service; decorative, in the size of an icon. */
export function Mark({ name, size = 20 }: { name: MarkName; size?: number }) {
  return <Stroke path={PATHS[name]} size={size} />;
}
