/**
 * The icons of the product: 24 × 24, stroked in the text's colour. Each has a typed name and is drawn by hand, so
 * that the bundle needs no icon package.
 */
const PATHS = {
  home: "M3 11.2 12 4l9 7.2M5.5 9.5V20h4.8v-5.6h3.4V20h4.8V9.5",
  gamepad:
    "M7.5 7h9a5 5 0 0 1 4.9 5.9l-.6 3.2a2.6 2.6 0 0 1-4.6 1.1L14.6 15H9.4l-1.6 2.2a2.6 2.6 0 0 1-4.6-1.1l-.6-3.2A5 5 0 0 1 7.5 7ZM8 9.8v3.4M6.3 11.5h3.4M15.2 10.4h.01M17.4 12.6h.01",
  gift: "M4 11.5h16V20H4zM3 7.5h18v4H3zM12 7.5V20M12 7.5S11 3 8.4 3a2.2 2.2 0 0 0 0 4.5H12Zm0 0S13 3 15.6 3a2.2 2.2 0 0 1 0 4.5H12Z",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  team: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5a6.5 6.5 0 0 1 13 0M15.5 4.3a3.5 3.5 0 0 1 0 6.4M18 13.6a6.4 6.4 0 0 1 3.5 5.9",
  tree: "M9 3.5h6v4.5H9zM3 16h6v4.5H3zM15 16h6v4.5h-6zM12 8v4M6 16v-4h12v4",
  userPlus: "M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM3 20.5a7 7 0 0 1 12.5-4.3M18.5 8.5v6M15.5 11.5h6",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  eyeOff:
    "M4 4l16 16M9.9 5.8A8.7 8.7 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6.3 7.4A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2",
  refresh: "M20 11.5A8 8 0 0 0 6 6.7L4 8.6M4 4v4.6h4.6M4 12.5a8 8 0 0 0 14 4.8l2-1.9M20 20v-4.6h-4.6",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  close: "M6 6l12 12M18 6 6 18",
  chevronDown: "M6 9.5l6 6 6-6",
  chevronUp: "M6 14.5l6-6 6 6",
  chevronLeft: "M14.5 6l-6 6 6 6",
  chevronRight: "M9.5 6l6 6-6 6",
  arrowUp: "M12 20V4.5M5.5 11 12 4.5l6.5 6.5",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2.5v2M12 19.5v2M4.2 4.2l1.5 1.5M18.3 18.3l1.5 1.5M2.5 12h2M19.5 12h2M4.2 19.8l1.5-1.5M18.3 5.7l1.5-1.5",
  moon: "M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2H4.5l1.5-2ZM10 21a2.2 2.2 0 0 0 4 0",
  headset:
    "M4 14v-2a8 8 0 0 1 16 0v2M4 13.5h2.5v5H5a1 1 0 0 1-1-1v-4ZM20 13.5h-2.5v5H19a1 1 0 0 0 1-1v-4ZM19 18.5c0 1.5-1.5 2.5-4.5 2.5",
  chat: "M4 5h16v11.5H9.5L5 20v-3.5H4zM8 9.5h8M8 12.5h5",
  megaphone: "M3.5 10v4l3 .5V9.5l-3 .5ZM6.5 9.5 18 5v14L6.5 14.5M8 15v3.5a1.5 1.5 0 0 0 3 0V16M20.5 10.5v3",
  heart: "M12 20.5S3.5 15.6 3.5 9.6A4.6 4.6 0 0 1 12 7.2a4.6 4.6 0 0 1 8.5 2.4c0 6-8.5 10.9-8.5 10.9Z",
  star: "m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6-4.4-4.2 6-.8L12 3.5Z",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5 16 16",
  filter: "M4 5.5h16l-6.2 7.3V19l-3.6-2v-4.2L4 5.5Z",
  play: "M7.5 4.5v15L20 12 7.5 4.5Z",
  pause: "M8 5v14M16 5v14",
  download: "M12 3.5V15M6.5 10 12 15.5 17.5 10M4 20h16",
  upload: "M12 16V4.5M6.5 10 12 4.5 17.5 10M4 20h16",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  edit: "M4 20v-4L16 4l4 4L8 20H4ZM13.5 6.5l4 4",
  check: "M4.5 12.5l5 5L19.5 7",
  alert: "M12 3.5 22 20.5H2L12 3.5ZM12 10v4.5M12 17.5h.01",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8h.01",
  wifiOff:
    "M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a14.5 14.5 0 0 1 4.5-2.9M22 9A14.6 14.6 0 0 0 10.8 5.1M19 12.5a10 10 0 0 0-3.7-2.3M8.5 16a5 5 0 0 1 7 0M12 19.5h.01",
  wallet: "M4 7.5V17a2.5 2.5 0 0 0 2.5 2.5H20v-12H6a2 2 0 0 1 0-4h11.5v4M16.5 13.5h.01",
  card: "M3 5.5h18v13H3zM3 10h18M6.5 15h4",
  receipt: "M5 3.5h14v17l-2.3-1.5-2.4 1.5-2.3-1.5-2.3 1.5-2.4-1.5L5 20.5zM8.5 8.5h7M8.5 12.5h7",
  history: "M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.8",
  chart: "M4 20V4M4 20h16M8.5 16v-4M13 16V8M17.5 16v-6",
  shield: "M12 3 4.5 6v5.5c0 4.6 3.1 8 7.5 9.5 4.4-1.5 7.5-4.9 7.5-9.5V6L12 3ZM8.5 12l2.5 2.5 4.5-5",
  logout: "M14 4H5v16h9M10 12h10.5M16.5 8l4 4-4 4",
  settings:
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM19 12l2-1.5-2-3.5-2.4.8-2-1.2L14 4h-4l-.6 2.6-2 1.2L5 7 3 10.5 5 12l-2 1.5L5 17l2.4-.8 2 1.2L10 20h4l.6-2.6 2-1.2 2.4.8 2-3.5L19 12Z",
  sound: "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  soundOff: "M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5",
  expand: "M4 9.5V4h5.5M20 9.5V4h-5.5M4 14.5V20h5.5M20 14.5V20h-5.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  laptop: "M5 5h14v10.5H5zM2.5 19h19",
  mail: "M3.5 6h17v12.5h-17zM4 7l8 6.5 8-6.5",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z",
  phone: "M7 2.5h10v19H7zM11 18.5h2",
  facebook: "M14.5 8.5H17V5h-2.5A3.5 3.5 0 0 0 11 8.5V11H8.5v3.5H11V21h3.5v-6.5H17l.5-3.5h-3V8.5Z",
  send: "M21 4 3 11l6 2.5L11.5 20 21 4ZM9 13.5 21 4",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  dice: "M4 4h16v16H4zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  sort: "M8 4v16M4.5 16.5 8 20l3.5-3.5M16 20V4M12.5 7.5 16 4l3.5 3.5",
} as const;

export type IconName = keyof typeof PATHS;

interface Look {
  /** In pixels, 20 by default. */
  size?: number;
  filled?: boolean;
  /** Accessible name where no other text says it; without one the icon is decorative. */
  label?: string;
  className?: string;
}

export function Icon({ name, ...look }: Look & { name: IconName }) {
  return <Stroke path={PATHS[name]} {...look} />;
}

/** Draws an icon from a path of 24 × 24. */
export function Stroke({ path, ...props }: Look & { path: string }) {
  const size = props.size ?? 20;
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={props.filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={props.className ?? "shrink-0"}
      {...(props.label ? { role: "img", "aria-label": props.label } : { "aria-hidden": true })}
    >
      <path d={path} />
    </svg>
  );
}
