import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

describe("[AUTH-07] the password meter", () => {
  it("counts length and variety, not rows, repeats or the username", () => {
    expect(passwordStrength("", "rahim")).toBe(0);
    expect(passwordStrength("short1!", "rahim")).toBe(1);
    expect(passwordStrength("12345678901234", "rahim")).toBe(1);
    expect(passwordStrength("aaaaaaaaaaaaaa", "rahim")).toBe(1);
    expect(passwordStrength("rahim77rahim77", "rahim77")).toBe(1);
    expect(passwordStrength("mangotree", "rahim")).toBe(2);
    expect(passwordStrength("Mango-tree7", "rahim")).toBe(4);
    expect(passwordStrength("river boat market moon", "rahim")).toBe(4);
  });

  it("takes a username with signs of an expression", () => {
    expect(passwordStrength("a+b(c", "+b(")).toBe(1);
  });
});
