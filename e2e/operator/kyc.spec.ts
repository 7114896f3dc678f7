import { getKyc, requestKyc, uploadPicture } from "@khela/contract/kyc";
import { updateProfile } from "@khela/contract/security";
import { drawPicture } from "../../apps/server/src/testing/pictures.ts";
import { ConsolePage } from "../pages/console.ts";
import { FULL_RUN_ONLY } from "../support/full-run.ts";
import { expectAccessible } from "../support/axe.ts";
import { enterConsole } from "../support/operators.ts";
import { createPlayer, type Player } from "../support/player-api.ts";
import { expect, test } from "../support/test.ts";
import { bn } from "../support/texts.ts";

const PERSON = { realName: "মোঃ আব্দুর রহিম", birthday: "1990-03-17" };

/** A document number that no other test uses. */
const freshNumber = () =>
  String(Math.trunc(performance.timeOrigin + performance.now()) % 10_000_000_000).padStart(10, "1");

async function pictureFile(name: string, size: { width: number; height: number }) {
  const picture = await drawPicture("jpeg", size);
  return { name, mimeType: picture.type, buffer: Buffer.from(await picture.arrayBuffer()) };
}

/** Requests an identity check through the API. */
async function askByApi({ call }: Player, documentNumber: string): Promise<void> {
  await call(updateProfile, { body: PERSON });
  const picture = await drawPicture("png");
  const { uploadId } = await call(uploadPicture, { query: { purpose: "kyc" } }, { picture });
  await call(requestKyc, {
    body: { kind: "identity", documentType: "nid", documentNumber, uploadIds: [uploadId] },
  });
}

test("[AUTH-20] [OPS-02] a player sends documents, an operator approves by keyboard, the player sees the level", async ({
  player,
  playerPage: page,
  openVisitor,
  stack,
}) => {
  await player.call(updateProfile, { body: PERSON });
  const number = freshNumber();
  await page.goto("/member/securityCenter/identity");
  await expect(
    page.getByRole("heading", { name: bn.t("member.identityLevel", { level: bn.number(0) }) }),
  ).toBeVisible();
  await page.getByLabel(bn.t("member.documentNumber")).fill(number);
  await page
    .getByLabel(bn.t("member.picturesChoose"))
    .and(page.locator("input"))
    .setInputFiles([
      await pictureFile("front.jpg", { width: 1200, height: 750 }),
      await pictureFile("back.jpg", { width: 750, height: 1200 }),
    ]);
  await page.getByRole("button", { name: bn.t("member.kycSend") }).click();
  const kind = bn.t("member.kind_identity");
  await expect(page.getByText(bn.t("member.identityOpen", { kind }))).toBeVisible();

  const desk = await openVisitor();
  await enterConsole(desk.context, stack.site.url, stack.operators["admin"] ?? "");
  const console = new ConsolePage(desk.page);
  await desk.page.goto("/console/kyc");
  await desk.page.getByRole("searchbox", { name: bn.t("console.kycSearch") }).fill(player.username);
  const heading = console.heading(
    bn.t("console.kycOf", { kind: bn.t("console.kycKind_identity"), account: player.username }),
  );
  // The list is rendered again while it is searched, so a click may hit a row that is gone.
  await expect(async () => {
    await console.row(bn.t("console.kyc"), player.username).click();
    await expect(heading).toBeVisible({ timeout: 4_000 });
  }).toPass();
  for (const stated of [PERSON.realName, number, bn.t("console.kycDocument_nid")]) {
    await expect(desk.page.getByText(stated, { exact: true })).toBeVisible();
  }
  const picture = (n: number) =>
    desk.page.getByRole("img", {
      name: bn.t("console.kycPicture", { n: bn.number(n), total: bn.number(2) }),
    });
  await expect(picture(1)).toBeVisible();
  await expectAccessible(desk.page, "an identity check");
  await desk.page.keyboard.press("2");
  await expect(picture(2)).toBeVisible();
  await desk.page.keyboard.press("t");
  await desk.page.keyboard.press("+");
  await expect(picture(2)).toHaveAttribute("style", /scale\(1\.4\) rotate\(90deg\)/);
  await expect(desk.page.getByRole("button", { name: bn.t("console.approve") })).toHaveCount(0);
  await desk.page.keyboard.press("c");
  await expect(desk.page.getByText(bn.t("console.kycMine"))).toBeVisible();
  await desk.page.keyboard.press("a");
  await expect(console.dialog(bn.t("console.kycApproveTitle"))).toBeVisible();
  await desk.page.keyboard.press("Enter");
  await expect(desk.page.getByText(bn.t("console.kycApproved", { account: player.username }))).toBeVisible();

  // The player's open page updates by itself.
  await expect(
    page.getByRole("heading", { name: bn.t("member.identityLevel", { level: bn.number(2) }) }),
  ).toBeVisible();
});

test(
  "[OPS-02] the same document on another account is shown, and a rejection carries its reason to the player",
  FULL_RUN_ONLY,
  async ({ stack, consolePage: page }) => {
    const number = freshNumber();
    const [first, second] = [await createPlayer(stack.site.url), await createPlayer(stack.site.url)];
    await askByApi(first, number);
    await askByApi(second, number);
    const console = new ConsolePage(page);
    await page.goto("/console/kyc");
    await page.getByRole("searchbox", { name: bn.t("console.kycSearch") }).fill(second.username);
    await console.row(bn.t("console.kyc"), second.username).click();
    await expect(page.getByText(bn.t("console.kycSame", { n: 1 }))).toBeVisible();
    await expect(page.getByRole("link", { name: first.username })).toBeVisible();
    await page.getByRole("button", { name: bn.t("console.claim"), exact: true }).click();
    await page.getByRole("button", { name: bn.t("console.reject"), exact: true }).click();
    const reason = bn.t("console.kycReason_blurry");
    await console.dialog().getByText(reason).click();
    await expect(console.dialog().getByRole("textbox")).toHaveValue(reason);
    await console
      .dialog()
      .getByRole("button", { name: bn.t("console.reject"), exact: true })
      .click();
    await expect(page.getByText(bn.t("console.kycRejected", { account: second.username }))).toBeVisible();
    expect((await second.call(getKyc)).requests).toMatchObject([{ state: "rejected", reason }]);
  },
);
