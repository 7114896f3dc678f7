import type { TradedMarket, TradedOutcome } from "@khela/contract/console/trading";
import { useI18n } from "@khela/ui/i18n";
import { Button, Group, Table, Tooltip } from "@mantine/core";
import type { HoldAsked } from "./HoldDialog.tsx";
import { oddsText, type useMarketWords } from "../../features/sports/market-words.ts";
import { resultName } from "../../features/sports/result-name.ts";
import { Panel } from "../../shell/parts/page-head.tsx";
import { Amount, Badge, EmptyCell } from "../../shell/parts/values.tsx";
import { WideTable } from "../../shell/parts/wide-table.tsx";

interface MarketPanelProps {
  market: TradedMarket;
  words: ReturnType<typeof useMarketWords>;
  onHold: (asked: HoldAsked) => void;
}

/** A market with the prices of its outcomes and what each would cost the house. */
export function MarketPanel({ market, words, onHold }: MarketPanelProps) {
  const { t } = useI18n();
  const name = words.market(market);
  const { marketId, status, held, isInPlay } = market;
  const isOver = status === "settled" || status === "cancelled";
  return (
    <Panel
      title={
        <Group gap={8} component="span">
          {name}
          <Badge tone={held ? "lose" : status === "active" ? "win" : "plain"}>
            {held ? t("trading.held") : t(`trading.status_${status}`)}
          </Badge>
          {isInPlay ? <Badge tone="info">{t("trading.inPlay")}</Badge> : null}
        </Group>
      }
      actions={
        isOver ? null : (
          <Button
            size="xs"
            variant={held ? "filled" : "default"}
            aria-label={t(held ? "trading.releaseOf" : "trading.holdOf", { name })}
            onClick={() => onHold({ target: { level: "market", subject: marketId }, name, held: !held })}
          >
            {t(held ? "trading.release" : "trading.hold")}
          </Button>
        )
      }
      flush
    >
      <WideTable label={name} minWidth={860} verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("trading.outcome")}</Table.Th>
            <Table.Th ta="end">{t("trading.price")}</Table.Th>
            <Table.Th ta="end">{t("trading.singles")}</Table.Th>
            <Table.Th ta="end">{t("trading.multiples")}</Table.Th>
            <Hinted label={t("trading.result")} hint={t("trading.resultHint")} />
            <Hinted label={t("trading.worst")} hint={t("trading.worstHint")} />
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {market.outcomes.map((outcome) => (
            <Outcome
              key={outcome.key}
              outcome={outcome}
              name={words.outcome(market, outcome)}
              canHold={!isOver}
              onHold={(isHeld, text) =>
                onHold({
                  target: { level: "outcome", subject: marketId, outcome: outcome.key },
                  name: `${name} · ${text}`,
                  held: isHeld,
                })
              }
            />
          ))}
        </Table.Tbody>
      </WideTable>
    </Panel>
  );
}

const Hinted = ({ label, hint }: { label: string; hint: string }) => (
  <Table.Th ta="end">
    <Tooltip label={hint} multiline maw={280}>
      <span style={{ textDecoration: "underline dotted", cursor: "help" }}>{label}</span>
    </Tooltip>
  </Table.Th>
);

interface OutcomeProps {
  outcome: TradedOutcome;
  name: string;
  canHold: boolean;
  onHold: (held: boolean, name: string) => void;
}

function Outcome({ outcome, name, canHold, onHold }: OutcomeProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { held, isOpen, result, oddsMilli, singles, multiples } = outcome;
  const decided = result && resultName(result);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {name} {held ? <Badge tone="lose">{t("trading.held")}</Badge> : null}
        {decided ? <Badge tone={decided.tone}>{t(decided.text)}</Badge> : null}
      </Table.Th>
      <Table.Td ta="end">
        {oddsText(i18n, oddsMilli)}
        {isOpen || decided ? null : <Small>{t("trading.closedOutcome")}</Small>}
      </Table.Td>
      <Table.Td ta="end">
        <Staked {...singles} />
      </Table.Td>
      <Table.Td ta="end">
        <Staked {...multiples} />
      </Table.Td>
      <Table.Td ta="end">
        {decided ? <EmptyCell /> : <Amount value={outcome.resultOfSingles} signed />}
      </Table.Td>
      <Table.Td ta="end">{decided ? <EmptyCell /> : <Amount value={outcome.worstResult} signed />}</Table.Td>
      <Table.Td ta="end">
        {canHold ? (
          <Button
            size="compact-xs"
            variant={held ? "filled" : "default"}
            aria-label={t(held ? "trading.releaseOf" : "trading.holdOf", { name })}
            onClick={() => onHold(!held, name)}
          >
            {t(held ? "trading.release" : "trading.hold")}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}

/** What is staked on an outcome, by how many bets, and what they pay. */
function Staked({ bets, stakes, payouts }: TradedOutcome["singles"]) {
  const { t, money } = useI18n();
  if (bets === 0) return <EmptyCell />;
  return (
    <>
      <Amount value={stakes} />
      <Small>
        {t("trading.betsCount", { n: bets })} · {t("trading.mostPays")} {money(payouts)}
      </Small>
    </>
  );
}

const Small = ({ children }: { children: React.ReactNode }) => (
  <div style={{ fontSize: "0.75rem", color: "var(--muted)" }}>{children}</div>
);
