import { describe, expect, it } from "vitest";
import { changedLabels, finalLabels, LABEL_GROUPS, LABELS, labelsOf } from "./profile-labels.ts";

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
});
