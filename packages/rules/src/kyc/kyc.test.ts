import { describe, expect, it } from "vitest";
import { isFinal, nextState } from "../cashier/transitions.ts";
import { ageOn, birthdayProblem } from "./age.ts";
import { DOCUMENTS_OF, documentNumberProblem, documentTypes, normalizeDocumentNumber } from "./document.ts";
import { dueReminder, type KycKind, kycKinds, kycLevel, nextKycKind } from "./level.ts";
import { kycEvents, kycStates, kycTransitions } from "./request.ts";

const TODAY = "2026-11-21";
const approved = (entries: Partial<Record<KycKind, string | null>>) =>
  new Map(Object.entries(entries) as [KycKind, string | null][]);

describe("[OPS-02] life of an identity check", () => {
  it("has these moves and no others, over all pairs", () => {
    const moves = kycStates.flatMap((from) =>
      kycEvents.flatMap((on) => {
        const to = nextState(kycTransitions, from, on);
        return to ? [`${from} -${on}-> ${to}`] : [];
      }),
    );
    expect(moves).toEqual([
      "open -approve-> approved",
      "open -reject-> rejected",
      "approved -expire-> expired",
    ]);
    expect(kycStates.filter((state) => isFinal(kycTransitions, state))).toEqual(["rejected", "expired"]);
  });
});

describe("[OPS-02] levels", () => {
  it("rise step by step, each on the one before", () => {
    expect(kycLevel(false, approved({}), TODAY)).toBe(0);
    expect(kycLevel(true, approved({}), TODAY)).toBe(1);
    expect(kycLevel(false, approved({ identity: null }), TODAY)).toBe(2);
    expect(kycLevel(true, approved({ identity: null, address: null }), TODAY)).toBe(3);
    expect(kycLevel(true, approved({ identity: null, address: null, income: null }), TODAY)).toBe(4);
    expect(kycLevel(true, approved({ address: null, income: null }), TODAY)).toBe(1);
  });

  it("hold through the document's last day and fall the day after", () => {
    const level = (identity: string) => kycLevel(false, approved({ identity, address: null }), TODAY);
    expect(level("2026-11-22")).toBe(3);
    expect(level(TODAY)).toBe(3);
    expect(level("2026-11-20")).toBe(0);
  });

  it("ask for the first kind that is missing, or that runs out within 30 days", () => {
    const next = (entries: Partial<Record<KycKind, string | null>>) => nextKycKind(approved(entries), TODAY);
    expect(next({})).toBe("identity");
    expect(next({ identity: null })).toBe("address");
    expect(next({ identity: "2026-12-20", address: null })).toBe("identity");
    expect(next({ identity: "2026-12-21", address: null })).toBe("income");
    expect(next({ identity: null, address: null, income: null })).toBeNull();
  });

  it("remind 30, 7 and 1 days before, each once, also when the job comes late", () => {
    const due = (expiresOn: string, reminded: number | null) => dueReminder(expiresOn, TODAY, reminded);
    expect(due("2026-12-22", null)).toBeUndefined();
    expect(due("2026-12-21", null)).toBe(30);
    expect(due("2026-12-10", null)).toBe(30);
    expect(due("2026-12-10", 30)).toBeUndefined();
    expect(due("2026-11-28", 30)).toBe(7);
    expect(due("2026-11-22", null)).toBe(1);
    expect(due("2026-11-21", 7)).toBe(1);
    expect(due("2026-11-21", 1)).toBeUndefined();
    expect(due("2026-11-20", 7)).toBeUndefined();
  });
});

describe("[OPS-02] age", () => {
  it("counts whole years", () => {
    expect(ageOn("2008-11-21", TODAY)).toBe(18);
    expect(ageOn("2008-11-22", TODAY)).toBe(17);
    expect(ageOn("2004-02-29", "2022-02-28")).toBe(17);
    expect(ageOn("2004-02-29", "2022-03-01")).toBe(18);
  });

  it("refuses who is too young, and what is no birthday", () => {
    expect(birthdayProblem("2008-11-21", TODAY, 18)).toBeUndefined();
    expect(birthdayProblem("2008-11-22", TODAY, 18)).toBe("age");
    expect(birthdayProblem("2008-11-21", TODAY, 21)).toBe("age");
    expect(birthdayProblem("2005-11-21", TODAY, 21)).toBeUndefined();
    for (const bad of ["2001-02-29", "1899-01-01", "2026-11-22", "12-31-1999", "", "2000-13-01"]) {
      expect(birthdayProblem(bad, TODAY, 18), bad).toBe("date");
    }
  });
});

describe("[OPS-02] documents", () => {
  it("have one form of their number, whoever typed it", () => {
    expect(normalizeDocumentNumber(" ১২৩৪-567 890")).toBe("1234567890");
    expect(normalizeDocumentNumber("bx0123456")).toBe("BX0123456");
  });

  it("have numbers of their kind", () => {
    expect(documentNumberProblem("nid", "1234567890")).toBeUndefined();
    expect(documentNumberProblem("nid", "12345678901234567")).toBeUndefined();
    expect(documentNumberProblem("nid", "12345678901")).toEqual({ patternId: "digits", min: 10, max: 17 });
    expect(documentNumberProblem("passport", "BX0123456")).toBeUndefined();
    expect(documentNumberProblem("passport", "")).toMatchObject({ patternId: "required" });
    expect(documentNumberProblem("drivingLicence", "DK0012345CL0001")).toBeUndefined();
    expect(documentNumberProblem("utilityBill", "")).toBeUndefined();
    const problem = { patternId: "alphanumeric", min: 4, max: 40 };
    for (const bad of ["<b>1</b>", "123"]) expect(documentNumberProblem("payslip", bad)).toEqual(problem);
  });

  it("prove a kind each", () => {
    const all = new Set(kycKinds.flatMap((kind) => DOCUMENTS_OF[kind]));
    expect([...all].toSorted()).toEqual([...documentTypes].toSorted());
  });
});
