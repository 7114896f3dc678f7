import type { RaffleDetail } from "@khela/contract/console/raffles";
import { money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Anchor, Table } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Panel } from "../../shell/parts/page-head.tsx";
import { PlayerLink } from "../../shell/parts/player-link.tsx";
import { Amount, Author, Badge, DateTime } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";
import classes from "./raffles.module.css";

const minus = (one: string, other: string): string =>
  moneyToText(money(moneyFromText(one) - moneyFromText(other)));

/** How a published campaign stands: budget, this hour, tickets, prizes, and the tickets that were given by hand. */
export function RaffleFigures({ saved }: { saved: RaffleDetail }) {
  const { t, number } = useI18n();
  const { view } = saved;
  return (
    <div className={classes["figures"]}>
      <Panel
        title={t("desk.raf_stands")}
        actions={
          <Anchor
            fz="sm"
            renderRoot={(props) => <Link to="/raffle-draws" search={{ raffle: saved.id }} {...props} />}
          >
            {t("desk.raf_toDraws")}
          </Anchor>
        }
      >
        <dl className={classes["tiles"]}>
          {view ? (
            <Tile name={t("desk.raf_phase")}>
              <Badge tone={view.phase === "open" ? "win" : "gold"}>{t(`desk.raf_phase_${view.phase}`)}</Badge>
              {view.waitsUntil === null ? null : (
                <small>
                  {t("desk.raf_waitsUntil")} <DateTime at={view.waitsUntil} format="time" />
                </small>
              )}
            </Tile>
          ) : null}
          <Tile name={t("desk.raf_paid")}>
            <Amount value={saved.paid} />
            <small>
              {t("desk.raf_left")} <Amount value={minus(saved.budget, saved.paid)} />
            </small>
          </Tile>
          <Tile name={t("desk.raf_thisHour")}>
            <Amount value={saved.paidThisHour} />
            {saved.hourBudget === null ? (
              <small>{t("desk.raf_noHourBudget")}</small>
            ) : (
              <small>
                {t("desk.raf_left")} <Amount value={minus(saved.hourBudget, saved.paidThisHour)} />
              </small>
            )}
          </Tile>
          <Tile name={t("desk.raf_ticketsGiven")}>
            {number(saved.ticketsGiven)}
            <small>{t("desk.raf_ticketsLeft", { n: number(saved.ticketsGiven - saved.ticketsUsed) })}</small>
          </Tile>
          <Tile name={t("desk.raf_draws")}>
            {number(saved.draws)}
            {saved.expected === null ? null : (
              <small>
                {t("desk.raf_mean")} <Amount value={saved.expected} />
              </small>
            )}
          </Tile>
        </dl>
      </Panel>
      {view && view.prizes.some(({ stock }) => stock !== null) ? <Stock saved={saved} /> : null}
      {saved.gifts.length > 0 ? <Gifts saved={saved} /> : null}
    </div>
  );
}

function Tile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Stock({ saved }: { saved: RaffleDetail }) {
  const { t, number, written } = useI18n();
  return (
    <Panel title={t("desk.raf_prizesLeft")} flush>
      <WideTable label={t("desk.raf_prizesLeft")} minWidth={420} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("desk.raf_prize")}</Table.Th>
            <Table.Th ta="end">{t("console.amount")}</Table.Th>
            <Table.Th ta="end">{t("desk.raf_stock")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {saved.view?.prizes.map(({ name, amount, stock, left }, place) => (
            // Prizes have no identity but their place.
            <Table.Tr key={place}>
              <Table.Th scope="row">{name[written]}</Table.Th>
              <Table.Td ta="end">
                <Amount value={amount} />
              </Table.Td>
              <Table.Td ta="end">
                {stock === null || left === null ? "∞" : `${number(left)} / ${number(stock)}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}

function Gifts({ saved }: { saved: RaffleDetail }) {
  const { t, number } = useI18n();
  return (
    <Panel title={t("desk.raf_gifts")} flush>
      <WideTable label={t("desk.raf_gifts")} minWidth={620} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("console.player")}</Table.Th>
            <Table.Th ta="end">{t("desk.raf_tickets")}</Table.Th>
            <Table.Th>{t("console.reason")}</Table.Th>
            <Table.Th>{t("desk.raf_givenBy")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {saved.gifts.map(({ account, memberId, tickets, reason, by, at }) => (
            <Table.Tr key={`${memberId} ${at}`}>
              <Table.Td>
                <PlayerLink id={memberId} account={account} />
              </Table.Td>
              <Table.Td ta="end">{number(tickets)}</Table.Td>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{reason}</Table.Td>
              <Table.Td>
                <Author name={by} /> · <DateTime at={at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}
