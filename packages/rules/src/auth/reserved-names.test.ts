import { describe, expect, it } from "vitest";
import { DEFAULT_RESERVED_NAMES, isReservedName } from "./reserved-names.ts";

const isTaken = (name: string) => isReservedName(name, DEFAULT_RESERVED_NAMES);

describe("[AUTH-09] [OPS-02] names of the house", () => {
  it.each([
    "admin",
    "support",
    "finance",
    "KhelaAdmin",
    "adm1n",
    "\u0430dmin",
    "support_",
    "Support24",
    "admin007",
    "ADM\u0130N",
    "a.d.m.i.n",
    "ad\u200bmin",
    "adrnin",
    "5upp0rt",
    "khela-support-desk",
    "\uff41\uff44\uff4d\uff49\uff4e",
    "\u0455\u0443\u0455t\u0435m",
    "0fficial",
    "sup\u0440ort",
    "খেলা সাপোর্ট",
    "খেলা\u200dঅ্যাডমিন",
    "@dmin",
    "Admln",
  ])("%s is one, or looks like one", (name) => expect(isTaken(name)).toBe(true));

  it.each([
    "badminton",
    "administer5",
    "rahim77",
    "demo_player",
    "demo_agent",
    "khelafan",
    "modina",
    "teamwork9",
    "careful1",
    "superman",
    "সাপোর্টার",
    "রহিম",
    "player123",
    "",
    "🎲",
    "_",
  ])("%s is anybody's", (name) => expect(isTaken(name)).toBe(false));

  it("the operator's list is what counts", () => {
    expect(isReservedName("admin", [])).toBe(false);
    expect(isReservedName("J0yBoss", ["joyboss"])).toBe(true);
    expect(isReservedName("anything", ["", " ", "123"])).toBe(false);
  });
});
