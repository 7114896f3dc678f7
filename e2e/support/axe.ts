import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** Expects no finding of WCAG 2.2 AA on the page as it is now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // The site has no foreign frames, so one pass in the page itself sees everything.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze();
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}: ${node.failureSummary ?? ""}`).join("\n")}`,
  );
  expect.soft(findings, what).toEqual([]);
}
