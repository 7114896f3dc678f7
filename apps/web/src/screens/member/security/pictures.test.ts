import { expect, it } from "vitest";
import { fileProblem, MAX_BYTES } from "./pictures.ts";

it("[AUTH-20] takes png and jpg up to 5 MB", () => {
  expect(fileProblem({ type: "image/png", size: MAX_BYTES })).toBeUndefined();
  expect(fileProblem({ type: "image/jpeg", size: 1 })).toBeUndefined();
  expect(fileProblem({ type: "image/jpeg", size: MAX_BYTES + 1 })).toBe("size");
  expect(fileProblem({ type: "image/png", size: 0 })).toBe("size");
  expect(fileProblem({ type: "image/gif", size: 10 })).toBe("kind");
  expect(fileProblem({ type: "", size: 10 })).toBe("kind");
});
