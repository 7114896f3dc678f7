import { money as asMoney, moneyToText, parseMoney } from "@khela/kernel/money";
import { useI18n } from "@khela/ui/i18n";
import { Table } from "@mantine/core";
import { Preview } from "../../features/content/preview.tsx";
import { pictureUrl } from "../../features/content/pictures.ts";
import { Facts, Panel } from "../../shell/parts/page-head.tsx";
import { Amount } from "../../shell/parts/values.tsx";
import { expectedOf, ppmOf, type RaffleDraft } from "./draft.ts";
import classes from "./raffles.module.css";

/** The campaign as its card on the players' page, and what it would cost. */
export function RafflePreview({ draft }: { draft: RaffleDraft }) {
  const { t } = useI18n();
  return (
    <aside className={classes["aside"]}>
      <Preview withDevice={false}>
        {({ language }) => (
          <div className={classes["card"]} lang={language}>
            {draft.picture === null ? null : <img src={pictureUrl(draft.picture, "phone")} alt="" />}
            <div className={classes["cardText"]}>
              <small>{t(`desk.raf_kind_${draft.kind}`)}</small>
              <strong>{draft.title[language] || t("desk.raf_untitled")}</strong>
              <p>{draft.text[language]}</p>
              {draft.kind === "envelope" ? (
                <Parts draft={draft} />
              ) : (
                <Odds draft={draft} language={language} />
              )}
            </div>
          </div>
        )}
      </Preview>
      <Cost draft={draft} />
    </aside>
  );
}

function Parts({ draft }: { draft: RaffleDraft }) {
  const { t, money } = useI18n();
  const amount = (text: string) => (parseMoney(text) === undefined ? text : money(text));
  return (
    <p>
      {t("desk.raf_partsShown", {
        budget: amount(draft.budget),
        parts: draft.parts,
        least: amount(draft.least),
      })}
    </p>
  );
}

function Odds({ draft, language }: { draft: RaffleDraft; language: "bn" | "en" }) {
  const { t, number } = useI18n();
  return (
    <Table className={classes["odds"] ?? ""} verticalSpacing={4} horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("desk.raf_prize")}</Table.Th>
          <Table.Th ta="end">{t("desk.raf_chance")}</Table.Th>
          <Table.Th ta="end">{t("desk.raf_stock")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {draft.prizes.map((prize, place) => {
          const ppm = ppmOf(prize.percent);
          return (
            // Prizes have no identity but their place.
            <Table.Tr key={place}>
              <Table.Td>
                {prize.name[language]}{" "}
                {parseMoney(prize.amount) === undefined ? null : <Amount value={prize.amount} />}
              </Table.Td>
              <Table.Td ta="end">
                {ppm === undefined ? "–" : `${number(ppm / 10_000, { maximumFractionDigits: 4 })}%`}
              </Table.Td>
              <Table.Td ta="end">
                {/^\d{1,7}$/.test(prize.stock) ? number(Number(prize.stock)) : "∞"}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

/** What a draw costs on average, and for about how many draws the budget lasts. */
function Cost({ draft }: { draft: RaffleDraft }) {
  const { t, number } = useI18n();
  const budget = parseMoney(draft.budget);
  const isEnvelope = draft.kind === "envelope";
  const parts = /^\d{1,5}$/.test(draft.parts) ? BigInt(draft.parts) : 0n;
  const mean = isEnvelope
    ? budget !== undefined && parts > 0n
      ? asMoney(budget / parts)
      : undefined
    : expectedOf(draft);
  return (
    <Panel title={t("desk.raf_cost")}>
      {mean === undefined || budget === undefined || mean === 0n ? (
        <p className={classes["note"]}>{t("desk.raf_costLater")}</p>
      ) : (
        <>
          <Facts
            items={[
              [t("desk.raf_mean"), <Amount key="mean" value={moneyToText(mean)} />],
              [t("desk.raf_drawsFor"), number(budget / mean)],
            ]}
          />
          <p className={classes["note"]}>{t("desk.raf_costNote")}</p>
        </>
      )}
    </Panel>
  );
}
