import { html, Html } from "../html.ts";
import { type Language, shownAmount } from "../page.ts";
import { type Play, REPORT_OUTCOMES } from "./records.ts";
import { reportCases, texts } from "./texts.ts";
import type { Wallets } from "./wallets.ts";

const SHOWN_ROWS = 20;

/** The tester's section of tosses: how the next ones are reported to the site, and their correction. */
export function betsSection(wallets: Wallets, language: Language, short: boolean): Html {
  const t = texts[language];
  const plays = [...wallets.plays.values()].slice(-SHOWN_ROWS).reverse();
  return html`<section class="card scroll" id="bets">
    <h2>${t.bets}</h2>
    <p class="hint">${t.betsHint}</p>
    ${short ? html`<p class="result failed" role="status">${t.short}</p>` : ""}
    <form class="plan" method="post" action="/desk/reports?lang=${language}">
      <label for="reports">${t.nextReports}</label>
      <select id="reports" name="outcome">
        ${REPORT_OUTCOMES.map(
          (outcome) =>
            html`<option value="${outcome}" ${outcome === wallets.reportPlan() ? new Html("selected") : ""}>
              ${reportCases[language][outcome]}
            </option>`,
        )}
      </select>
      <button>${t.save}</button>
    </form>
    ${
      plays.length === 0
        ? html`<p class="hint">${t.noBets}</p>`
        : html`<table>
            <thead>
              <tr>
                <th>${t.player}</th>
                <th class="num">${t.stake}</th>
                <th class="num">${t.paid}</th>
                <th>${t.state}</th>
                <th>${t.correct}</th>
              </tr>
            </thead>
            <tbody>
              ${plays.map((play) => playRow(play, language))}
            </tbody>
          </table>`
    }
  </section>`;
}

function playRow(play: Play, language: Language): Html {
  const t = texts[language];
  const isVoid = play.state === "void";
  const state = isVoid ? t.betStates.void : play.revision ? t.betStates.corrected : t.betStates.settled;
  return html`<tr>
    <td data-label="${t.player}">${play.playerId.slice(-12)}</td>
    <td class="num" data-label="${t.stake}">${shownAmount(play.stake, play.currency, language)}</td>
    <td class="num" data-label="${t.paid}">${shownAmount(play.payout, play.currency, language)}</td>
    <td data-label="${t.state}"><span class="chip ${isVoid ? "failed" : "succeeded"}">${state}</span></td>
    <td>
      ${
        isVoid
          ? ""
          : html`<form method="post" action="/desk/plays/${play.id}?lang=${language}">
              <button name="how" value="other">${t.otherWay}</button>
              <button name="how" value="void">${t.takeBack}</button>
            </form>`
      }
    </td>
  </tr>`;
}
