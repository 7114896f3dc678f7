/** Scratch tickets: the next ticket of a committed book, scratched by finger, mouse or button. GAME-08. */
import type { ScratchTicketView } from "@khela/contract/scratch";
import { faceOf } from "@khela/games/scratch/face";
import { SCRATCH_PRICES } from "@khela/games/scratch/plan";
import { type Money, money, moneyFromText, moneyToText } from "@khela/kernel/money";
import { Button } from "@khela/ui/button";
import { useI18n } from "@khela/ui/i18n";
import { Segmented } from "@khela/ui/segmented";
import { useState } from "react";
import { BetButton } from "../controls/BetButton.tsx";
import { useSavedStake } from "../controls/saved-stake.ts";
import { useSpaceKey } from "../controls/space-key.ts";
import type { GameScreenProps } from "../frame/game.ts";
import { usePlayer } from "../frame/player.ts";
import { GameLayout } from "../instant/GameLayout.tsx";
import { WinPlaque } from "../instant/WinPlaque.tsx";
import { PrizeBook } from "./PrizeBook.tsx";
import { ScratchSurface } from "./ScratchSurface.tsx";
import { isWin, type Tickets, useBook, useTickets } from "./use-tickets.ts";
import "./scratch.css";

export default function ScratchGame({ game, sound }: GameScreenProps) {
  const { t, money: amount } = useI18n();
  const player = usePlayer();
  const [saved, setPrice] = useSavedStake(game);
  const prices = SCRATCH_PRICES.filter((one) => one >= game.limits.min && one <= game.limits.max);
  const price = prices.find((one) => one === saved) ?? prices[0] ?? game.limits.min;
  const [all, setAll] = useState(0);
  const tickets = useTickets({
    code: game.code,
    player,
    onBuy: () => sound.play("roll"),
    onResult(ticket) {
      if (isWin(ticket)) sound.play(ticket.times >= 50 ? "winBig" : "win");
      else sound.play(ticket.times > 0 ? "gem" : "lose");
    },
  });
  const { current, scratched, waiting, busy } = tickets;
  const scratching = current !== undefined && !scratched;
  const shownPrice = scratching ? moneyFromText(current.price) : price;
  const book = useBook(game.code, shownPrice);
  function press() {
    if (scratching) setAll((before) => before + 1);
    else if (!busy) tickets.buy(price);
  }
  useSpaceKey(press);
  return (
    <GameLayout
      code={game.code}
      board={
        <div className="relative grid w-full gap-4">
          <Ticket
            key={current?.roundId ?? "none"}
            tickets={tickets}
            price={shownPrice}
            all={all}
            onField={() => sound.play("tick")}
          />
          {current && scratched && isWin(current) ? (
            <WinPlaque
              key={current.roundId}
              stake={moneyFromText(current.price)}
              payout={moneyFromText(current.payout)}
            />
          ) : null}
        </div>
      }
    >
      <BetButton
        className="lg:order-last"
        testId={scratching ? "scratch-all" : "bet"}
        checking={tickets.checking}
        disabled={busy && !scratching}
        onClick={press}
      >
        {scratching
          ? t("cards.scratchAll")
          : t("cards.buyTicket", { amount: amount(price, { decimals: "auto" }) })}
      </BetButton>
      <fieldset disabled={busy} className="min-w-0">
        <Segmented
          label={t("cards.ticketPrice")}
          options={prices.map((one) => ({
            value: moneyToText(one),
            label: amount(one, { decimals: "auto" }),
          }))}
          value={moneyToText(price)}
          onChange={(text) => setPrice(moneyFromText(text))}
        />
      </fieldset>
      {waiting.length > 0 && !scratching ? (
        <Button variant="ghost" block disabled={busy} onClick={tickets.takeWaiting}>
          {t("cards.waiting", { n: tickets.waitingTotal })}
        </Button>
      ) : null}
      <PrizeBook book={book} price={shownPrice} />
    </GameLayout>
  );
}

interface TicketProps {
  tickets: Tickets;
  price: Money;
  all: number;
  onField: () => void;
}

/** The ticket: its title, its nine fields, and its result. */
function Ticket({ tickets, price, all, onField }: TicketProps) {
  const { t, number, money: amount } = useI18n();
  const { current, scratched } = tickets;
  // A press before this ticket was shown doesn't apply to it.
  const [before] = useState(all);
  const face = current ? faceOf(current) : NO_FACE;
  const texts = face.map((times) => amount(money(price * BigInt(times)), { decimals: "auto" }));
  return (
    <div className="scratch-ticket mx-auto grid w-full max-w-md gap-3 rounded-3xl p-4 sm:p-5">
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-lg font-black sm:text-xl">{t("cards.threeAlike")}</p>
        <p className="text-xs font-semibold tabular-nums opacity-85">
          {current
            ? t("cards.ticketNumber", { book: number(current.bookNumber), n: number(current.number) })
            : ""}
        </p>
      </div>
      {current ? (
        <ScratchSurface
          fields={texts}
          winning={
            current.times > 0 ? face.flatMap((times, field) => (times === current.times ? [field] : [])) : []
          }
          all={all - before}
          open={scratched}
          onField={onField}
          onDone={tickets.finish}
        />
      ) : (
        <div className="scratch-fields mx-auto grid aspect-square w-full max-w-sm place-items-center rounded-2xl p-6 text-center text-lg font-bold">
          {t("cards.buyFirst")}
        </div>
      )}
      <output className="min-h-6 text-center text-base font-bold">
        {current && scratched ? <Result ticket={current} /> : current ? t("cards.scratchNow") : ""}
      </output>
    </div>
  );
}

const NO_FACE: readonly number[] = [];

function Result({ ticket }: { ticket: ScratchTicketView }) {
  const { t, money: amount } = useI18n();
  if (ticket.times === 0) return <>{t("cards.noPrize")}</>;
  return <>{t(isWin(ticket) ? "cards.ticketPays" : "cards.priceBack", { amount: amount(ticket.payout) })}</>;
}
