import { expect, test } from "vitest";
import { supportCode } from "./support-code.ts";

test("[ERR-01] The reference that a person quotes is six letters, always the same of one call", () => {
  const traceId = "019aad4e-6f2b-7c31-9d55-0f6a2b8c4e10";
  expect(supportCode(traceId)).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ]{6}$/);
  expect(supportCode(traceId)).toBe(supportCode(traceId));
});

test("[ERR-01] Calls of the same moment have references of their own", () => {
  const codes = Array.from({ length: 1000 }, (_, index) =>
    supportCode(`019aad4e-6f2b-7c31-9d55-${index.toString(16).padStart(12, "0")}`),
  );
  expect(new Set(codes).size).toBe(1000);
});
