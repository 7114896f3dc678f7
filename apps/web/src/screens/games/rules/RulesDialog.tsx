/** The rules and pays of a game, always one tap away (GLI-19, GAME-08). */
import { Checkbox } from "@khela/ui/field";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Skeleton } from "@khela/ui/skeleton";
import { Link } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { setSpacePlays, useSpacePlays } from "../controls/space-key.ts";
import { fairTextOf, type Game, screenKey } from "../frame/game.ts";
import { RULES } from "./rules-by-game.ts";
import { RulesPart } from "./RulesPart.tsx";

export default function RulesDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useI18n();
  const Own = RULES[screenKey(game)];
  const space = useSpacePlays((state) => state.on);
  return (
    <Dialog
      open
      onClose={onClose}
      name="rules"
      title={t("games.rulesOf", { name: game.name })}
      width={640}
      fullOnPhone
    >
      <div className="grid w-full max-w-2xl gap-6 text-sm leading-relaxed">
        <Facts game={game} />
        {Own ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <Own game={game} />
          </Suspense>
        ) : null}
        <RulesPart title={t("games.controls")}>
          <Checkbox
            label={t("games.spacePlays")}
            checked={space}
            onChange={(event) => setSpacePlays(event.target.checked)}
          />
          <p>{t("games.interrupted")}</p>
        </RulesPart>
        <RulesPart title={t("games.fairness")}>
          <p>{t(fairTextOf(game))}</p>
          <Link
            to="/fairness"
            className="inline-flex min-h-11 items-center font-semibold text-gold underline"
          >
            {t("games.openVerifier")}
          </Link>
        </RulesPart>
      </div>
    </Dialog>
  );
}

function Facts({ game }: { game: Game }) {
  const { t, number, rate, money } = useI18n();
  const { info, limits } = game;
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      <Fact label={t("games.rtp")}>{t("games.percent", { n: rate(info.rtpPpm) })}</Fact>
      {info.hitRatePpm === null ? null : (
        <Fact label={t("games.hitRate")}>{t("games.percent", { n: rate(info.hitRatePpm) })}</Fact>
      )}
      <Fact label={t("games.volatility")}>
        <span aria-hidden className="tracking-widest text-gold">
          {"●".repeat(info.volatility)}
          <span className="text-faint">{"●".repeat(5 - info.volatility)}</span>
        </span>
        <span className="sr-only">{t("games.volatilityOf", { n: info.volatility })}</span>
      </Fact>
      <Fact label={t("games.maxWin")}>
        {t("games.timesStake", { n: number(info.maxWinHundredths / 100) })}
      </Fact>
      <Fact label={t("games.stakes")}>
        {money(limits.min, { decimals: "auto" })} – {money(limits.max, { decimals: "auto" })}
      </Fact>
      {info.pay ? (
        <Fact label={t("games.pays")}>
          {t(info.pay.kind === "lines" ? "games.lineCount" : "games.wayCount", { n: info.pay.count })}
        </Fact>
      ) : null}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-xl border border-line bg-surface-2 px-3.5 py-2.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 text-base font-bold">{children}</dd>
    </div>
  );
}
