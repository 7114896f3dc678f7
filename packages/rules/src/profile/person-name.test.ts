import { describe, expect, it } from "vitest";
import { isSamePerson, personKey } from "./person-name.ts";

describe("[MONEY-05] [AUTH-20] one person", () => {
  it.each([
    ["D'Costa", "D\u2019Costa", "D\u02bcCosta", "d`costa", "D\u00b4Costa", "D \uff07 COSTA", "DCosta"],
    ["মোঃ আব্দুর রহমান", "মো. আব্দুর রহমান", "মো: আব্দুর রহমান", "মো：আব্দুর  রহমান", "মোঃআব্দুর রহমান"],
    ["র\u200d্যাব আলী", "র্যাব আলী", "র\u200c্যাব\u200b আলী"],
    ["Anne-Marie", "Anne\u2011Marie", "Anne\u2013Marie", "anne marie", "ANNEMARIE"],
    ["Md. Rahim", "md Rahim", "MD.RAHIM", "Ｍｄ. Rahim"],
    ["José", "Jose\u0301"],
    ["\u09dfা", "\u09af\u09bcা"],
  ])("is %s, however it is written", (name, ...others) => {
    for (const other of others) expect(isSamePerson(name, other), other).toBe(true);
  });

  it("another name is another person, and no name is nobody", () => {
    expect(isSamePerson("Rahim Uddin", "Karim Uddin")).toBe(false);
    expect(isSamePerson("মোঃ রহিম", "মোসাঃ রহিম")).toBe(false);
    expect(isSamePerson("...", "---")).toBe(false);
    expect(personKey("\u200b\u3164\u200d .'-")).toBe("");
  });
});
