import { money, moneyToText } from "@khela/kernel/money";
import { html, Html } from "../html.ts";
import { framed, helpBox, type Language, shownAmount } from "../page.ts";
import { betsSection } from "./desk-bets.ts";
import { type Play, TRANSFER_OUTCOMES, type VendorTransfer } from "./records.ts";
import type { Seat } from "./seats.ts";
import { texts, transferCases } from "./texts.ts";
import type { Wallets } from "./wallets.ts";

const SHOWN_ROWS = 40;

const GAME_STYLE = `
.coin{width:8.5rem;height:8.5rem;margin:1rem auto;border-radius:50%;display:grid;place-items:center;font-size:2.4rem;
font-weight:800;color:var(--ink);background:radial-gradient(circle at 35% 30%,#ffe39a,var(--gold) 45%,var(--gold2));
box-shadow:inset 0 0 0 .55rem #ffffff30,0 18px 34px -18px var(--gold2)}
.coin.won{animation:turn .7s ease-out}.coin.lost{filter:saturate(.35)}
@keyframes turn{from{transform:rotateY(540deg)}}@media (prefers-reduced-motion:reduce){.coin.won{animation:none}}
.result{text-align:center;font-weight:700;font-size:1.15rem;margin:.25rem 0}.sides{display:grid;grid-template-columns:1fr 1fr;gap:.75rem;margin-top:1rem}
.sides button.main{margin:0}form+.hint{margin-top:1rem}.stake{display:flex;justify-content:space-between;align-items:center;gap:1rem}.stake input{width:9rem;text-align:right;font-weight:700}
`;

type Frame = Pick<Parameters<typeof framed>[0], "language" | "title" | "path" | "wide">;

const page = (frame: Frame, content: Html): string =>
  framed(
    {
      ...frame,
      mark: "S",
      texts: { ...texts[frame.language], name: texts[frame.language].vendor },
      style: GAME_STYLE,
    },
    content,
  );

/** The tester's desk: the plan for the next transfers, the transfers so far, and the players' balances. */
export function deskPage(wallets: Wallets, language: Language, { short }: { short: boolean }): string {
  const t = texts[language];
  const plan = wallets.plan();
  const transfers = [...wallets.transfers.values()].slice(-SHOWN_ROWS).reverse();
  const having = [...wallets.balances].filter(([, units]) => units !== 0n).slice(-SHOWN_ROWS);
  const content = html`<section class="card">
      <h2>${t.transfers}</h2>
      <p class="hint">${t.transfersHint}</p>
      <form class="plan" method="post" action="/desk/plan?lang=${language}">
        <label for="outcome">${t.next}</label>
        <select id="outcome" name="outcome">
          ${TRANSFER_OUTCOMES.map(
            (outcome) =>
              html`<option value="${outcome}" ${outcome === plan ? new Html("selected") : ""}>
                ${transferCases[language][outcome]}
              </option>`,
          )}
        </select>
        <button>${t.save}</button>
      </form>
    </section>
    ${helpBox(t.help, t.deskHelp)}
    <section class="card scroll">
      ${
        transfers.length === 0
          ? html`<p class="hint">${t.none}</p>`
          : html`<table>
              <thead>
                <tr>
                  <th>${t.reference}</th>
                  <th>${t.direction}</th>
                  <th>${t.amount}</th>
                  <th>${t.state}</th>
                  <th>${t.action}</th>
                </tr>
              </thead>
              <tbody>
                ${transfers.map((transfer) => transferRow(transfer, language))}
              </tbody>
            </table>`
      }
    </section>
    ${betsSection(wallets, language, short)}
    <section class="card">
      <h2>${t.wallets}</h2>
      ${
        having.length === 0
          ? html`<p class="hint">${t.noWallets}</p>`
          : html`<dl>
              ${having.map(([key, units]) => {
                const [playerId = "", currency = ""] = key.split(" ");
                return html`<dt>${playerId.slice(-12)}</dt>
                  <dd>${shownAmount(moneyToText(money(units)), currency, language)}</dd>`;
              })}
            </dl>`
      }
    </section>`;
  return page({ language, title: t.transfers, path: "/desk", wide: true }, content);
}

function transferRow(transfer: VendorTransfer, language: Language): Html {
  const t = texts[language];
  const action = `/desk/transfers/${transfer.id}?lang=${language}`;
  const chip = { pending: "waiting", done: "succeeded", failed: "failed" }[transfer.status];
  return html`<tr>
    <td data-label="${t.reference}">${transfer.reference}</td>
    <td data-label="${t.direction}">${t.directions[transfer.direction]}</td>
    <td class="num" data-label="${t.amount}">${shownAmount(transfer.amount, transfer.currency, language)}</td>
    <td data-label="${t.state}"><span class="chip ${chip}">${t.states[transfer.status]}</span></td>
    <td>
      ${
        transfer.status === "pending"
          ? html`<form method="post" action="${action}">
              <button name="outcome" value="done">${t.succeed}</button>
              <button name="outcome" value="failed">${t.fail}</button>
            </form>`
          : ""
      }
    </td>
  </tr>`;
}

/** The page of the game: a coin, the stake, and the wallet that it is paid from. */
export function gamePage(
  seatId: string,
  seat: Seat,
  wallets: Wallets,
  shown: { play?: Play | undefined; refused: boolean },
): string {
  const { language, currency, playerId } = seat;
  const t = texts[language];
  const { play, refused } = shown;
  const won = play !== undefined && play.payout !== "0.00";
  const content = html`<section class="card">
    <p class="to">${t.yourWallet}</p>
    <p class="sum" data-balance="${moneyToText(wallets.balance(playerId, currency))}">
      ${shownAmount(moneyToText(wallets.balance(playerId, currency)), currency, language)}
    </p>
    <div class="coin ${play ? (won ? "won" : "lost") : ""}" aria-hidden="true">
      ${play ? (play.fell === "heads" ? "H" : "T") : "৳"}
    </div>
    <div role="status">
      ${
        play
          ? html`<p class="result ${won ? "succeeded" : ""}">
                ${won ? t.won.replace("{amount}", shownAmount(play.payout, currency, language)) : t.lost}
              </p>
              <p class="hint result">${t.fell.replace("{side}", t[play.fell])}</p>`
          : ""
      }
      ${refused ? html`<p class="result failed">${t.refused}</p>` : ""}
    </div>
    <form method="post" action="/game/${seatId}">
      <div class="stake">
        <label for="stake">${t.stake}</label>
        <input
          id="stake"
          name="stake"
          inputmode="decimal"
          value="${play?.stake.replace(/\.00$/, "") ?? "10"}"
          maxlength="12"
          required
        />
      </div>
      <div class="sides">
        <button class="main" name="side" value="heads">${t.heads}</button>
        <button class="main" name="side" value="tails">${t.tails}</button>
      </div>
    </form>
    <p class="hint">${t.pays}</p>
    <a class="back" href="${seat.returnUrl}">${t.back}</a>
  </section>`;
  return page({ language, title: t.game }, content);
}

export function closedPage(language: Language): string {
  const t = texts[language];
  return page(
    { language, title: t.game },
    html`<section class="card"><p class="note">${t.closed}</p></section>`,
  );
}
