import { CARD_ROOMS, type CardGameCode } from "@khela/games/card-tables/rooms";
import { ACT_MS, SIT_OUT_TIMEOUT_MS, TIME_BANK_MS, MAX_TIMEOUTS } from "@khela/games/card-tables/terms";
import { useI18n } from "@khela/ui/i18n";
import { RulesPart } from "../rules/RulesPart.tsx";

/** A game's tables: stakes, buy-in, and the maximum rake per hand. */
export function RoomsTable({ gameCode }: { gameCode: CardGameCode }) {
  const { t, money, written } = useI18n();
  const holdem = gameCode === "holdem";
  return (
    <table className="w-full text-sm tabular-nums">
      <thead className="text-xs text-muted">
        <tr>
          <th className="py-1 pe-2 text-start font-medium">{t("pvp.table")}</th>
          <th className="py-1 pe-2 text-end font-medium">{t(holdem ? "pvp.blinds" : "pvp.bootAndLimit")}</th>
          <th className="py-1 pe-2 text-end font-medium">{t("pvp.buyIn")}</th>
          <th className="py-1 text-end font-medium">{t("pvp.rakeCap")}</th>
        </tr>
      </thead>
      <tbody>
        {CARD_ROOMS.filter(({ game }) => game === gameCode).map((room) => (
          <tr key={room.code} className="border-t border-line text-text">
            <td className="py-1.5 pe-2">{room.name[written]}</td>
            <td className="py-1.5 pe-2 text-end">
              {room.stakes.map((amount) => money(amount, { decimals: "auto" })).join(" / ")}
            </td>
            <td className="py-1.5 pe-2 text-end">
              {money(room.minBuyIn, { decimals: "auto" })} – {money(room.maxBuyIn, { decimals: "auto" })}
            </td>
            <td className="py-1.5 text-end">{money(room.rakeCap, { decimals: "auto" })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rules about players who don't act, hands interrupted by a server stop, and players who collude. */
export function TimeRules({ gameCode }: { gameCode: CardGameCode }) {
  const { t, number } = useI18n();
  const holdem = gameCode === "holdem";
  return (
    <RulesPart title={t("pvp.rulesTime")}>
      <p>
        {t(holdem ? "pvp.rulesTimeText" : "pvp.addaTimeText", {
          seconds: number(ACT_MS / 1000),
          bank: number(TIME_BANK_MS / 1000),
          times: number(MAX_TIMEOUTS),
          minutes: number(SIT_OUT_TIMEOUT_MS / 60_000),
        })}
      </p>
      <p>{t("pvp.rulesServer")}</p>
      <p>{t("pvp.rulesTogether")}</p>
      <p>{t(holdem ? "pvp.rulesKeys" : "pvp.addaKeys")}</p>
    </RulesPart>
  );
}
