import { expect, type Locator, type Page } from "@playwright/test";

/** The sandbox payment provider's page of payouts, in Bengali. */
export class ProviderPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(sandboxUrl: string): Promise<void> {
    await this.page.goto(`${sandboxUrl}/payouts?lang=bn`);
  }

  /** Chooses the outcome of the next payouts to one account. */
  async plan(account: string, outcome: string): Promise<void> {
    const { page } = this;
    await page.getByRole("combobox", { name: "পরের পেআউটগুলো" }).selectOption({ label: outcome });
    await page.getByRole("textbox", { name: "শুধু এই অ্যাকাউন্টে" }).fill(account);
    await page.getByRole("button", { name: "ঠিক করুন" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: `${account}: ${outcome}` })).toBeVisible();
  }

  /** The payouts of a withdrawal, as the page shows them after a reload. */
  payouts(reference: string): Locator {
    return this.page.getByRole("row").filter({ hasText: reference });
  }

  /** Performs an action on a payout that the page shows. */
  async act(reference: string, what: string): Promise<void> {
    await this.page.reload();
    await this.payouts(reference).getByRole("button", { name: what, exact: true }).click();
  }

  /**
   * Waits, reloading the page, until the site has answered this many webhooks about a payout with this
   * status.
   */
  async expectAnswers(reference: string, status: number, count: number): Promise<void> {
    const answers = this.payouts(reference)
      .getByRole("listitem")
      .filter({ hasText: `উত্তর: ${status}` });
    await expect(async () => {
      await this.page.reload();
      await expect(answers).toHaveCount(count, { timeout: 1 });
    }).toPass();
  }
}
