import { html, Html } from "../html.ts";
import { digitsIn, framed, type Language, shownAmount } from "../page.ts";
import { SIDES, THREE, TWO_BOATS, type Symbol3 } from "./games.ts";
import type { PlayDesk } from "./play.ts";
import { type Round, type Seat, type WalletCall } from "./records.ts";
import { callPlans, statementPlans, texts } from "./texts.ts";

const SHOWN_ROWS = 40;
const PICTURES: Record<Symbol3, string> = { boat: "⛵", fish: "🐟", lotus: "🪷", drum: "🪘" };

const GAME_STYLE = `
.window{display:flex;gap:.75rem;justify-content:center;margin:1rem 0;padding:1rem;border-radius:1rem;background:radial-gradient(circle at 50% 0,#ffffff14,transparent 70%),var(--field);box-shadow:inset 0 0 0 1px var(--line)}
.reel,.play-card{flex:1 1 0;max-width:7rem;aspect-ratio:3/4;display:grid;place-items:center;align-content:center;gap:.3rem;border-radius:.9rem;font-size:clamp(2.4rem,11vw,3.6rem);line-height:1;
background:linear-gradient(180deg,#fff,#e8ecf8);color:#151b30;box-shadow:0 14px 26px -16px #000,inset 0 -4px 0 #0001}
.reel small,.play-card small{font-size:.8rem;font-weight:650;color:#55607f}.play-card b{font-size:2.6rem}.win .reel,.win .play-card.up{box-shadow:0 0 0 3px var(--gold),0 16px 30px -16px var(--gold2)}
.win .reel{animation:pop .5s ease-out}@keyframes pop{40%{transform:translateY(-6px) scale(1.05)}}@media (prefers-reduced-motion:reduce){.win .reel{animation:none}}
.result{text-align:center;font-weight:700;font-size:1.15rem;margin:.25rem 0;min-height:1.75rem}.sides{display:grid;grid-template-columns:repeat(3,1fr);gap:.6rem;margin-top:1rem}
.sides button.main{margin:0;padding:.9rem .3rem}.stake{display:flex;justify-content:space-between;align-items:center;gap:1rem}.stake input{width:9rem;text-align:right;font-weight:700}
form+.hint,details{margin-top:1rem}.acts{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.6rem}
`;

type Frame = Pick<Parameters<typeof framed>[0], "language" | "title" | "path" | "wide">;

const page = (frame: Frame, content: Html): string =>
  framed(
    {
      ...frame,
      mark: "P",
      texts: { ...texts[frame.language], name: texts[frame.language].vendor },
      style: GAME_STYLE,
    },
    content,
  );

/** The page of a game, with its last round. */
export function gamePage(seat: Seat, title: string, last: Round | undefined, badStake: boolean): string {
  const { language, currency, gameCode } = seat;
  const t = texts[language];
  const won = last !== undefined && last.refused === null && last.payout !== "0.00";
  const isReels = gameCode === "nouka-reels";
  const said = badStake
    ? html`<p class="result failed">${t.badStake}</p>`
    : last?.refused
      ? html`<p class="result failed">${refusalText(language, last.refused)}</p>`
      : last
        ? html`<p class="result ${won ? "succeeded" : ""}">
            ${won ? t.won.replace("{amount}", shownAmount(last.payout, currency, language)) : t.lost}
          </p>`
        : html`<p class="result"></p>`;
  const content = html`<section class="card">
    <h2>${title}</h2>
    <p class="to">${t.balance}</p>
    <p class="sum" data-balance="${seat.balance}">${shownAmount(seat.balance, currency, language)}</p>
    <div class="window ${won ? "win" : ""}">${isReels ? reels(last, language) : cards(last, language)}</div>
    <div role="status">${said}</div>
    <form method="post" action="/game/${seat.id}">
      <div class="stake">
        <label for="stake">${t.stake}</label>
        <input id="stake" name="stake" inputmode="decimal" value="${stakeOf(last)}" maxlength="12" required />
      </div>
      ${seat.freeRounds > 0 ? html`<p class="hint">${t.freeLeft.replace("{count}", digitsIn(String(seat.freeRounds), language))}</p>` : ""}
      ${
        isReels
          ? html`<button class="main">${t.spin}</button>`
          : html`<div class="sides">
              ${SIDES.map((side) => html`<button class="main" name="side" value="${side}">${t.sides[side]}</button>`)}
            </div>`
      }
    </form>
    <details class="help">
      <summary>${t.payTable}</summary>
      ${isReels ? payTable(language) : html`<p>${t.cards}</p>`}
    </details>
    <p class="hint">${t.returns[isReels ? "nouka-reels" : "bagh-o-chagol"]}</p>
    <a class="back" href="${seat.back}">${t.back}</a>
  </section>`;
  return page({ language, title: title }, content);
}

const stakeOf = (last: Round | undefined): string =>
  last && !last.free ? last.stake.replace(/\.00$/, "") : "10";

function refusalText(language: Language, code: string): string {
  const { refused } = texts[language];
  return Object.hasOwn(refused, code) ? refused[code as keyof typeof refused] : refused.other;
}

function reels(last: Round | undefined, language: Language): readonly Html[] {
  const shows = (last?.shows ?? ["boat", "lotus", "fish"]) as Symbol3[];
  return shows.map(
    (symbol) =>
      html`<div class="reel">
        <span aria-hidden="true">${PICTURES[symbol]}</span><small>${texts[language].symbols[symbol]}</small>
      </div>`,
  );
}

