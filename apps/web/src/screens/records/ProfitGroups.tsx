import { compareMoney, moneyFromText, ratioForChart, ZERO } from "@khela/kernel/money";
import type { CallOutput } from "@khela/contract/endpoint";
import type { getProfitLoss, PROFIT_CUTS } from "@khela/contract/records";
import { type Column, DataTable } from "@khela/ui/data-table";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";

type Group = CallOutput<typeof getProfitLoss>["groups"][number];
type Cut = (typeof PROFIT_CUTS)[number];

/** The total by category, provider or game, each with its share of the stakes. */
export function ProfitGroups({ groups, cut }: { groups: readonly Group[] | undefined; cut: Cut }) {
  const { t, number } = useI18n();
  const nameOf = (group: Group) =>
    group.name ?? (group.category ? t(`shell.category_${group.category}`) : t("records.otherGames"));
  const stakes = (groups ?? []).map((group) => moneyFromText(group.stake));
  const largest = stakes.toSorted(compareMoney).at(-1) ?? ZERO;
  const columns: readonly Column<Group>[] = [
    {
      key: "name",
      title: t(`records.cut_${cut}`),
      phone: "title",
      render: (group) => (
        <span className="grid min-w-28 gap-1.5">
          <span className="font-semibold">{nameOf(group)}</span>
          <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-surface-3">
            <span
              className="block h-full rounded-full bg-gold-fill"
              style={{ width: `${ratioForChart(moneyFromText(group.stake), largest) * 100}%` }}
            />
          </span>
        </span>
      ),
    },
    {
      key: "rounds",
      title: t("records.rounds"),
      align: "end",
      phone: "tag",
      render: (group) => (
        <>
          <span className="text-muted md:hidden">{t("records.rounds")} </span>
          {number(group.rounds)}
        </>
      ),
    },
    {
      key: "stake",
      title: t("records.stake"),
      align: "end",
      phone: "note",
      render: (group) => (
        <>
          <span className="md:hidden">{t("records.stake")} </span>
          <Money value={group.stake} />
        </>
      ),
    },
    {
      key: "payout",
      title: t("records.payout"),
      align: "end",
      render: (group) => <Money value={group.payout} />,
    },
    {
      key: "winLoss",
      title: t("records.winLoss"),
      align: "end",
      phone: "value",
      render: (group) => <Money value={group.winLoss} tone="result" signed className="font-semibold" />,
    },
  ];
  return (
    <DataTable caption={t("records.cut")} columns={columns} rows={groups} rowKey={(group) => group.key} />
  );
}
