import { describe, expect, it } from "vitest";
import { CENTRED, cropSquare, dragged } from "./crop.ts";

const wide = { width: 800, height: 400 };

describe("[AUTH-20] cutting a square out of a picture", () => {
  it("starts with the largest one in the middle", () => {
    expect(cropSquare(wide, CENTRED)).toEqual({ left: 200, top: 0, side: 400 });
    expect(cropSquare(wide, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 600, top: 200, side: 200 });
  });

  it("follows the finger and stays inside", () => {
    const moved = dragged(wide, CENTRED, 0.25, 0.25);
    expect(cropSquare(wide, moved)).toEqual({ left: 100, top: 0, side: 400 });
    expect(dragged(wide, CENTRED, 9, 9)).toMatchObject({ x: 0, y: 0.5 });
    expect(dragged(wide, { zoom: 2, x: 0, y: 0 }, -9, -9)).toMatchObject({ x: 1, y: 1 });
  });
});
