import { expect, type Locator, type Page } from "@playwright/test";
import { bn } from "../support/texts.ts";
import { follow } from "./shell.ts";

/** An open game; its frame tells its state. */
export class GamePage {
  readonly page: Page;
  readonly frame: Locator;
  readonly balance: Locator;
  readonly history: Locator;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.locator("[data-game-state]");
    this.balance = page.getByTestId("game-balance");
    this.history = page.getByRole("list", { name: bn.t("games.lastRounds") });
  }

  async open(code: string): Promise<void> {
    await this.page.goto(`/game/${code}`);
    await this.expectIdle(code);
  }

  /** Navigates to another game from any page of the site, as a link does. */
  async goOn(code: string): Promise<void> {
    await follow(this.page, `/game/${code}`);
    await this.expectIdle(code);
  }

  private async expectIdle(code: string): Promise<void> {
    await expect(this.frame).toHaveAttribute("data-game", code);
    await expect(this.frame).toHaveAttribute("data-game-state", "idle");
  }

  /** The last round whose result was shown. */
  async roundId(): Promise<string> {
    return (await this.frame.getAttribute("data-round-id")) ?? "";
  }

  /**
   * Plays one round with this control and waits until its result is on the screen. @returns the round's id
   */
  async play(control: Locator): Promise<string> {
    const before = await this.roundId();
    await control.click();
    await expect(this.frame).not.toHaveAttribute("data-round-id", before);
    await expect(this.frame).toHaveAttribute("data-game-state", "idle");
    return await this.roundId();
  }

  async setStake(amount: string): Promise<void> {
    const field = this.page.getByRole("textbox", { name: bn.t("games.stake"), exact: true });
    await field.fill(amount);
    await field.press("Tab");
  }
}
