import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { enterConsole } from "../support/operators.ts";

import { placeDiceBet } from "../support/play-api.ts";
import { expect, logIn, test } from "../support/test.ts";
import { scrollThrough } from "../pages/shell.ts";

interface Screen {
  name: string;
  path: string;
  /** What must be there before the page is judged. */
  ready: string;
  as?: "player" | "operator";
}

const SCREENS: readonly Screen[] = [
  { name: "home", path: "/", ready: "article" },
  { name: "game list", path: "/rng", ready: "article" },
  { name: "login", path: "/login", ready: "dialog[open]" },
  { name: "register", path: "/register", ready: "dialog[open]" },
  { name: "slot", path: "/game/royal-bengal", ready: "[data-game-state=idle]", as: "player" },
  { name: "crash", path: "/game/crash", ready: "[data-testid=crash-action]", as: "player" },
  { name: "dice", path: "/game/dice", ready: "[data-game-state=idle]", as: "player" },
  { name: "verifier", path: "/fairness", ready: "h1" },
  { name: "member centre", path: "/member/securityCenter", ready: "main h1", as: "player" },
  { name: "deposit", path: "/member/depositv2", ready: "main form", as: "player" },
  { name: "withdraw", path: "/member/withdraw", ready: "main form", as: "player" },
  { name: "betting record", path: "/member/personalHistoryCopy", ready: "main table", as: "player" },
  { name: "account record", path: "/member/transactionHistory", ready: "main table", as: "player" },
  { name: "console login", path: "/console/login", ready: "form" },
  { name: "console dashboard", path: "/console/dashboard", ready: "svg, canvas", as: "operator" },
  { name: "console players", path: "/console/players", ready: "tbody a", as: "operator" },
  { name: "console withdrawals", path: "/console/withdrawals", ready: "table, section", as: "operator" },
];

async function visit(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await expect(page.locator(screen.ready).first()).toBeVisible();
  if (screen.name === "home" || screen.name === "game list") await scrollThrough(page);
  // A page is judged as it rests: pictures there, nothing on its way in.
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    );
  });
}

for (const theme of ["dark", "light"] as const) {
  for (const language of ["bn", "en"] as const) {
    test(`[NAV-12] [LANG-01] no accessibility finding on any screen: ${theme}, ${language}`, async ({
      openVisitor,
      player,
      stack,
    }) => {
      test.setTimeout(180_000);
      await placeDiceBet(player, "10", 1);
      const { context, page, guard } = await openVisitor();
      guard.allow(/status of 401/);
      await context.addInitScript(
        ([wantedTheme, wantedLanguage]) => {
          // The check opens empty pages of its own.
          if (location.protocol === "about:") return;
          for (const app of ["", "console."]) {
            localStorage.setItem(`${app}theme`, wantedTheme);
            localStorage.setItem(`${app}language`, wantedLanguage);
          }
          document.cookie = `language=${wantedLanguage}; path=/`;
        },
        [theme, language] as const,
      );
      const screens = (as: Screen["as"]) => SCREENS.filter((screen) => screen.as === as);
      for (const screen of screens(undefined)) {
        await visit(page, screen);
        await expectAccessible(page, screen.name);
      }
      await enterConsole(context, stack.site.url, stack.operators["admin"] ?? "");
      for (const screen of screens("operator")) {
        await visit(page, screen);
        await expectAccessible(page, screen.name);
      }
      await logIn(context, player.token);
      for (const screen of screens("player")) {
        await visit(page, screen);
        await expectAccessible(page, screen.name);
      }
    });
  }
}
