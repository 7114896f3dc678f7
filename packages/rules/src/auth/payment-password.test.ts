import { describe, expect, it } from "vitest";
import { paymentPasswordProblem } from "./payment-password.ts";

describe("[AUTH-20] payment passwords", () => {
  it("are six digits", () => {
    for (const bad of ["", "12345", "1234567", "12345a", "১২৩৪৫৬", " 48213"]) {
      expect(paymentPasswordProblem(bad, undefined), bad).toBe("format");
    }
    expect(paymentPasswordProblem("482137", undefined)).toBeUndefined();
  });

  it.each([
    "000000",
    "121212",
    "123123",
    "123456",
    "654321",
    "135791",
    "890123",
    "111222",
    "112233",
    "123321",
  ])("%s is what everybody tries first", (typed) =>
    expect(paymentPasswordProblem(typed, undefined)).toBe("weak"),
  );

  it("are not the birthday in any order", () => {
    for (const typed of ["170391", "031791", "910317", "911703", "199103", "031991", "199117", "171991"]) {
      expect(paymentPasswordProblem(typed, "1991-03-17"), typed).toBe("weak");
    }
    expect(paymentPasswordProblem("170391", "1990-03-17")).toBeUndefined();
    expect(paymentPasswordProblem("170391", undefined)).toBeUndefined();
  });

  it("leave most numbers free", () => {
    let weak = 0;
    for (let number = 0; number < 1_000_000; number += 1) {
      if (paymentPasswordProblem(String(number).padStart(6, "0"), "1991-03-17")) weak += 1;
    }
    expect(weak).toBeLessThan(3_500);
  });
});
