import { describe, expect, it } from "vitest";
import { checkField } from "../fields/check-field.ts";
import { avatarPath, isIcon, uploadOf } from "./avatar.ts";
import { fixedLabels, PROFILE_LABELS, readLabel } from "./labels.ts";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("[AUTH-20] avatars", () => {
  it("are a number or an uploaded picture, nothing that leads elsewhere", () => {
    for (const good of ["1", "12", "99", `upload:${ID}`]) expect(isIcon(good), good).toBe(true);
    for (const bad of ["0", "100", "", "upload:", `upload:${ID}/..`, `upload:${ID.toUpperCase()}`, "//x"]) {
      expect(isIcon(bad), bad).toBe(false);
    }
    expect(uploadOf(`upload:${ID}`)).toBe(ID);
    expect(uploadOf("7")).toBeUndefined();
    expect(avatarPath(ID)).toBe(`/wps/avatars/${ID}.webp`);
  });
});

describe("[AUTH-20] profile labels", () => {
  it("are taken away by an empty text, and by no mark that can't be seen", () => {
    expect(readLabel("nickname", "  Abdul \n\t Karim ")).toEqual({ text: "Abdul Karim" });
    expect(readLabel("nickname", "\u202enimda\u202c")).toEqual({ text: "nimda" });
    expect(readLabel("nickname", "র‍্যাব")).toEqual({ text: "র‍্যাব" });
    expect(readLabel("nickname", " ")).toEqual({ text: "" });
    for (const blank of ["\u200b", "\u3164", "\u200b\u200b\u200b"])
      expect(readLabel("nickname", blank), JSON.stringify(blank)).toEqual({
        text: "",
        problem: { patternId: "anything", min: 2, max: 30 },
      });
    expect(readLabel("realName", "\u3164\u3164").problem).toEqual({
      patternId: "personName",
      min: 2,
      max: 120,
    });
  });

  it("have patterns that Bengali names and usual handles pass", () => {
    const good = {
      realName: "মোঃ আব্দুর রহমান",
      nationality: "BD",
      birthday: "1999-12-31",
      whatsapp: "+8801712345678",
      skype: "live:.cid.12ab",
      address: "বাড়ি ১২, রোড ৫, ঢাকা",
    } as const;
    for (const [label, text] of Object.entries(good)) {
      expect(checkField(PROFILE_LABELS[label as keyof typeof good], text), label).toBeUndefined();
    }
    expect(checkField(PROFILE_LABELS.realName, "R2D2")).toMatchObject({ patternId: "personName" });
    expect(checkField(PROFILE_LABELS.nationality, "bd")).toMatchObject({ patternId: "upper" });
  });

  it("are fixed once given, or once a check has confirmed them", () => {
    const given = { realName: "A B", nationality: "BD", address: "Dhaka 12", nickname: "ab" };
    expect(fixedLabels(given, 0)).toEqual(["realName"]);
    expect(fixedLabels(given, 2)).toEqual(["realName", "nationality"]);
    expect(fixedLabels(given, 4)).toEqual(["realName", "nationality", "address"]);
    expect(fixedLabels({}, 4)).toEqual([]);
  });
});
