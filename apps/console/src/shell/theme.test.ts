import { contrastOf } from "@khela/ui/contrast";
import { expect, it } from "vitest";
import { cssVariables, theme } from "./theme.ts";

const SURFACES = ["body", "default", "default-hover"];
const TEXTS = ["dimmed", "placeholder", "anchor", "error", "gold-text", "win-text", "lose-text", "info-text"];

it.each(["dark", "light"] as const)("[NAV-12] texts of the console's %s theme have 4.5:1", (scheme) => {
  const variables: Record<string, string> = cssVariables(theme as never)[scheme];
  const colour = (name: string): string => variables[`--mantine-color-${name}`] ?? `no variable ${name}`;
  // Surfaces that a theme doesn't set have the colour of its body.
  const surfaces = SURFACES.filter((name) => variables[`--mantine-color-${name}`] !== undefined);
  expect(surfaces.length).toBeGreaterThan(1);
  for (const text of TEXTS)
    for (const surface of surfaces)
      expect(contrastOf(colour(text), colour(surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
});

it("[NAV-12] dialogs of the console stand still for people who prefer it, and a press on one is never lost to its motion", () => {
  expect(theme.respectReducedMotion).toBe(true);
});
