import { ratioE4 } from "@khela/games/steps/steps-game";
import { raffleKindOf } from "@khela/games/raffles/draw";
import type { RaffleOutcome } from "@khela/games/raffles/raffle";
import type { Recomputed } from "@khela/games/verify";
import type { SymbolId } from "@khela/games/slots/types";
import { Card } from "@khela/ui/card";
import { cx } from "@khela/ui/cx";
import { useI18n } from "@khela/ui/i18n";
import { Icon } from "@khela/ui/icon";
import type { ReactNode } from "react";
import type { Check, Draw, Verified } from "./verify-round.ts";

/** The verdict and all steps of the verification. */
export function VerifyResult({ verified, gameCode }: { verified: Verified; gameCode: string }) {
  return (
    <section className="grid gap-4">
      <Verdict verified={verified} />
      {verified.kind === "crash" ? (
        <CrashSteps verified={verified} />
      ) : (
        <SeedSteps verified={verified} gameCode={gameCode} />
      )}
    </section>
  );
}

function checksOf(verified: Verified): [name: "commitment" | "link" | "outcome" | "payout", check: Check][] {
  return [
    verified.kind === "crash" ? ["link", verified.linkMatches] : ["commitment", verified.commitmentMatches],
    ["outcome", verified.outcomeMatches],
    ["payout", verified.payoutMatches],
  ];
}

