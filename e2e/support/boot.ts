import type { getGameMenus } from "@khela/contract/catalogue";
import type { CallOutput } from "@khela/contract/endpoint";
import type { Flag } from "@khela/contract/system";
import type { Page } from "@playwright/test";

/** The differences from the demo that a test needs. */
interface BootChange {
  /** Categories in addition to those that have games. */
  menus?: CallOutput<typeof getGameMenus>["menus"];
  flags?: Partial<Record<Flag, boolean>>;
}

/** Lets every page of the site start with other initial data than the server has put into it. */
export async function changeBoot(page: Page, change: BootChange): Promise<void> {
  await page.addInitScript(({ menus = [], flags = {} }: BootChange) => {
    // At this point the page is parsed, and its own scripts have not run yet.
    document.addEventListener("readystatechange", () => {
      const script = document.querySelector("#boot");
      if (document.readyState !== "interactive" || !script?.textContent) return;
      const boot = JSON.parse(script.textContent) as {
        values: Record<string, { menus?: { category?: unknown }[]; flags?: object }>;
      };
      const all = boot.values["games.menus"];
      const isGiven = ({ category }: { category?: unknown }) =>
        menus.some((menu) => menu.category === category);
      if (all) all.menus = [...(all.menus ?? []).filter((menu) => !isGiven(menu)), ...menus];
      Object.assign(boot.values["system.permission"]?.flags ?? {}, flags);
      script.textContent = JSON.stringify(boot);
    });
  }, change);
}
