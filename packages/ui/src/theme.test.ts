import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contrastOf } from "./contrast.ts";

const css = readFileSync(new URL("./theme.css", import.meta.url), "utf8");

/** The colour tokens of a theme; light overrides dark. */
function tokens(theme: "dark" | "light"): Record<string, string> {
  const block = (selector: string) =>
    new RegExp(`^${selector} \\{([^}]*)\\}`, "m").exec(css)?.[1]?.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g) ??
    [];
  const dark = [...block(":root")].map((m) => [m[1], m[2]]);
  const light = [...block(':root\\[data-theme="light"\\]')].map((m) => [m[1], m[2]]);
  return Object.fromEntries(theme === "dark" ? dark : [...dark, ...light]) as Record<string, string>;
}

const TEXTS = ["text", "muted", "gold", "win", "lose", "info"];
const SURFACES = ["bg", "surface-1", "surface-2", "surface-3", "field"];

describe.each(["dark", "light"] as const)("[NAV-12] the %s theme", (theme) => {
  const colours = tokens(theme);
  const colour = (name: string) => colours[name] ?? `no token ${name}`;

  it.each(TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)))(
    "%s on %s has 4.5:1",
    (text, surface) => {
      expect(contrastOf(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(["bg", "surface-1", "surface-2", "field"])("faint text on %s has 4.5:1", (surface) => {
    expect(contrastOf(colour("faint"), colour(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it("text on filled buttons and badges has 4.5:1", () => {
    for (const [text, fill] of [
      [colour("on-gold"), "#f89c0e"],
      [colour("on-green"), "#14b87b"],
      ["#ffffff", colour("danger")],
      ["#ffffff", colour("badge-hot")],
      ["#ffffff", colour("badge-new")],
    ] as const) {
      expect(contrastOf(text, fill)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(SURFACES)("the focus ring on %s has 3:1", (surface) => {
    expect(contrastOf(colour("focus"), colour(surface))).toBeGreaterThanOrEqual(3);
  });
});
