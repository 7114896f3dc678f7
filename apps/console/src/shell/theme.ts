/** Mantine's theme in the colours of the brand, with the values of packages/ui/src/theme.css. */
import {
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  Modal,
  Drawer,
  Tooltip,
} from "@mantine/core";

const gold: MantineColorsTuple = [
  "#fff8e1",
  "#ffefc2",
  "#ffe08a",
  "#ffd25e",
  "#ffc83d",
  "#ffb92b",
  "#f0a31a",
  "#b87400",
  "#855300",
  "#5f3b00",
];
/** Mantine takes the dark theme's surfaces, lines and texts from this palette. */
const navy: MantineColorsTuple = [
  "#f1f4ff",
  "#cdd6ee",
  "#a6b1cd",
  "#8c98b8",
  "#2b3656",
  "#222c4a",
  "#182038",
  "#11172b",
  "#0d1325",
  "#0a0e1c",
];
/** Mantine's own grey is neutral and looks dirty beside navy. */
const gray: MantineColorsTuple = [
  "#f5f7fc",
  "#eef1f8",
  "#e6eaf5",
  "#dbe1ef",
  "#c9d1e4",
  "#a9b4d0",
  "#7f8baa",
  "#566181",
  "#3d4767",
  "#1d2748",
];
const win: MantineColorsTuple = [
  "#e2fbf1",
  "#c1f5e0",
  "#8cebc6",
  "#54e0ab",
  "#2fd89a",
  "#1fca8b",
  "#12a772",
  "#067a55",
  "#046b4a",
  "#034a34",
];
const lose: MantineColorsTuple = [
  "#ffeef0",
  "#ffd7dc",
  "#ffb0b9",
  "#ff8f9b",
  "#ff7d8a",
  "#ef4b60",
  "#d92d45",
  "#c7233d",
  "#bf1d38",
  "#8c1428",
];
const info: MantineColorsTuple = [
  "#e8f4ff",
  "#cfe8ff",
  "#9fd2ff",
  "#83c6ff",
  "#6dbeff",
  "#3d9ff2",
  "#1d7fd6",
  "#0f69ba",
  "#0a5cab",
  "#073f77",
];

/** Dims the page, but keeps it recognizable. */
const OVERLAY = { color: "#03050c", backgroundOpacity: 0.62, blur: 2 };

export const theme = createTheme({
  fontFamily: '"Khela", ui-sans-serif, system-ui, "Noto Sans Bengali", sans-serif',
  headings: { fontWeight: "700" },
  primaryColor: "gold",
  primaryShade: { light: 4, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  black: "#111936",
  defaultRadius: "md",
  // Without this, dialogs appear where their animation begins and then jump, and a click in between is lost.
  respectReducedMotion: true,
  cursorType: "pointer",
  colors: { gold, gray, dark: navy, win, lose, info },
  components: {
    Modal: Modal.extend({ defaultProps: { centered: true, radius: "lg", overlayProps: OVERLAY } }),
    Drawer: Drawer.extend({ defaultProps: { position: "right", overlayProps: OVERLAY } }),
    Tooltip: Tooltip.extend({ defaultProps: { withArrow: true, openDelay: 250 } }),
  },
});

/** Colours that need separate values per theme: texts and light fills. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: {
    "--mantine-color-body": "#11172b",
    "--mantine-color-dimmed": "#a6b1cd",
    "--mantine-color-placeholder": "#8c98b8",
    "--mantine-color-default-border": "#ffffff1c",
    "--mantine-color-default": "#182038",
    "--mantine-color-default-hover": "#222c4a",
    "--mantine-color-anchor": "#ffc83d",
    "--mantine-color-error": "#ff7d8a",
    ...tones({ gold: "#ffc83d", win: "#2fd89a", lose: "#ff8f9b", info: "#83c6ff" }, 0.14),
  },
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-dimmed": "#4a5573",
    "--mantine-color-placeholder": "#626d8c",
    "--mantine-color-default-border": "#0f172a24",
    "--mantine-color-default-hover": "#eef1f8",
    "--mantine-color-anchor": "#855300",
    "--mantine-color-error": "#bf1d38",
    ...tones({ gold: "#7a4b00", win: "#046245", lose: "#b01a33", info: "#0a5299" }, 0.11),
  },
});

/** The text, outline and light variants of our colours. */
function tones(texts: Readonly<Record<string, string>>, alpha: number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const fill = `color-mix(in srgb, var(--mantine-color-${name}-4) ${alpha * 100}%, transparent)`;
      const strong = `color-mix(in srgb, var(--mantine-color-${name}-4) ${alpha * 165}%, transparent)`;
      return [
        [`--mantine-color-${name}-text`, text],
        [`--mantine-color-${name}-outline`, text],
        [`--mantine-color-${name}-light-color`, text],
        [`--mantine-color-${name}-light`, fill],
        [`--mantine-color-${name}-light-hover`, strong],
      ];
    }),
  );
}
