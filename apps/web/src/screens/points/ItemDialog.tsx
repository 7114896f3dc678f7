import {
  type DeliveryAddress,
  type PointBalance,
  type PointItem,
  redeemPoints,
} from "@khela/contract/points";
import type { CallInput } from "@khela/contract/endpoint";
import type { I18n } from "@khela/i18n/i18n";
import { parseMoney } from "@khela/kernel/money";
import { daysToEarn } from "@khela/rules/points/goal";
import { Button, buttonClass } from "@khela/ui/button";
import { Dialog } from "@khela/ui/dialog";
import { useI18n } from "@khela/ui/i18n";
import { Money } from "@khela/ui/money";
import { toast } from "@khela/ui/toast";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useMoneyCommand } from "../../features/cashier/use-money-command.ts";
import { termText } from "../../features/promotions/term-text.ts";
import { useRankName } from "../../features/rewards/use-rank-name.ts";
import { call } from "../../shell/api.ts";
import { useSession } from "../../shell/session.ts";
import { PinConfirm } from "../cashier/PinConfirm.tsx";
import {
  AddressFields,
  addressOf,
  type AddressDraft,
  EMPTY_ADDRESS,
  wrongFieldsOf,
} from "./AddressFields.tsx";
import { ItemPicture } from "./ItemPicture.tsx";
import { refreshPoints } from "./points-queries.ts";

type Body = CallInput<typeof redeemPoints>["body"];

interface ItemDialogProps {
  item: PointItem;
  balance: PointBalance;
  onClose: () => void;
}

/** An item's details and conditions; goods ask for an address, then the payment password is asked for. */
export function ItemDialog({ item, balance, onClose }: ItemDialogProps) {
  const { t } = useI18n();
  const token = useSession((session) => session.token);
  const [draft, setDraft] = useState<AddressDraft>(EMPTY_ADDRESS);
  const [checked, setChecked] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const command = useMoneyCommand((body: Body, idempotencyKey) =>
    call(redeemPoints, { body }, { idempotencyKey }),
  );
  const goods = item.kind === "goods";
  const wrong = goods ? wrongFieldsOf(draft) : [];
  const hindrance = useHindrance(item, balance);

  function proceed(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (wrong.length === 0) setConfirming(true);
  }
  async function redeem(paymentPassword: string) {
    const address: DeliveryAddress | undefined = goods ? addressOf(draft) : undefined;
    const order = await command.run({
      itemId: item.itemId,
      points: item.points,
      ...(address ? { address } : {}),
      paymentPassword,
    });
    if (!order) return;
    toast({ kind: "success", text: t("points.ordered", { title: order.title }), id: order.orderId });
    refreshPoints(token);
    onClose();
  }
  if (confirming) {
    return (
      <PinConfirm
        name="redeem"
        title={t("points.confirmTitle")}
        confirmText={t("points.redeem")}
        command={command}
        onConfirm={(pin) => void redeem(pin)}
        onClose={() => {
          command.clear();
          // Points, stock and prices may have changed since they were shown.
          refreshPoints(token);
          setConfirming(false);
        }}
        facts={
          <>
            <dt>{t("points.item")}</dt>
            <dd>{item.title}</dd>
            <dt>{t("points.price")}</dt>
            <dd className="text-gold">{t("points.count", { n: item.points })}</dd>
            <dt>{t("points.after")}</dt>
            <dd>{t("points.count", { n: balance.points - item.points })}</dd>
          </>
        }
      >
        <p className="text-sm text-muted">{t("points.heldUntil")}</p>
      </PinConfirm>
    );
  }
  return (
    <Dialog open name="point-item" title={item.title} width={340} delayMs={0} fullOnPhone onClose={onClose}>
      <form noValidate onSubmit={proceed} className="flex flex-col gap-5 sm:w-[28rem]">
        <ItemPicture item={item} className="aspect-[16/9] rounded-2xl" />
        <p className="text-2xl font-extrabold text-gold">{t("points.count", { n: item.points })}</p>
        <p className="leading-relaxed whitespace-pre-line">{item.description}</p>
        <ItemFacts item={item} />
        <BonusTerms lines={item.bonusTerms} />
        {goods && !hindrance ? (
          <AddressFields draft={draft} wrong={checked ? wrong : []} onChange={setDraft} />
        ) : null}
        {hindrance ? (
          <output className="block rounded-xl bg-surface-2 px-4 py-3 text-sm">{hindrance.text}</output>
        ) : null}
        {hindrance?.link ?? (
          <Button type="submit" variant="gold" size="lg" block disabled={hindrance !== undefined}>
            {t("points.redeem")}
          </Button>
        )}
      </form>
    </Dialog>
  );
}

