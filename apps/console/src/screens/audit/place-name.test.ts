import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import { describe, expect, it } from "vitest";
import { placeName } from "./place-name.ts";

describe("[OPS-01] places of a change in words", () => {
  const i18n = createI18n("en", compileCatalogue("en", ["console"]));

  it.each([
    ["flags.FREEPLAY3", "Free play"],
    ["maintenance_on", "Maintenance"],
    ["title.bn", "Title · বাংলা"],
    ["position", "Order"],
    ["flags.NEW", "flags.NEW"],
    ["brand.name.bn", "brand.name.bn"],
    ["title.xx", "title.xx"],
  ])("%s is %s", (path, name) => {
    expect(placeName(i18n, path)).toBe(name);
  });
});
