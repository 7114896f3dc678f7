import { describe, expect, it } from "vitest";
import { withBuiltFonts } from "./offline-page.ts";

const FACES = `@font-face { src: url("./fonts/noto-bengali.woff2") format("woff2"); }
@font-face { src: url("./fonts/taka.woff2") format("woff2"); }`;

describe("[NAV-14] the offline page's fonts", () => {
  it("are the built files", () => {
    const faces = withBuiltFonts(FACES, ["assets/taka-B1.woff2", "assets/noto-bengali-A-2.woff2"]);
    expect(faces).toContain('url("/assets/noto-bengali-A-2.woff2") format("woff2")');
    expect(faces).toContain('url("/assets/taka-B1.woff2")');
    expect(faces).not.toContain("./fonts");
  });

  it("are asked for where the build has lost one", () => {
    expect(() => withBuiltFonts(FACES, ["assets/taka-B1.woff2"])).toThrow("noto-bengali");
  });
});
