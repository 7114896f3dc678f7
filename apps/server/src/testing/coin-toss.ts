import { launchWithFunds, setAutoTransfer } from "@khela/contract/wallets";
import type { TestMember } from "./app.ts";
import { newKey, type WalletApp } from "./wallets.ts";

/** A player in the sandbox vendor's game, with the vendor's test desk. */
export interface CoinToss {
  /** Tosses the coin. @throws Error where the vendor refuses the stake */
  toss(stake: string): Promise<void>;
  /** Ends the newest toss from the vendor's desk. @returns false where the vendor can't */
  correct(how: "void" | "other"): Promise<boolean>;
}

const local = (address: string): string => address.replace("//localhost:", "//127.0.0.1:");
const submit = (address: string, form: Record<string, string>): Promise<Response> =>
  fetch(local(address), { method: "POST", body: new URLSearchParams(form), redirect: "manual" });

/** Chooses how the next tosses are reported to the site. */
export async function planReports(app: WalletApp, outcome: "prompt" | "held" | "twice"): Promise<void> {
  await submit(`${app.sandbox.vendorUrl}/desk/reports`, { outcome });
}

/** Opens the game with automatic transfers off; money moves only by the caller's transfers. */
export async function sitDown(app: WalletApp, member: TestMember): Promise<CoinToss> {
  await member.call(setAutoTransfer, { body: { on: false } });
  const { url } = await member.call(launchWithFunds, { body: { gameCode: "coin-toss" } }, newKey());
  const seat = await fetch(local(url), { redirect: "manual" });
  const game = new URL(seat.headers.get("location") ?? "", local(url)).href;
  return {
    async toss(stake) {
      const answer = await submit(game, { stake, side: "heads" });
      if (!answer.headers.get("location")?.includes("play="))
        throw new Error(`the stake ${stake} is refused`);
    },
    async correct(how) {
      const page = await (await fetch(`${app.sandbox.vendorUrl}/desk?lang=en`)).text();
      const row = page
        .split("<tr>")
        .find((part) => part.includes(member.id.slice(-12)) && part.includes("plays/"));
      const id = /desk\/plays\/([0-9a-f-]+)/.exec(row ?? "")?.[1];
      const answer = await submit(`${app.sandbox.vendorUrl}/desk/plays/${id}`, { how });
      return !answer.headers.get("location")?.includes("short");
    },
  };
}