/** What stands against redeeming, said before anything is asked; the server decides again. */
function useHindrance(
  item: PointItem,
  balance: PointBalance,
): { text: string; link?: React.ReactNode } | undefined {
  const { t, money } = useI18n();
  const rank = useRankName()(item.minVipLevel);
  if (item.stock === 0) return { text: t("points.soldOutText") };
  if (item.left === 0) return { text: t("points.limitReached") };
  if (item.vipLocked)
    return {
      text: t("points.vipLocked", { rank }),
      link: (
        <Link to="/vip" className={buttonClass({ size: "lg", block: true })}>
          {t("points.toVip")}
        </Link>
      ),
    };
  if (isAboveZero(item.missingAmount))
    return { text: t("points.missingTurnover", { amount: money(item.missingAmount) }) };
  if (item.points > balance.points)
    return { text: shortOf(t, item.points - balance.points, balance.earnedLately) };
  if (!balance.hasPaymentPassword)
    return {
      text: t("points.noPin"),
      link: (
        <Link
          to="/member/$page/$part"
          params={{ page: "securityCenter", part: "paymentPassword" }}
          className={buttonClass({ variant: "gold", size: "lg", block: true })}
        >
          {t("points.setPin")}
        </Link>
      ),
    };
  return undefined;
}

/** How many points are missing, and in how many days they are there at the player's own pace. */
function shortOf(t: I18n["t"], n: number, earnedLately: number): string {
  const days = daysToEarn(n, earnedLately);
  const missing = t("points.shortText", { n });
  return days === undefined ? missing : `${missing} ${t("points.shortDays", { days })}`;
}

const isAboveZero = (amount: string): boolean => (parseMoney(amount) ?? 0n) > 0n;

/** What holds for the item's bonus money; free spins say it of their wins. */
function BonusTerms({ lines }: { lines: PointItem["bonusTerms"] }) {
  const i18n = useI18n();
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="item-bonus" className="grid gap-2 text-sm">
      <h3 id="item-bonus" className="font-semibold">
        {i18n.t("points.bonusTerms")}
      </h3>
      <ul className="grid list-disc gap-1.5 ps-5 text-muted">
        {lines.map((line, index) => (
          <li key={`${line.id} ${index}`}>{termText(i18n, line)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The conditions, from the item's own numbers. */
function ItemFacts({ item }: { item: PointItem }) {
  const { t, number, date, money } = useI18n();
  const rank = useRankName()(item.minVipLevel);
  const times = number(item.turnoverFactorPpm / 1_000_000, { maximumFractionDigits: 2 });
  const facts = [
    [t("points.kind"), t(`points.kind_${item.kind}`)],
    item.amount === null
      ? undefined
      : [t(item.freeRounds ? "points.freeStake" : "points.worth"), <Money key="worth" value={item.amount} />],
    ...(item.freeRounds
      ? [
          [t("points.freeCount"), number(item.freeRounds.rounds)],
          [t("points.freeGames"), item.freeRounds.games.join(", ")],
          [t("points.freeDays"), number(item.freeRounds.days)],
        ]
      : []),
    item.turnoverFactorPpm > 0 && item.bonusTerms.length === 0
      ? [t("points.wagering"), t("points.times", { times })]
      : undefined,
    item.minVipLevel > 0 ? [t("points.vipRank"), t("points.fromRank", { rank })] : undefined,
    isAboveZero(item.requiredAmount)
      ? [t("points.required"), t("points.requiredMonth", { amount: money(item.requiredAmount) })]
      : undefined,
    item.stock === null ? undefined : [t("points.stock"), number(item.stock)],
    item.limitMember === null ? undefined : [t("points.limitEver"), number(item.limitMember)],
    item.limitMonth === null ? undefined : [t("points.limitMonth"), number(item.limitMonth)],
    item.endsAt === null ? undefined : [t("points.ends"), date(item.endsAt)],
  ].filter((fact) => fact !== undefined);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-2xl bg-surface-2 px-4 py-3 text-sm">
      {facts.map(([name, value], index) => (
        <div key={index} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
