import { collectWallets, launchWithFunds, walletTransfer } from "@khela/contract/wallets";
import { taka, ZERO } from "@khela/kernel/money";
import type { TestApp } from "../../testing/app.ts";
import { fund } from "../../testing/money.ts";
import { SANDBOX_VENDOR } from "../../modules/vendor-wallets/index.ts";
import { flow } from "../flow.ts";
import { again, type Requester, asked, newRequester, shared } from "./people.ts";

const move = (process: TestApp, asker: Requester, direction: "in" | "out", amount: string) => {
  const [call, key] = asked(process, asker);
  return call(walletTransfer, { body: { vassalage: SANDBOX_VENDOR, direction, amount } }, key);
};
/** A member with ৳30,000 in the main wallet and ৳10,000 at the vendor. */
const split = shared(async (site) => {
  const asker = await newRequester(site, taka(40_000));
  await move(site.survivor, asker, "in", "10000");
  return asker;
});

interface Told {
  transfer: { transferId: string } | null;
}
const transferIn = (direction: "in" | "out") =>
  flow({
    name: `transfer-${direction}`,
    ...(direction === "out" ? { like: "transfer-in" } : {}),
    command: walletTransfer,
    prepare: split,
    // The state in the answer advances, so only the id is compared.
    identity: ({ transfer }: Told) => transfer?.transferId,
    act: (process, asker) => move(process, asker, direction, "100"),
  });

const collector = shared((site) => newRequester(site, taka(10_000)));
const player = shared((site) => newRequester(site, ZERO));

export const walletFlows = [
  transferIn("in"),
  transferIn("out"),
  flow({
    name: "collect wallets",
    like: "transfer-in",
    command: collectWallets,
    async prepare(site) {
      const asker = await collector(site);
      await move(site.survivor, asker, "in", "100");
      return again(asker);
    },
    identity: ({ results }: { results: Told[] }) => results.map(({ transfer }) => transfer?.transferId),
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(collectWallets, {}, key);
    },
  }),
  flow({
    name: "launch with funds",
    like: "transfer-in",
    command: launchWithFunds,
    again: ["WALLET_VENDOR_AWAY"],
    async prepare(site) {
      const asker = await player(site);
      await fund(site.survivor, asker.member.id, taka(100));
      return asker;
    },
    identity: ({ transfers }: { transfers: { transferId: string }[] }) =>
      transfers.map(({ transferId }) => transferId),
    act(process, asker) {
      const [call, key] = asked(process, asker);
      return call(launchWithFunds, { body: { gameCode: "coin-toss" } }, key);
    },
  }),
];
