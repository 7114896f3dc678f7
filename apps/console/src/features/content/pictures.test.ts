import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ITEM_PICTURES, PAGE_PICTURES, PICTURES, pictureUrl } from "./pictures.ts";

const art = join(import.meta.dirname, "../../../../web/public/art");

describe("[OPS-05] pictures for banners and pages", () => {
  it.each(PICTURES)("%s ships in both shapes", (name) => {
    expect(existsSync(join(art, `${name}.webp`))).toBe(true);
    expect(existsSync(join(art, `${name}-m.webp`))).toBe(true);
  });

  it.each([...PAGE_PICTURES, ...ITEM_PICTURES])("%s ships, for pages and items", (name) => {
    expect(existsSync(join(art, `${name}.webp`))).toBe(true);
  });

  it("a picture without a phone's shape stays wide", () => {
    expect(pictureUrl("/art/hero-rocket", "phone")).toBe("/art/hero-rocket-m.webp");
    expect(pictureUrl("/art/promo-invite", "phone")).toBe("/art/promo-invite.webp");
    expect(pictureUrl("/wps/pictures/p-0a", "phone")).toBe("/wps/pictures/p-0a-m.webp");
  });

  it("none that ships in both shapes is left out", () => {
    const phones = readdirSync(art).flatMap((file) => /^(.+)(?<!-rtl)-m\.webp$/.exec(file)?.[1] ?? []);
    expect([...PICTURES].toSorted()).toEqual(phones.toSorted());
  });
});
