import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { takeFirstLoad, withTokens } from "./boot-page.ts";

const BUILT = `<head>
    <script type="module" crossorigin src="/assets/index-a.js" nonce="n"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-b.js" nonce="n">
    <link rel="modulepreload" crossorigin href="/assets/kit-c.js" nonce="n">
    <link rel="stylesheet" crossorigin href="/assets/index-d.css" nonce="n">
    <link rel="manifest" href="/manifest.webmanifest"></head>`;

describe("[NAV-01] what the page loads at once", () => {
  it("is taken out of the page, which keeps the rest", () => {
    const { page, ...first } = takeFirstLoad(BUILT);
    expect(first).toEqual({
      entry: "/assets/index-a.js",
      modules: ["/assets/base-b.js", "/assets/kit-c.js"],
      styles: ["/assets/index-d.css"],
    });
    expect(page).not.toContain("/assets/");
    expect(page).toContain("manifest.webmanifest");
  });

  it("stops the build where the page has another shape", () => {
    expect(() => takeFirstLoad("<head></head>")).toThrow("one script");
    expect(() => takeFirstLoad(BUILT.replace("stylesheet", "prefetch"))).toThrow("its styles");
  });
});

describe("the first paint", () => {
  const theme = readFileSync(fileURLToPath(import.meta.resolve("@khela/ui/theme.css")), "utf8");

  it("has the colours of the theme, dark and light", () => {
    const [dark = "", light = ""] = withTokens("--boot: dark;\n--boot: light;", theme).split("\n");
    expect(dark).toMatch(/--bg: #[0-9a-f]{6}; .*--line: #[0-9a-f]{8};/);
    expect(light).toMatch(/--bg: #[0-9a-f]{6};/);
    expect(light).not.toBe(dark);
  });

  it("is not built with a colour that the theme lacks", () => {
    expect(() => withTokens("--boot: dark;", theme.replaceAll("--gold:", "--brass:"))).toThrow("--gold");
  });
});
