import { expect, test, vi } from "vitest";

const toast = vi.hoisted(() => vi.fn<(message: object) => void>());
vi.mock("@khela/ui/toast", () => ({ toast }));
const { greet } = await import("./greet.ts");

const i18n = { t: (key: string) => key } as unknown as Parameters<typeof greet>[0];
const router = {} as Parameters<typeof greet>[1];
const answer = { firstTimeLogin: true, member: { account: "rahim" } } as Parameters<typeof greet>[2];

test("[AUTH-06] only a registration says that the account is new; the first login leads to the security centre either way", () => {
  greet(i18n, router, answer, "registration");
  expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ text: "auth.welcomeFirst" }));
  greet(i18n, router, answer, "login");
  expect(toast).toHaveBeenLastCalledWith(
    expect.objectContaining({ text: "auth.welcome", detail: "auth.welcomeFirstText" }),
  );
});