function cards(last: Round | undefined, language: Language): readonly Html[] {
  const [tiger = "?", goat = "?", , fell = ""] = last?.shows ?? [];
  return (
    [
      ["tiger", tiger, "🐅"],
      ["goat", goat, "🐐"],
    ] as const
  ).map(
    ([side, rank, picture]) =>
      html`<div class="play-card ${fell === side ? "up" : ""}">
        <span aria-hidden="true">${picture}</span><b>${rank}</b><small>${texts[language].sides[side]}</small>
      </div>`,
  );
}

function payTable(language: Language): Html {
  const t = texts[language];
  const times = (hundredths: number) => `× ${digitsIn(String(hundredths / 100), language)}`;
  return html`<dl>
    ${(Object.keys(THREE) as Symbol3[]).map(
      (symbol) =>
        html`<dt>${t.symbols[symbol]}: ${t.three}</dt>
          <dd>${times(THREE[symbol])}</dd>`,
    )}
    <dt>${t.twoBoats}</dt>
    <dd>${times(TWO_BOATS)}</dd>
  </dl>`;
}

/** The tester's desk: how calls are sent, the calls so far, and the actions that the vendor can perform. */
export function deskPage(play: PlayDesk, language: Language): string {
  const t = texts[language];
  const plan = play.plan();
  const calls = [...play.maps.call.values()].slice(-SHOWN_ROWS).reverse();
  const seats = [...play.maps.seat.values()].slice(-8).reverse();
  const content = html`<section class="card">
      <h2>${t.desk}</h2>
      <p class="hint">${t.deskHint}</p>
      ${choice("/desk/plan", t.next, plan, callPlans[language], language)}
      <p class="hint">${t.statementsHint}</p>
      ${choice("/desk/statements", t.nextStatements, play.statements(), statementPlans[language], language)}
    </section>
    <section class="card">
      <h2>${t.seats}</h2>
      ${seats.length === 0 ? html`<p class="hint">${t.noSeats}</p>` : seats.map((seat) => seatPart(seat, language))}
    </section>
    <section class="card scroll">
      ${
        calls.length === 0
          ? html`<p class="hint">${t.none}</p>`
          : html`<table>
              <thead>
                <tr>
                  <th>${t.operation}</th>
                  <th>${t.time}</th>
                  <th>${t.amount}</th>
                  <th>${t.outcome}</th>
                </tr>
              </thead>
              <tbody>
                ${calls.map((call) => callRow(call, language))}
              </tbody>
            </table>`
      }
    </section>
    <section class="card">
      <h2>${t.secret}</h2>
      <p class="hint">${t.secretHint}</p>
      <form class="plan" method="post" action="/desk/secret?lang=${language}">
        <label for="secret">${t.secret}</label>
        <input
          id="secret"
          name="secret"
          type="password"
          autocomplete="off"
          minlength="16"
          maxlength="128"
          required
        />
        <button>${t.save}</button>
      </form>
    </section>`;
  return page({ language, title: t.desk, path: "/desk", wide: true }, content);
}

/** Buttons for a setting that applies until it is changed. */
function choice(
  action: string,
  label: string,
  chosen: string,
  options: Readonly<Record<string, string>>,
  language: Language,
): Html {
  const id = action.slice(1).replace("/", "-");
  return html`<form class="plan" method="post" action="${action}?lang=${language}">
    <label for="${id}">${label}</label>
    <select id="${id}" name="plan">
      ${Object.entries(options).map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen ? new Html("selected") : ""}>${text}</option>`,
      )}
    </select>
    <button>${texts[language].save}</button>
  </form>`;
}

function seatPart(seat: Seat, language: Language): Html {
  const t = texts[language];
  return html`<form method="post" action="/desk/seats/${seat.id}?lang=${language}" class="case">
    <div>
      <b>${seat.playerId.slice(-12)} · ${seat.gameCode}</b
      ><small>${shownAmount(seat.balance, seat.currency, language)}</small>
      <div class="acts">
        ${(Object.keys(t.acts) as (keyof typeof t.acts)[]).map(
          (act) => html`<button name="act" value="${act}">${t.acts[act]}</button>`,
        )}
      </div>
    </div>
  </form>`;
}

function callRow(call: WalletCall, language: Language): Html {
  const t = texts[language];
  const { operation, body, outcome, roundId } = call;
  const amount = String(body["amount"] ?? "");
  const chip = outcome === "OK" ? "succeeded" : outcome === "unsent" ? "waiting" : "failed";
  return html`<tr>
    <td data-label="${t.operation}">${operation}</td>
    <td data-label="${t.time}">${roundId.slice(-12)}</td>
    <td class="num" data-label="${t.amount}">
      ${amount}${body["winAmount"] === undefined ? "" : ` → ${String(body["winAmount"])}`}
    </td>
    <td data-label="${t.outcome}">
      <span class="chip ${chip}">${outcome}</span>
      ${
        outcome === "unsent"
          ? html`<form method="post" action="/desk/calls/${call.id}?lang=${language}">
              <button>${t.sendNow}</button>
            </form>`
          : ""
      }
    </td>
  </tr>`;
}

export function closedPage(language: Language): string {
  const t = texts[language];
  return page(
    { language, title: t.vendor },
    html`<section class="card"><p class="note">${t.closed}</p></section>`,
  );
}