function Verdict({ verified }: { verified: Verified }) {
  const { t } = useI18n();
  const asked = checksOf(verified).filter(([, check]) => check !== null);
  const verdict = asked.length === 0 ? "computed" : asked.every(([, check]) => check) ? "match" : "noMatch";
  return (
    <output
      data-verdict={verdict}
      className={cx(
        "grid gap-3 rounded-2xl border p-4 md:p-5",
        verdict === "match" && "border-win/50 bg-win/12",
        verdict === "noMatch" && "border-lose/60 bg-lose/12",
        verdict === "computed" && "border-info/50 bg-info/10",
      )}
    >
      <p
        className={cx(
          "flex items-center gap-2.5 text-xl font-bold",
          verdict === "match" ? "text-win" : verdict === "noMatch" ? "text-lose" : "text-info",
        )}
      >
        <Icon name={verdict === "match" ? "check" : verdict === "noMatch" ? "close" : "info"} size={26} />
        {t(`fairness.verdict_${verdict}`)}
      </p>
      <ul className="grid gap-1.5 text-sm">
        {asked.map(([name, check]) => (
          <li key={name} className="flex items-center gap-2">
            <Icon name={check ? "check" : "close"} size={16} className={check ? "text-win" : "text-lose"} />
            {t(`fairness.check_${name}_${check ? "yes" : "no"}`)}
          </li>
        ))}
      </ul>
    </output>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const { number: text } = useI18n();
  return (
    <Card className="grid min-w-0 gap-2.5 p-4 md:p-5">
      <h3 className="flex items-center gap-2.5 text-base">
        <span className="grid size-7 place-items-center rounded-full bg-gold-tint text-sm text-gold">
          {text(number)}
        </span>
        {title}
      </h3>
      {children}
    </Card>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <code dir="ltr" className="block rounded-lg bg-field px-3 py-2 text-xs break-all text-muted">
      {children}
    </code>
  );
}

type SeedVerified = Extract<Verified, { kind: "seed" }>;

function SeedSteps({ verified, gameCode }: { verified: SeedVerified; gameCode: string }) {
  const { t } = useI18n();
  return (
    <>
      <Step number={1} title={t("fairness.stepCommitment")}>
        <Code>SHA-256 = {verified.commitment}</Code>
      </Step>
      <Step number={2} title={t("fairness.stepBlocks")}>
        <ul className="grid max-h-96 gap-3 overflow-y-auto">
          {verified.blocks.map((block) => (
            <li key={block.message} className="grid gap-1">
              <Code>{block.message}</Code>
              <Code>HMAC = {block.digest}</Code>
            </li>
          ))}
        </ul>
      </Step>
      <Step number={3} title={t("fairness.stepDraws")}>
        <Draws draws={verified.draws} />
      </Step>
      <Step number={4} title={t("fairness.stepResult")}>
        <Outcome verified={verified} gameCode={gameCode} />
      </Step>
    </>
  );
}

function Draws({ draws }: { draws: readonly Draw[] }) {
  const { t, number } = useI18n();
  const nameOf = ({ label }: Draw): string => {
    if (label.kind === "roll") return t("fairness.drawRoll");
    if (label.kind === "special") return t("fairness.drawSpecial");
    if (label.kind !== "stop") return t(`fairness.draw_${label.kind}`, { n: label.n });
    return label.spin === 0
      ? t("fairness.drawStop", { reel: label.reel + 1 })
      : t("fairness.drawFreeStop", { spin: label.spin, reel: label.reel + 1 });
  };
  return (
    <div className="max-h-80 overflow-auto">
      <table className="w-full text-sm tabular-nums">
        <thead className="text-start text-xs text-muted">
          <tr>
            <th className="py-1 pe-3 text-start font-medium">{t("fairness.draw")}</th>
            <th className="py-1 pe-3 text-start font-medium">{t("fairness.word")}</th>
            <th className="py-1 text-end font-medium">{t("fairness.value")}</th>
          </tr>
        </thead>
        <tbody>
          {draws.map((draw, index) => (
            // Draws have no identity but their order.
            <tr key={index} className="border-t border-line">
              <td className="py-1.5 pe-3">{nameOf(draw)}</td>
              <td dir="ltr" className="py-1.5 pe-3 text-xs text-muted">
                {draw.word} mod {draw.bound}
              </td>
              <td className="py-1.5 text-end font-semibold">{number(draw.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Outcome({ verified, gameCode }: { verified: SeedVerified; gameCode: string }) {
  const { t, number } = useI18n();
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  if (verified.outcome.kind === "dice") {
    const { roll, won } = verified.outcome.outcome;
    return (
      <p className={cx("text-3xl font-black tabular-nums", won ? "text-win" : "text-lose")}>
        {number(roll / 100, two)}{" "}
        <span className="text-base font-semibold">{t(won ? "fairness.won" : "fairness.lost")}</span>
      </p>
    );
  }
  if (verified.outcome.kind === "raffle")
    return <RaffleOutcomeText outcome={verified.outcome.outcome} gameCode={gameCode} />;
  const { kind } = verified.outcome;
  if (kind === "table" || kind === "fishing" || kind === "lottery")
    return <Code>{JSON.stringify(verified.outcome.outcome)}</Code>;
  if (verified.outcome.kind !== "slots") return <SeedOutcomeText outcome={verified.outcome} />;
  const { base, freeSpins, winHundredths } = verified.outcome.outcome;
  const grids = [base, ...(freeSpins?.spins ?? [])];
  return (
    <div className="grid gap-3">
      <p className="text-lg font-bold">
        {t("fairness.paysTimes", { times: number(winHundredths / 100, two) })}
      </p>
      <ul className="flex max-h-[32rem] flex-wrap gap-3 overflow-y-auto">
        {grids.map((spin, index) => (
          // Spins have no identity but their order.
          <li key={index} className="grid gap-1">
            <span className="text-xs text-muted">
              {index === 0 ? t("fairness.baseSpin") : t("fairness.freeSpin", { n: index })}
            </span>
            <GridPicture code={gameCode} reels={spin.landed} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The prize that a raffle's draw gave, with all of the outcome as in its record. */
function RaffleOutcomeText({ outcome, gameCode }: { outcome: RaffleOutcome; gameCode: string }) {
  const { t, money } = useI18n();
  const id = raffleKindOf(gameCode) === "envelope" ? "raffles.outcomePart" : "raffles.outcome";
  return (
    <div className="grid gap-3">
      <p className="text-lg font-bold">
        {t(id, { n: outcome.place + 1, amount: money(outcome.amount, { decimals: "auto" }) })}
      </p>
      <Code>{JSON.stringify(outcome)}</Code>
    </div>
  );
}

/** The payout of a game of the house, with all its outcomes as in the round's record. */
function SeedOutcomeText({
  outcome: again,
}: {
  outcome: Extract<Recomputed, { kind: "instant" | "steps" }>;
}) {
  const { t, number } = useI18n();
  const e4 = again.kind === "instant" ? again.outcome.multiplierE4 : again.pays ? ratioE4(again.pays) : 0;
  const times = number(e4 / 10_000, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  return (
    <div className="grid gap-3">
      <p className={cx("text-lg font-bold", e4 > 10_000 ? "text-win" : "text-text")}>
        {t("fairness.paysTimes", { times })}
      </p>
      <Code>{JSON.stringify(again.kind === "instant" ? again.outcome : again.outcome.view)}</Code>
    </div>
  );
}

function GridPicture({ code, reels }: { code: string; reels: readonly (readonly SymbolId[])[] }) {
  return (
    <div dir="ltr" className="flex gap-0.5 rounded-lg bg-[#0a1022] p-1">
      {reels.map((reel, index) => (
        <div key={index} className="grid gap-0.5">
          {reel.map((symbol, row) => (
            <img
              key={row}
              src={`/art/sym/${code}/${symbol}.webp`}
              alt={symbol}
              width={30}
              height={30}
              loading="lazy"
              className="size-7.5"
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function CrashSteps({ verified }: { verified: Extract<Verified, { kind: "crash" }> }) {
  const { t, digits } = useI18n();
  return (
    <>
      <Step number={1} title={t("fairness.stepMessage")}>
        <Code>{verified.message}</Code>
        <Code>HMAC = {verified.digest}</Code>
      </Step>
      <Step number={2} title={t("fairness.stepWord")}>
        <Code>
          h = {verified.word}, max(100, ⌊{verified.returnPercent} · 2⁵² / (h + 1)⌋) ={" "}
          {verified.crashHundredths}
        </Code>
      </Step>
      <Step number={3} title={t("fairness.stepResult")}>
        <p className="text-3xl font-black tabular-nums">
          {digits((verified.crashHundredths / 100).toFixed(2))}×
        </p>
      </Step>
    </>
  );
}
