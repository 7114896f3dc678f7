import { compileCatalogue } from "@khela/i18n/compile";
import { createI18n } from "@khela/i18n/i18n";
import { describe, expect, it } from "vitest";
import { changedLabels, finalLabels, LABEL_GROUPS, LABELS, labelHint, labelsOf } from "./profile-labels.ts";

describe("[AUTH-20] the profile", () => {
  it("shows every label once", () => {
    expect(Object.values(LABEL_GROUPS).flat().toSorted()).toEqual(LABELS.toSorted());
  });

  it("sends what was changed, cleaned, and empty texts to take a label away", () => {
    const before = labelsOf({ nickname: "Rahim", occupation: "Farmer" });
    const now = { ...before, nickname: " Rahim ", occupation: "", realName: "Abdur  Rahim" };
    expect(changedLabels(before, now)).toEqual({ occupation: "", realName: "Abdur Rahim" });
    expect(changedLabels(before, before)).toEqual({});
  });

  it("knows what can't be taken back", () => {
    expect(finalLabels({ realName: "Abdur Rahim", nickname: "R" })).toEqual(["realName"]);
    expect(finalLabels({ nickname: "R" })).toEqual([]);
  });

  it("[AUTH-09] says a nickname's rule before it is broken, with its lengths", () => {
    const i18n = createI18n("en", compileCatalogue("en", ["auth", "member"]));
    expect(labelHint(i18n, "nickname", 18)).toBe("Please fill in 2 – 30 characters");
    expect(labelHint(i18n, "birthday", 21)).toContain("21");
    expect(labelHint(i18n, "address", 18)).toBeUndefined();
  });
});
